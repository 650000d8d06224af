import { copyOfJson } from '../../core/json/copies.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Capsule } from '../capsule/capsule.ts'
import { stepsOf, withoutIdleFaults, withSteps } from '../capsule/session-steps.ts'
import type { CreateFake } from '../fake-access.ts'
import { removeFields } from './fields.ts'
import { keepNeededRows, removeWritten, withRowsAnew } from './needed-rows.ts'
import { requireShrinkOptions } from './options.ts'
import type { Shrunk, ShrinkOptions } from './options.ts'
import { removeMost } from './remove-most.ts'
import { rowCountOf } from './row-links.ts'
import { RowRemoval } from './rows.ts'
import { shortenTexts } from './texts.ts'
import { Trials } from './trials.ts'

/**
 * How often everything is tried again: something may have had to stay only because of a part that was removed later.
 */
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
  const isAnew = options.while !== undefined || trials.best === given
  const best = isAnew ? trials.best : await withRowsAnew(createFake, trials.best)
  return {
    capsule: copyOfJson(best),
    trials: trials.count,
    rows: { before: rowCountOf(given), after: rowCountOf(best) },
    requests: { before: given.requests.length, after: best.requests.length },
    interrupted: !isWhole,
  }
}

/** Requires that the condition holds, both for the recorded answers and for those that a fake gives now. */
async function requireHolding(
  trials: Trials,
  given: Capsule,
  holds: NonNullable<ShrinkOptions['while']>,
): Promise<void> {
  const isHolding = await holds(copyOfJson(given))
  trials.endIfAborted()
  if (!isHolding)
    throw new FakeUsageError(
      'The capsule as it is does not show the bug: the condition to shrink it by does not hold. It has to hold as long as the bug is there.',
    )
  // If the present answers are the recorded ones, the condition is not checked again.
  await trials.once(JSON.stringify(given), async () => isHolding)
  const isHoldingNow = await trials.keepIfHolds(given)
  trials.endIfAborted()
  if (!isHoldingNow)
    throw new FakeUsageError(
      'The condition to shrink by holds for the recorded answers, and not for those that the fake gives now. See the difference with: fake-dashboards replay',
    )
}

/** Removes requests first, because most of the rest goes with them. */
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

/** Removes rows that no answer needs. They are found without the condition, which is called once at the end. */
async function shrinkRowsWhile(trials: Trials): Promise<void> {
  trials.phase = 'rows'
  const needed = await keepNeededRows(trials, trials.best, () => undefined)
  if (needed !== trials.best) await trials.keepIfHolds(needed)
}

async function removeSteps(capsule: Capsule, holds: (candidate: Capsule) => Promise<boolean>): Promise<void> {
  const steps = stepsOf(capsule)
  await removeMost(steps, (gone) => {
    const left = steps.filter((step) => !gone.has(step))
    return holds(withoutIdleFaults(withSteps(capsule, left)))
  })
}
