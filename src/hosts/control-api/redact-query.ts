import { integer, text } from '../../core/json/json-schema.ts'
import type { Keep, RedactOptions } from '../../repro/redact/keep.ts'

/** The values that stay as they are, as parameters of a query. */
export interface RedactQuery {
  /** Kinds of values, with commas between. */
  readonly keep?: string
  readonly seed?: number
  readonly times?: string
  readonly ids?: string
}

export const redactParameters = {
  keep: text,
  seed: integer,
  times: { enum: ['keep', 'shift'] },
  ids: { enum: ['keep', 'replace'] },
}

export const redactOptions = ({ keep, seed, times, ids }: RedactQuery): RedactOptions => ({
  ...(keep && { keep: keep.split(',') as Keep[] }),
  ...(seed !== undefined && { seed }),
  ...(times === 'shift' && { times }),
  ...(ids === 'replace' && { ids }),
})
