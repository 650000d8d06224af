import type { Entry } from '../../../observe/journal/entry.ts'
import type { Journal } from '../../../observe/journal/journal.ts'
import type { LoggedSession } from '../../../observe/journal/session-log.ts'
import type { Snapshot } from '../../../state/snapshot.ts'

/** A session, and the first of its requests that was in the journal when it ended. */
interface EarlierSession {
  readonly session: LoggedSession<Snapshot>
  readonly oldest: Entry
}

/** How many sessions are kept: each holds a whole start and the requests since. */
const MOST = 20

/**
 * The sessions that ended when their world went to another state while its journal went on. One is known as long as the
 * journal has all of its requests that it had when the session ended, so it holds hardly more than the journal does.
 *
 * @see spec F.25
 */
export class EarlierSessions {
  #sessions: readonly EarlierSession[] = []

  /** The session is a copy of the session log. Answers go, because no state needs them. */
  add(session: LoggedSession<Snapshot>, journal: Journal): void {
    const entries = session.steps.map(({ entry }) => entry)
    const first = Math.min(...entries.map(({ number }) => number))
    // The session log goes back further than a journal that is full.
    const oldest = journal.entries.find(({ number }) => number >= first) as Entry | undefined
    if (!oldest) return
    for (const entry of entries) entry.forgetAnswer()
    this.#sessions = [...this.#sessions, { session, oldest }].slice(-MOST)
  }

  /** Those that the journal has forgotten nothing of since, oldest first. */
  get known(): readonly LoggedSession<Snapshot>[] {
    this.#sessions = this.#sessions.filter(({ oldest }) => oldest.kept)
    return this.#sessions.map(({ session }) => session)
  }

  clear(): void {
    this.#sessions = []
  }
}
