import type { Body } from '../../core/http/body.ts'
import type { Query } from '../../core/http/query.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { isObject } from '../../core/json/kinds.ts'
import { pythonText } from '../../core/json/python.ts'
import type { Tile } from '../tiles/model.ts'
import type { Insight } from './model.ts'

const MODES = ['force_cache', 'blocking', 'async', 'lazy_async', 'force_blocking', 'force_async'] as const

/** How results are computed. */
export type RefreshMode = (typeof MODES)[number]

export const REFRESH: JsonSchema = {
  type: 'string',
  enum: [...MODES, 'true', 'false'],
  description: 'How results are refreshed. Nothing is computed here: an answer shows the result that is stored.',
}

/** The refresh that a request asks for, in its query or else in its body; undefined for the cache alone. @see spec 34.3 */
export function readRefresh(query: Query, { value }: Body): RefreshMode | undefined {
  const sent = query.get('refresh') ?? (isObject(value) ? value['refresh'] : undefined)
  if (sent === undefined || sent === null) return undefined
  const word = pythonText(sent).toLowerCase()
  if (['true', '1', 'yes', ''].includes(word)) return 'force_blocking'
  return MODES.find((mode) => mode === sent)
}

/** Warns that a refresh cannot give a result to an insight that has none. @see spec 34.4 */
export function warnOfRefresh(mode: RefreshMode | undefined, insight: Insight, warn: (warning: string) => void): void {
  if (mode === undefined || mode === 'force_cache' || isAsynchronous(mode) || insight.result !== null) return
  warn(`refresh had no effect: insight ${insight.id} has no result, and nothing is computed here.`)
}

export const isAsynchronous = (mode: RefreshMode | undefined): boolean => mode?.endsWith('async') ?? false

/** How an insight is read by itself. */
export interface InsightReading {
  readonly refresh?: RefreshMode | undefined
  /** The tile of the dashboard that the insight is read from. */
  readonly tile?: Tile | undefined
}
