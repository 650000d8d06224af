import { invalid } from '../../core/http/errors.ts'
import type { Format } from '../../core/http/negotiation.ts'
import { isSent } from '../../core/http/query-flags.ts'
import type { Query } from '../../core/http/query.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { pythonInteger } from '../../core/json/python.ts'
import type { Warn } from '../../core/warn.ts'
import type { Condition } from '../events/condition.model.ts'
import { readProperties } from '../events/property-filter.model.ts'
import type { Person } from './model.ts'

/** The filters and the page of a list of persons. */
export interface PersonsQuery {
  readonly search: string | undefined
  readonly email: string | undefined
  readonly distinctId: string | undefined
  readonly filter: Condition
  readonly limit: number
  readonly offset: number
  readonly includesTotal: boolean
}

/** One page of persons. */
export interface PersonPage {
  readonly persons: readonly Person[]
  /** The number of persons on all pages. */
  readonly total: number
}

const DEFAULT_LIMIT = 100
/** CSV has one page. */
const CSV_LIMIT = 300_000

/** The query parameters of endpoint 43. */
export const PERSON_PARAMETERS = {
  limit: { type: 'integer', description: 'The maximum number of results; 0 is the default.', default: DEFAULT_LIMIT },
  offset: { type: 'integer', description: 'The initial index from which to return results.', default: 0 },
  search: { type: 'string', description: 'A part of the e-mail address, a whole distinct id, or the UUID.' },
  email: { type: 'string', description: 'Filter by e-mail address.' },
  distinct_id: { type: 'string', description: 'Filter by distinct id.' },
  properties: { type: 'array', items: { type: 'string' }, description: 'Filter by person property; JSON.' },
  include_total: { type: 'string', description: 'Shows the number of all results, whatever the value.' },
} as const satisfies Readonly<Record<string, JsonSchema>>

/**
 * Reads the parameters of the list of persons.
 *
 * @see spec 43.3, 43.5, 43.6
 */
export function readPersonsQuery(query: Query, format: Format, warn: Warn): PersonsQuery {
  if (format === 'csv') warnOfIdlePaging(query, warn)
  const page = { limit: readCount(query, 'limit') || DEFAULT_LIMIT, offset: readCount(query, 'offset') }
  return {
    ...(format === 'csv' ? { limit: CSV_LIMIT, offset: 0 } : page),
    search: query.get('search') || undefined,
    email: query.get('email') || undefined,
    distinctId: query.get('distinct_id') || undefined,
    filter: readProperties(query, warn),
    includesTotal: format !== 'csv' && isSent(query, 'include_total', warn),
  }
}

/** Warns of what CSV has no use for. @see spec 43.4, F.6 */
function warnOfIdlePaging(query: Query, warn: Warn): void {
  for (const name of ['limit', 'offset', 'include_total'])
    if (query.get(name) !== undefined) warn(`Query parameter "${name}" was ignored: CSV is one page without a count.`)
}

/** The real service crashes on text that is no number, and on numbers that are negative or larger than its database takes. @see spec 43.4 */
function readCount(query: Query, name: string): number {
  const sent = query.get(name) || '0'
  const count = pythonInteger(sent)
  if (count === null || count >= 2 ** 63) throw invalid('A valid integer is required.', name)
  if (count < 0) throw invalid('Ensure this value is greater than or equal to 0.', name)
  return count
}
