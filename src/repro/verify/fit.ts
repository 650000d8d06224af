import { asText } from '../../core/json/text.ts'
import type { ContractName } from '../../contract/contract.ts'
import type { FakeState } from '../../state/state.ts'
import type { CreateFake } from '../fake-access.ts'
import { keyOf } from '../har/traffic.ts'
import type { Traffic } from '../har/traffic.ts'
import { endpoints } from '../../description/routes.ts'
import { momentsOf } from './moments.ts'
import type { VerifyOptions } from './options.ts'
import { scopedKeys } from './refused.ts'
import { Session } from './session.ts'
import { weightOf } from './session-result.ts'
import type { SessionResult } from './session-result.ts'
import { openStart } from './start.ts'
import type { RecordedStart } from './start.ts'

/** What the recording does not show and is assumed. */
interface Assumption {
  readonly state: FakeState
  readonly contract: ContractName
  readonly moments: readonly number[]
}

/** Another value for one thing that is not shown. */
type Change = (assumed: Assumption) => Assumption

/** The way through a recording that differs least from it. */
export interface Fit {
  readonly start: RecordedStart
  readonly result: SessionResult
}

/** Fewer differences than this may as well be differences. */
const WORTH = 2

/**
 * Goes through a recording. What it does not show, such as the levels and scopes of its callers, is assumed so that the
 * fewest answers differ; another assumption must explain two differences, or all.
 */
export async function fit(
  createFake: CreateFake,
  traffic: readonly Traffic[],
  { onProgress, signal }: VerifyOptions,
): Promise<Fit> {
  const start = openStart(createFake, traffic)
  const scoped = scopedKeys(traffic)
  const go = async ({ state, contract, moments }: Assumption, most = Infinity): Promise<SessionResult> => {
    const fake = createFake({ state, contract, journalLimit: 1 })
    const progress = onProgress && ((done: number) => onProgress(done, traffic.length))
    return new Session({ fake, start, traffic, moments, most, progress, signal }).run()
  }
  let assumed: Assumption = { state: start.state, contract: start.contract, moments: momentsOf(traffic) }
  for (const { id, value, scopes } of start.state.tables.key)
    if (scoped.has(value) && scopes === null) assumed = withScopes(id, traffic)(assumed)
  let result = await go(assumed)
  for (const change of changesOf(start, traffic)) {
    const before = weightOf(result.differences)
    if (before === 0) break
    const other = change(assumed)
    const tried = await go(other, before - 1)
    if (signal?.aborted) break
    const after = weightOf(tried.differences)
    if (after >= before || (before - after < WORTH && after > 0)) continue
    assumed = other
    result = tried
  }
  return { start: { ...start, contract: assumed.contract }, result }
}

function* changesOf(start: RecordedStart, traffic: readonly Traffic[]): IterableIterator<Change> {
  yield* moments(traffic)
  yield (assumed) => ({ ...assumed, contract: assumed.contract === 'live' ? 'documented' : 'live' })
  for (const { table, rows, columns } of start.completed)
    for (const id of rows) {
      if (table === 'key' && columns?.includes('scopes')) yield withScopes(Number(id), traffic)
      if (table === 'membership' && (!columns || columns.includes('level')))
        for (const level of [1, 8, 15] as const) yield withLevel(asText(id), level)
    }
}

function* moments(traffic: readonly Traffic[]): IterableIterator<Change> {
  const stands = Math.max(...traffic.map(newestTime))
  if (Number.isFinite(stands)) yield (assumed) => ({ ...assumed, moments: traffic.map(() => stands) })
}

/** The newest time in an answer: the service's clock had come so far. */
function newestTime({ entry }: Traffic): number {
  const dates =
    asText(entry.content['text'] ?? '').match(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)/g) ?? []
  return Math.max(...dates.map((date) => Date.parse(date)))
}

const withLevel =
  (id: string, level: 1 | 8 | 15): Change =>
  (assumed) => ({
    ...assumed,
    state: withTable(assumed.state, 'membership', (row) => (row.id === id ? { ...row, level } : row)),
  })

/** A key has the scopes of what it was let into. */
const withScopes =
  (id: number, traffic: readonly Traffic[]): Change =>
  (assumed) => {
    const value = assumed.state.tables.key.find((key) => key.id === id)?.value
    const own = traffic.filter(({ entry }) => keyOf(entry) === value && entry.status < 401)
    const scopes = [...new Set(own.flatMap(scopeOf))]
    const scoped = scopes.length > 0 ? scopes : ['user:read']
    return {
      ...assumed,
      state: withTable(assumed.state, 'key', (row) => (row.id === id ? { ...row, scopes: scoped } : row)),
    }
  }

const scopeOf = ({ entry, match }: Traffic): readonly string[] => {
  const own = endpoints.find(({ path, method }) => path === match?.value.path && method === entry.method)
  return own?.action.scope === undefined ? [] : [own.action.scope]
}

const withTable = <N extends 'membership' | 'key'>(
  state: FakeState,
  name: N,
  change: (row: FakeState['tables'][N][number]) => FakeState['tables'][N][number],
): FakeState => ({
  ...state,
  tables: { ...state.tables, [name]: (state.tables[name] as readonly FakeState['tables'][N][number][]).map(change) },
})
