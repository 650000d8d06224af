import type { JsonSchema } from '../../core/json/json-schema.ts'
import { isObject } from '../../core/json/kinds.ts'
import { pythonText } from '../../core/json/python-repr.ts'
import type { Warn } from '../../core/warn.ts'
import type { Call } from '../route.ts'
import type { Tile } from '../tiles/model.ts'
import type { Insight } from './model.ts'

const MODES = ['force_cache', 'blocking', 'async', 'lazy_async', 'force_blocking', 'force_async'] as const

/** Words for a result that is computed now, and words for no refresh. */
const FORCED = ['true', '1', 'yes', '']
const NONE = ['false', '0', 'no']

/** How results are computed. */
type RefreshMode = (typeof MODES)[number]

export const REFRESH: JsonSchema = {
  type: 'string',
  enum: [...MODES, 'true', 'false'],
  description: 'How results are refreshed. Nothing is computed here: an answer shows the result that is stored.',
}

type RefreshCall = Pick<Call, 'query' | 'body' | 'warn'>

/**
 * The refresh that a request asks for, in its query or else in its body; undefined for the cache alone. An unknown word counts as
 * none, with a warning.
 *
 * @see spec 34.3
 */
export function readRefresh({ query, body: { value }, warn }: RefreshCall): RefreshMode | undefined {
  const sent = query.get('refresh') ?? (isObject(value) ? value['refresh'] : undefined)
  if (sent === undefined || sent === null) return undefined
  const word = pythonText(sent).toLowerCase()
  if (FORCED.includes(word)) return 'force_blocking'
  const known = MODES.find((mode) => mode === sent)
  if (!known && !NONE.includes(word))
    warn(`The refresh "${pythonText(sent)}" was ignored. Known: ${MODES.join(', ')}, true, false.`)
  return known
}

/** Warns that a refresh cannot give a result to insights that have none. @see spec 34.4 */
export function warnOfRefresh(mode: RefreshMode | undefined, insights: readonly Insight[], warn: Warn): void {
  if (mode === undefined || mode === 'force_cache' || isAsynchronous(mode)) return
  const [first, ...others] = insights.filter(({ result }) => result === null)
  if (!first) return
  const which = others.length > 0 ? `${others.length + 1} insights have` : `insight ${first.id} has`
  warn(`refresh had no effect: ${which} no result, and nothing is computed here.`)
}

/** Warns of what changes nothing about insights that are shown in short. @see spec 34.5 */
export function warnOfIdleDisplay(call: RefreshCall): void {
  const refresh = readRefresh(call)
  const overrides = ['filters_override', 'variables_override'].filter((name) => call.query.get(name) !== undefined)
  const idle = [...(refresh === undefined || refresh === 'force_cache' ? [] : ['refresh']), ...overrides]
  for (const name of idle) call.warn(`Query parameter "${name}" was ignored: with "basic" it has no effect.`)
}

export const isAsynchronous = (mode: RefreshMode | undefined): boolean => mode?.endsWith('async') ?? false

/** How an insight is read by itself. */
export interface InsightReading {
  readonly refresh?: RefreshMode | undefined
  /** The tile of the dashboard that the insight is read from. */
  readonly tile?: Tile | undefined
}
