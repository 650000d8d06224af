import type { Entry } from '../observe/journal/entry.ts'
import type { JournalEntry } from '../observe/journal/journal-entry.ts'
import { openCapsule } from '../repro/capsule/open.ts'
import { readCapsule } from '../repro/capsule/read.ts'
import { replayWith } from '../repro/capsule/replay.ts'
import type { Difference } from '../repro/capsule/replay.ts'
import type { Watch } from '../repro/steps.ts'
import { explainNow } from '../request/hints/answered-hint.ts'
import { createFake } from './create-fake.ts'
import type { Fake } from './fake.ts'

/** A capsule that was replayed on a fake of its own. */
export interface PlayedCapsule {
  /** The fake after the last request of the capsule, with all of them in its journal. */
  readonly fake: Fake
  /** How its answers differ from the recorded ones: rules may have changed since. */
  readonly differences: readonly Difference[]
}

/** How many requests the journal keeps beyond those of the capsule. */
const MORE_REQUESTS = 1000

/**
 * Makes a fake on which the whole capsule was replayed: in the recorded order, at the recorded times, with the recorded
 * failures. Requests that the capsule left unanswered are held. The faults in force are those at the end of the
 * capsule.
 *
 * @param watch - Gets the progress, and may end the replay: the fake then stays at that point.
 * @throws FakeUsageError when the capsule is broken or of a newer version, or was changed by hand.
 * @see spec F.34
 */
export async function playCapsule(given: unknown, watch?: Watch): Promise<PlayedCapsule> {
  const capsule = readCapsule(given)
  const { faults } = openCapsule(capsule, capsule.requests.length + 1)
  const journalLimit = capsule.requests.length + MORE_REQUESTS
  const made: Fake[] = []
  const make = (options: object): Fake => {
    const onAnswered = (entry: JournalEntry): void => explainNow(entry as Entry, fake.world)
    const fake: Fake = createFake({ ...options, journalLimit, onAnswered })
    made.push(fake)
    return fake
  }
  const { differences } = await replayWith(make, capsule, watch)
  const fake = made[0]!
  fake.faults.replaceAll(faults)
  return { fake, differences }
}
