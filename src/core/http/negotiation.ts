import { notAcceptable, notFound } from './errors.ts'
import type { Basis } from './errors.ts'

/** A format that a route answers in. */
export type Format = 'json' | 'csv'

const MEDIA_TYPES: Readonly<Record<Format, readonly [string, string]>> = {
  json: ['application', 'json'],
  csv: ['text', 'csv'],
}

export const FORMAT: Basis = { rule: 'format', source: 'R.6' }

/**
 * Chooses the format of an answer before authentication; the first of `formats` is the default. An unknown `?format=` or
 * suffix is a 404, an `Accept` header that no format satisfies is a 406. Quality values are ignored; the more specific
 * range wins.
 *
 * @see spec R.6, R.7
 */
export function negotiate(formats: readonly Format[], wanted: string | undefined, accept: string | null): Format {
  const candidates = wanted ? formats.filter((format) => format === wanted) : formats
  if (candidates.length === 0) throw notFound()
  if (accept === null || accept === '*/*') return candidates[0]!
  const ranges = accept.toLowerCase().split(',').map(toRange)
  for (const precision of [3, 2, 1, 0])
    for (const format of candidates)
      if (ranges.some((range) => range.precision === precision && covers(range, format))) return format
  throw notAcceptable().by({ ...FORMAT, source: 'R.7' })
}

interface MediaRange {
  readonly type: string
  readonly subtype: string
  readonly precision: number
}

function toRange(text: string): MediaRange {
  const [essence = '', ...parameters] = text.split(';').map((part) => part.trim())
  const [type = '', subtype = ''] = essence.split('/')
  const plain = parameters.every((parameter) => parameter.startsWith('q='))
  return { type, subtype, precision: type === '*' ? 0 : subtype === '*' ? 1 : plain ? 2 : 3 }
}

function covers({ type, subtype }: MediaRange, format: Format): boolean {
  const [ownType, ownSubtype] = MEDIA_TYPES[format]
  return (type === '*' || type === ownType) && (subtype === '*' || subtype === ownSubtype)
}
