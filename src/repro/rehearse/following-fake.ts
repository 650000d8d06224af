import type { Duration } from '../../core/time/duration.ts'
import type { LoggedSession } from '../../observe/journal/session-log.ts'
import type { World } from '../../resources/world.ts'
import type { Snapshot } from '../../state/snapshot.ts'

/** The part of a fake that following a capsule needs. */
export interface FollowingFake {
  readonly world: World
  /** Answers requests under a longer path. */
  readonly fetchUnder: (mount: string) => (request: Request) => Promise<Response>
  /** Everything that has happened since the start. */
  session(): LoggedSession<Snapshot>
}

/** The capsule, and how it is followed: options of a fake. */
export interface Followed {
  readonly capsule?: unknown
  readonly at?: number
  readonly follow?: boolean | FollowOptions
}

/** How a fake follows a capsule. */
export interface FollowOptions {
  /**
   * The name of the key in the capsule that the app used; null for none. The fake itself makes the requests of all other
   * keys. Default: the key of the first request.
   */
  readonly as?: string | null
  /**
   * How long in real time a held request waits for an earlier request of the app that does not come: milliseconds, or text
   * such as `'5s'`. Default: `100`.
   */
  readonly patience?: Duration
}
