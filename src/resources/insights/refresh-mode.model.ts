import type { JsonSchema } from '../../core/json/json-schema.ts'
import type { Warn } from '../../core/warn.ts'
import type { Tile } from '../tiles/model.ts'
import type { Insight } from './model.ts'

const MODES = ['force_cache', 'blocking', 'async', 'lazy_async', 'force_blocking', 'force_async'] as const

/** Words for a result that is computed now, and words for no refresh. */
const FORCED = ['true', '1', 'yes', '']
const NONE = ['false', '0', 'no']

/** How results are computed. */
export type RefreshMode = (typeof MODES)[number]

/** How an insight is read. */
export interface InsightReading {
  readonly refresh?: RefreshMode | undefined
  /** The tile of the dashboard that the insight is read from. */
  readonly tile?: Tile | undefined
  /** The dashboards in the order in which they have just been sent. */
  readonly dashboards?: readonly number[] | undefined
}

export const REFRESH: JsonSchema = {
  type: 'string',
  enum: [...MODES, 'true', 'false'],
  description: 'How results are refreshed. Nothing is computed here.',
}

/**
 * The refresh that a text names; undefined if only the cache is used. An unknown word counts as none, with a warning.
 *
 * @see spec 34.3
 */
export function refreshMode(sent: string | undefined, warn: Warn): RefreshMode | undefined {
  if (sent === undefined) return undefined
  const word = sent.toLowerCase()
  if (FORCED.includes(word)) return 'force_blocking'
  const known = MODES.find((mode) => mode === sent)
  if (!known && !NONE.includes(word))
    warn(`The refresh "${sent}" was ignored. Known: ${MODES.join(', ')}, true, false.`)
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

export const isAsynchronous = (mode: RefreshMode | undefined): boolean => mode?.endsWith('async') ?? false
