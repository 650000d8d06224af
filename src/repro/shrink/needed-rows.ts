import type { Capsule } from '../capsule/capsule.ts'
import { stepsOf, withSteps } from '../capsule/steps.ts'
import { removeMost } from './remove-most.ts'
import { RowRemoval } from './rows.ts'
import { isAnsweredAs, playedAnswers, withRowsAnew } from './same-answers.ts'
import { findSeenRows } from './seen-rows.ts'
import type { Trials } from './trials.ts'

/**
 * Removes every row of the start that no answer needs: all answers stay the same to the byte. Rows that the session
 * shows are first assumed to be needed, which is right for most, and then tried one by one. Rows that were written from
 * outside during the session stay: they may be the bug, although no answer shows it.
 *
 * @param found - Called with each capsule that is smaller than those before.
 */
export async function keepNeededRows(
  trials: Trials,
  given: Capsule,
  found: (smaller: Capsule) => void,
): Promise<Capsule> {
  const { createFake } = trials
  const answers = await playedAnswers(createFake, given)
  let best = given
  const holds = (candidate: Capsule): Promise<boolean> =>
    trials.once(JSON.stringify([candidate.start.tables, candidate.events, candidate.requests.length]), async () => {
      if (!(await isAnsweredAs(answers, createFake, candidate))) return false
      best = await withRowsAnew(createFake, candidate)
      found(best)
      return true
    })
  const removal = new RowRemoval(best, holds)
  const { isSeen, isNeeded } = findSeenRows(best, answers)
  await removal.removeUnless(isSeen)
  await removal.removeAll(isNeeded)
  return best
}

/** Removes rows that were written from outside, each by its event and its place there. */
export async function removeWritten(capsule: Capsule, holds: (candidate: Capsule) => Promise<boolean>): Promise<void> {
  const written = capsule.events.flatMap((event) => event.written ?? [])
  const gone = new Set<object>()
  await removeMost(written, async (some) => {
    const all = new Set([...gone, ...some])
    const events = capsule.events.map((event) =>
      event.written ? { ...event, written: event.written.filter((row) => !all.has(row)) } : event,
    )
    const candidate = { ...capsule, events }
    if (!(await holds(withSteps(candidate, stepsOf(candidate))))) return false
    for (const row of some) gone.add(row)
    return true
  })
}
