import { invalid } from '../../core/http/errors.ts'
import type { Query } from '../../core/http/query.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import type { Warn } from '../../core/warn.ts'
import { readEventTime } from '../events/time.model.ts'

const ORDER_COLUMNS = ['joined_at', 'updated_at', 'level'] as const

/** The filters and the order of the members of an organisation. */
export interface MembersQuery {
  readonly order: { readonly column: (typeof ORDER_COLUMNS)[number]; readonly descending: boolean }
  readonly email: string | undefined
  /** Written like timestamps of events. The bound excludes its own time. */
  readonly updatedAfter: string | undefined
}

/** The query parameters of endpoint 42, besides those of its pages. */
export const MEMBER_PARAMETERS = {
  order: {
    type: 'string',
    description: `One of ${ORDER_COLUMNS.join(', ')}; a minus sign before it reverses the order.`,
    default: '-joined_at',
  },
  email: { type: 'string', description: 'Only the member with this e-mail address.' },
  updated_after: { type: 'string', description: 'Only members that changed after this time, in ISO 8601.' },
} as const satisfies Readonly<Record<string, JsonSchema>>

/**
 * Reads the parameters of the list of members. An unknown order has no effect.
 *
 * @see spec 42.4
 */
export function readMembersQuery(query: Query, warn: Warn): MembersQuery {
  return {
    order: readOrder(query.get('order') || '-joined_at', warn),
    email: query.get('email') || undefined,
    updatedAfter: readUpdatedAfter(query.get('updated_after')),
  }
}

function readOrder(sent: string, warn: Warn): MembersQuery['order'] {
  const column = ORDER_COLUMNS.find((name) => name === sent.replace(/^-/, ''))
  if (column) return { column, descending: sent.startsWith('-') }
  warn(`The order "${sent}" was ignored. Known: ${ORDER_COLUMNS.join(', ')}.`)
  return { column: 'joined_at', descending: true }
}

function readUpdatedAfter(sent: string | undefined): string | undefined {
  const time = sent === undefined ? undefined : readEventTime(sent)
  if (sent !== undefined && time === undefined) throw invalid('Enter a valid date/time.', 'updated_after')
  return time
}
