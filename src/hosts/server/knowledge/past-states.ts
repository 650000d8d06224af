import { FakeUsageError } from '../../../core/usage-error.ts'
import { createFake } from '../../../fake/create-fake.ts'
import type { Fake } from '../../../fake/fake.ts'
import type { Capsule } from '../../../repro/capsule/capsule.ts'
import { recordedNumbers } from '../../../repro/capsule/recorded-numbers.ts'

/** What a fake has recorded: a capsule with real names, and the number in the journal of each of its requests. */
export interface PastSession {
  readonly capsule: Capsule
  readonly numbers: readonly number[]
  /** The number that the next request will have. */
  readonly next: number
}

/** Keys and tokens have stand-ins. */
export async function pastSession(fake: Fake): Promise<PastSession> {
  const numbers = recordedNumbers(fake.session().steps)
  return { capsule: await fake.capture({ keep: ['everything'] }), numbers, next: nextNumber(fake) }
}

/** The same without the answers, which are most of a session, and which no state needs. */
async function unansweredSession(fake: Fake, tokens: 'replace' | 'keep'): Promise<PastSession> {
  const session = fake.session()
  const [numbers, next] = [recordedNumbers(session.steps), nextNumber(fake)]
  // These are copies.
  for (const { entry } of session.steps) entry.forgetAnswer()
  const source = { session, world: fake.world, baseUrl: undefined, cors: undefined }
  const { capture } = await import('../../../repro/capsule/capture.ts')
  return { capsule: await capture(createFake, source, { keep: ['everything'], tokens }), numbers, next }
}

/** The number that the next request will have. */
export const nextNumber = ({ journal }: Fake): number => (journal.last?.number ?? 0) + 1

/**
 * The place in the capsule of a request of the journal.
 *
 * @throws FakeUsageError when it is not in the recording, or not any more.
 */
export function placeInSession({ numbers, next }: PastSession, at: number): number {
  if (at === next) return numbers.length + 1
  const place = numbers.indexOf(at) + 1
  if (place > 0) return place
  const known = numbers.length === 0 ? 'no request' : `the requests ${Math.min(...numbers)} to ${Math.max(...numbers)}`
  throw new FakeUsageError(
    `Request ${at} is not in the recording. It has ${known}; ${next} stands for the present. Older ones are forgotten, and so is what was before a reset, a restore or another start.`,
  )
}

/** A fake that stands where a request came, with the faults that it met. Keys and tokens have stand-ins, or are kept. */
export async function fakeAt(fake: Fake, at: number, tokens: 'replace' | 'keep' = 'replace'): Promise<Fake> {
  const session = await unansweredSession(fake, tokens)
  return createFake({ capsule: session.capsule, at: placeInSession(session, at) })
}
