import type { RecordedSession } from '../../observe/journal/recording.ts'
import type { World } from '../../resources/world.ts'
import type { Snapshot } from '../../state/snapshot.ts'
import type { FollowOptions } from './follow-options.ts'

/** The part of a fake that following a capsule needs. */
export interface FollowingFake {
  readonly world: World
  /** Answers requests under a longer path. */
  readonly fetchUnder: (mount: string) => (request: Request) => Promise<Response>
  /** What has happened since the start. */
  session(): RecordedSession<Snapshot>
}

/** The capsule, and how it is followed: options of a fake. */
export interface Followed {
  readonly capsule?: unknown
  readonly at?: number
  readonly follow?: boolean | FollowOptions
}
