import type { FakeState } from '../../state/state.ts'
import type { CreateFake } from '../fake-access.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { Allowance, worthOf } from './allowance.ts'
import { certainChanges, changesOf, withScopes } from './assumptions.ts'
import type { Assumption } from './assumptions.ts'
import { momentsOf } from './moments.ts'
import type { VerifyOptions } from './options.ts'
import { readRecordedAccess, withRecordedAccess } from './private-projects.ts'
import { scopedKeys } from './refused.ts'
import { compareWeights, weightOf } from './session-result.ts'
import type { SessionResult } from './session-result.ts'
import { Session } from './session.ts'
import { openStart } from './start/start.ts'
import type { RecordedStart } from './start/start.ts'

/** The run through a recording that differs least from it. */
export interface Fit {
  readonly start: RecordedStart
  readonly assumed: Assumption
  readonly result: SessionResult
}

/**
 * Goes through a recording. What the recording does not show, such as the levels and scopes of its callers, is assumed
 * so that the fewest answers differ, and no answer with new fields is taken for a refusal. An assumption is changed only
 * if that explains two differences, or all that are left.
 */
export async function fit(
  createFake: CreateFake,
  traffic: readonly ApiRequest[],
  { onProgress, signal }: VerifyOptions,
): Promise<Fit> {
  const start = openStart(createFake, traffic)
  const access = readRecordedAccess(traffic, start)
  const complete = (state: FakeState): FakeState => withRecordedAccess(state, access)
  const go = async ({ state, contract, moments }: Assumption, allowance?: Allowance): Promise<SessionResult> => {
    const fake = createFake({ state: complete(state), contract, journalLimit: 1 })
    const progress = onProgress && ((done: number) => onProgress(done, traffic.length))
    return new Session({ fake, start, traffic, moments, allowance, progress, signal }).run()
  }
  let assumed = firstAssumption(start, traffic)
  let result = await go(assumed)
  for (const change of changesOf(start, traffic)) {
    if (weightOf(result.differences) === 0) break
    const other = change(assumed)
    const allowance = new Allowance(result, other.contract === assumed.contract)
    if (allowance.isSpent || JSON.stringify(other) === JSON.stringify(assumed)) continue
    const tried = await go(other, allowance)
    if (signal?.aborted) break
    if (allowance.isSpent || !isWorthIt(result, tried)) continue
    assumed = other
    result = tried
  }
  const { state, contract } = assumed
  return { start: { ...start, contract }, assumed: { ...assumed, state: complete(state) }, result }
}

/**
 * If a key was refused because it lacked a scope, it has the scopes that it used. A user who certainly collaborates is a
 * collaborator.
 */
function firstAssumption(start: RecordedStart, traffic: readonly ApiRequest[]): Assumption {
  const { state, contract } = start
  const scoped = scopedKeys(traffic)
  const keys = state.tables.key.filter(({ value, scopes }) => scoped.has(value) && scopes === null)
  const assumed: Assumption = { state, contract, moments: momentsOf(traffic) }
  const changes = [...keys.map(({ id }) => withScopes(id, start, traffic)), ...certainChanges(start, traffic)]
  return changes.reduce((soFar, change) => change(soFar), assumed)
}

/** Whether an assumption explains enough of what differed before. */
function isWorthIt(result: SessionResult, tried: SessionResult): boolean {
  const [before, after] = compareWeights(result.differences, tried.differences)
  return after < before && before - after >= worthOf(before)
}
