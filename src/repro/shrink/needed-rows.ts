import type { Capsule } from '../capsule/capsule.ts'
import { withChecksums } from '../capsule/checksum.ts'
import { Player } from '../capsule/player.ts'
import { rerecord } from '../capsule/rerecord.ts'
import { stepsOf, withSteps } from '../capsule/session-steps.ts'
import type { CreateFake } from '../fake-access.ts'
import { removeMost } from './remove-most.ts'
import { RowRemoval } from './rows.ts'
import { findSeenRows } from './seen-rows.ts'
import type { Trials } from './trials.ts'

/**
 * Removes every row of the start that no answer needs: all answers stay the same to the byte. Rows that the session
 * shows are first assumed to be needed, which is right for most, and then tried one by one. Rows that were written from
 * outside during the session stay: they may be the bug, although no answer shows it. What the requests of the result
 * write is still that of the given capsule: see `withRowsAnew`.
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
      best = candidate
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
  await removeMost(written, (gone) => {
    const events = capsule.events.map((event) =>
      event.written ? { ...event, written: event.written.filter((row) => !gone.has(row)) } : event,
    )
    const candidate = { ...capsule, events }
    return holds(withSteps(candidate, stepsOf(candidate)))
  })
}

/** The answers of a capsule when it is played now, by the numbers of their requests. */
async function playedAnswers(createFake: CreateFake, capsule: Capsule): Promise<readonly string[]> {
  const answers: string[] = capsule.requests.map(() => '')
  for await (const [request, answer] of answersInTurn(createFake, capsule)) answers[request - 1] = answer
  return answers
}

/** Whether a capsule is answered the same, to the byte. It ends at the first answer that differs. */
async function isAnsweredAs(answers: readonly string[], createFake: CreateFake, capsule: Capsule): Promise<boolean> {
  for await (const [request, answer] of answersInTurn(createFake, capsule))
    if (answers[request - 1] !== answer) return false
  return true
}

async function* answersInTurn(createFake: CreateFake, capsule: Capsule): AsyncGenerator<[request: number, string]> {
  const player = new Player(capsule, createFake)
  for await (const { answered } of player.play())
    if (answered !== undefined) yield [answered, JSON.stringify(player.givenAnswerTo(answered) ?? null)]
}

/** A capsule with the rows that its requests write in a fresh fake, and with its recorded answers. */
export async function withRowsAnew(createFake: CreateFake, capsule: Capsule): Promise<Capsule> {
  const { requests, ...played } = await rerecord(createFake, capsule)
  const answered = requests.map(({ answer: _answer, ...request }, at) => {
    const { answer } = capsule.requests[at]!
    return answer ? { ...request, answer } : request
  })
  return withChecksums({ ...played, requests: answered })
}
