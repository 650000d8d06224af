import { FakeUsageError } from '../../core/usage-error.ts'
import type { Capsule } from '../capsule/capsule.ts'
import { stepsOf, withoutIdleFaults, withSteps } from '../capsule/steps.ts'
import type { CapsuleStep } from '../capsule/steps.ts'
import type { CreateFake } from '../fake-access.ts'
import { removeFields } from './fields.ts'
import { keepNeededRows, removeWritten } from './needed-rows.ts'
import { requireShrinkOptions } from './options.ts'
import type { Shrunk, ShrinkOptions } from './options.ts'
import { removeMost } from './remove-most.ts'
import { rowCountOf } from './row-links.ts'
import { RowRemoval } from './rows.ts'
import { shortenTexts } from './texts.ts'
import { Trials } from './trials.ts'

/** How often all is gone through again: what has gone may have been why something else had to stay. */
const ROUNDS = 5

/**
 * Makes a capsule that was checked smaller.
 *
 * @throws FakeUsageError when an option is wrong, or the capsule as it is does not show what the condition looks for.
 */
export async function shrinkWith(createFake: CreateFake, given: Capsule, options: ShrinkOptions): Promise<Shrunk> {
  requireShrinkOptions(options)
  const trials = new Trials(createFake, given, options)
  const isWhole = await trials.toEnd(async () => {
    if (!options.while) return void (await keepNeededRows(trials, given, (smaller) => (trials.best = smaller)))
    await requireHolding(trials, given, options.while)
    await shrinkWhile(trials)
  })
  const { best, count } = trials
  return {
    capsule: JSON.parse(JSON.stringify(best)) as Capsule,
    trials: count,
    rows: { before: rowCountOf(given), after: rowCountOf(best) },
    requests: { before: given.requests.length, after: best.requests.length },
    interrupted: !isWhole,
  }
}

/** The condition may look at the recorded answers, and at what a fake answers now. */
async function requireHolding(
  trials: Trials,
  given: Capsule,
  holds: NonNullable<ShrinkOptions['while']>,
): Promise<void> {
  const isHolding = await holds(JSON.parse(JSON.stringify(given)) as Capsule)
  trials.endIfAborted()
  if (!isHolding)
    throw new FakeUsageError(
      'The capsule as it is does not show the bug: the condition to shrink it by does not hold. It has to hold as long as the bug is there.',
    )
  const isHoldingNow = await trials.keepIfHolds(given)
  trials.endIfAborted()
  if (!isHoldingNow)
    throw new FakeUsageError(
      'The condition to shrink by holds for the recorded answers, and not for those that the fake gives now. See the difference with: fake-dashboards replay',
    )
}

/** Requests first, because most of the rest goes with them. */
async function shrinkWhile(trials: Trials): Promise<void> {
  const holds = (candidate: Capsule): Promise<boolean> => trials.keepIfHolds(candidate)
  for (let round = 0; round < ROUNDS; round++) {
    const before = trials.best
    trials.phase = 'requests'
    await removeSteps(trials.best, holds)
    await shrinkRowsWhile(trials)
    await removeWritten(trials.best, holds)
    await new RowRemoval(trials.best, holds).removeAll()
    trials.phase = 'fields'
    await removeFields(trials.best, holds)
    trials.phase = 'texts'
    await shortenTexts(trials.best, holds)
    if (trials.best === before) return
  }
}

/** Rows that no answer needs are found without the condition, which is asked once in the end. */
async function shrinkRowsWhile(trials: Trials): Promise<void> {
  trials.phase = 'rows'
  const needed = await keepNeededRows(trials, trials.best, () => undefined)
  if (needed !== trials.best) await trials.keepIfHolds(needed)
}

async function removeSteps(capsule: Capsule, holds: (candidate: Capsule) => Promise<boolean>): Promise<void> {
  let gone = new Set<CapsuleStep>()
  const steps = stepsOf(capsule)
  await removeMost(steps, async (some) => {
    const all = new Set([...gone, ...some])
    const left = steps.filter((step) => !all.has(step))
    if (!(await holds(withoutIdleFaults(withSteps(capsule, left))))) return false
    gone = all
    return true
  })
}
