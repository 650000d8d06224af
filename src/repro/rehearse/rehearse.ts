import type { Entry } from '../../observe/journal/entry.ts'
import { entriesIn } from '../../observe/journal/session-log.ts'
import { stateOf } from '../../state/state.ts'
import { CapsuleWriter } from '../capsule/writer.ts'
import { findingsOf } from './findings.ts'
import { openSession } from './followed-session.ts'
import type { Followed, FollowingFake } from './following-fake.ts'
import { RecordedOrder } from './recorded-order.ts'
import { toRehearsal } from './report.ts'
import type { Rehearsal } from './report.ts'

/**
 * Begins to follow a capsule. `coming` are the requests that have come and were not read yet.
 *
 * @throws FakeUsageError when the capsule is broken, or has no key of the name to follow as.
 */
export const follow = (options: Followed, fake: FollowingFake, coming: Set<Entry>): RecordedOrder =>
  new RecordedOrder(openSession(options), fake, coming)

/** The report of what has happened up to now. */
export function report({ log, session, others }: RecordedOrder, fake: FollowingFake): Rehearsal {
  const { start, steps, rest } = fake.session()
  const writer = new CapsuleWriter(start)
  for (const step of steps) writer.write(step)
  writer.end(rest)
  const entries = entriesIn(steps)
  const written = { start: stateOf(start), ...writer.written() }
  const isApps = (request: number): boolean => !others.find(entries[request - 1]!)
  const recorded = new Map([...session.requests.values()].map((request) => [request.entry?.arrival, request]))
  const recordedAs = (request: number) => recorded.get(entries[request - 1]!.arrival)
  const nameOf = (request: number): string =>
    String(recordedAs(request)?.number ?? `${entries[request - 1]!.number} of the journal`)
  const countsAsBefore = (place: number, request: number): boolean => {
    const met = recordedAs(request)
    const { applied } = written.events[place]!
    if (!met) return false
    return applied === undefined ? !met.sawWrites : entries[applied - 1]!.applied! <= met.cameAfter
  }
  return toRehearsal(log.steps(session.requests.values()), findingsOf(written, isApps, { countsAsBefore, nameOf }))
}
