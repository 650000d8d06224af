/** How a fake follows a capsule. */
export interface FollowOptions {
  /**
   * The name of the key, in the capsule, by which the app asked; null for none. What others asked is asked by the fake.
   *
   * @defaultValue the key of the first request
   */
  readonly as?: string | null
  /**
   * How long a request that is held waits for an earlier one of the app that does not come, in milliseconds of real time.
   *
   * @defaultValue `100`
   */
  readonly patience?: number
}
