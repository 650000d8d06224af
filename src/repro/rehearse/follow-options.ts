/** How a fake follows a capsule. */
export interface FollowOptions {
  /**
   * The name of the key in the capsule that the app used; null for none. The fake itself makes the requests of all other
   * keys. Default: the key of the first request.
   */
  readonly as?: string | null
  /**
   * How long a held request waits for an earlier request of the app that does not come, in milliseconds of real time.
   * Default: `100`.
   */
  readonly patience?: number
}
