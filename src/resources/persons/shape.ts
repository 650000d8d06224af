import { always, classified, column, columnNamed, like, listOf, optional, value } from '../../contract/parts.ts'
import { shapeOf } from '../../contract/shape.ts'
import { freeObject, integer, listSchema } from '../../core/json/json-schema.ts'
import { pythonText } from '../../core/json/python-repr.ts'
import { isFalsy } from '../../core/json/python.ts'
import { linkSchema, shape } from '../view.ts'
import type { WorldView } from '../view.ts'
import { personTable } from './model.ts'
import type { Person } from './model.ts'

const { columns } = personTable
const MOST_DISTINCT_IDS = 1000

const NAMING = ['email', 'Email', 'name', 'Name', 'username', 'Username', 'UserName']
const ANONYMOUS = /^(?:[a-z0-9]+-){4}[a-z0-9]+$/

/** Sorts distinct ids that a browser made up behind all others. */
const anonymousLast = (distinctIds: readonly string[]): readonly string[] => [
  ...distinctIds.filter((id) => !ANONYMOUS.test(id)),
  ...distinctIds.filter((id) => ANONYMOUS.test(id)),
]

/**
 * The name of a person: the first property with a name that is not empty, or else the first distinct id, or else the number.
 *
 * @see spec 43.7
 */
function nameOf({ id, properties, distinct_ids }: Person): string {
  const naming = NAMING.find((key) => Object.hasOwn(properties, key) && !isFalsy(properties[key]))
  return naming ? pythonText(properties[naming]) : (anonymousLast(distinct_ids)[0] ?? String(id))
}

const name = classified('name', { type: 'string' }, nameOf)

/**
 * A person in a list. The `id` is the UUID here.
 *
 * @see spec 43.2
 */
export const listedPersonShape = shape('ListedPerson', personTable, {
  type: always('person', { const: 'person' }),
  id: columnNamed('uuid', columns),
  uuid: column,
  created_at: column,
  properties: column,
  is_identified: column,
  name,
  distinct_ids: like(columns.distinct_ids, ({ distinct_ids }: Person) => distinct_ids.slice(0, MOST_DISTINCT_IDS)),
  matched_recordings: always([], listSchema(freeObject)),
  value_at_data_point: always(null),
})

/**
 * A single person. The `id` is the number here, and anonymous distinct ids come last.
 *
 * @see spec 44.4
 */
export const personShape = shape('Person', personTable, {
  id: column,
  name,
  distinct_ids: like(columns.distinct_ids, ({ distinct_ids }: Person) => anonymousLast(distinct_ids)),
  properties: column,
  created_at: column,
  uuid: column,
})

/** A page of persons with its links; the count is undefined unless it was requested. */
export interface LinkedPersons {
  readonly persons: readonly Person[]
  readonly next: string | null
  readonly previous: string | null
  readonly count: number | undefined
}

/** @see spec 43.3, 43.4 */
export const personPageShape = shapeOf<LinkedPersons, WorldView>('PersonPage', {
  results: listOf(listedPersonShape, ({ persons }) => persons),
  next: classified('link', linkSchema, ({ next }) => next),
  previous: classified('link', linkSchema, ({ previous }) => previous),
  count: optional(value(integer, ({ count }: LinkedPersons) => count)),
})
