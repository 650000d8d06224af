import {
  classified,
  column,
  inText,
  like,
  listOf,
  maybe,
  oncePerRow,
  seenAs,
  value,
  when,
} from '../../contract/parts.ts'
import { shapeOf, shapesWithView } from '../../contract/shape.ts'
import type { Shape } from '../../contract/shape.ts'
import { freeObject, objectSchema, text } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { personTable } from '../persons/model.ts'
import type { Person } from '../persons/model.ts'
import type { WorldView } from '../view.ts'
import { eventTable } from './model.ts'
import type { Event } from './model.ts'

export interface EventView extends WorldView {
  /** Whether events show their persons. */
  readonly showsPerson: boolean
}

const eventShapeOf = shapesWithView<EventView>()

const personShape = eventShapeOf('EventPerson', personTable, {
  is_identified: column,
  distinct_ids: oncePerRow(like(personTable.columns.distinct_ids, ({ distinct_ids }) => distinct_ids.slice(0, 1))),
  properties: oncePerRow(
    classified(
      'properties',
      objectSchema({ email: {}, name: {}, username: {} }, ['email', 'name', 'username']),
      namingProperties,
    ),
  ),
})

const NAMING = ['email', 'name', 'username']

/** The properties of a person that name them. No others are shown. */
function namingProperties({ properties }: Person): JsonObject {
  const shown: Record<string, unknown> = {}
  for (const key of NAMING) if (Object.hasOwn(properties, key)) shown[key] = properties[key]
  return shown
}

const maybeText: JsonSchema = { type: ['string', 'null'] }
/** A member of an element, or null. */
const member = (name: string, schema: JsonSchema = {}) =>
  classified('elements', schema, (element: JsonObject) => element[name] ?? null)

const elementShape = shapeOf<JsonObject, EventView>('EventElement', {
  event: member('event'),
  text: member('text', maybeText),
  tag_name: member('tag_name', maybeText),
  attr_class: member('attr_class'),
  href: member('href', maybeText),
  attr_id: member('attr_id', maybeText),
  nth_child: member('nth_child'),
  nth_of_type: member('nth_of_type'),
  attributes: classified('elements', freeObject, (element) => element['attributes'] ?? {}),
  order: classified('elements', {}, (element, _, position) => element['order'] ?? position),
})

const properties = oncePerRow(like(eventTable.columns.properties, ({ properties }: Event) => unquoted(properties)))
const person = maybe(personShape, (found: Person | undefined) => found)
const elements = oncePerRow(listOf(elementShape, ({ elements }: Event) => elements))

/**
 * An event. Documented: every field is a string; objects and lists are JSON text. Live: they are objects and lists.
 *
 * @see spec 13.2, C.5
 */
export const eventShape = eventShapeOf('Event', eventTable, {
  id: column,
  distinct_id: column,
  properties: when('eventFields', { documented: inText(properties), live: properties }),
  event: column,
  timestamp: column,
  person: seenAs(personOf, when('eventFields', { documented: inText(person, ''), live: person })),
  elements: when('eventFields', { documented: inText(elements), live: elements }),
  elements_chain: column,
})

/** An event in CSV. Its columns come from nested objects, so the contract makes no difference. @see spec 13.28, R.25 */
export const csvEventShape = eventShapeOf('CsvEvent', eventTable, {
  id: column,
  distinct_id: column,
  properties,
  event: column,
  timestamp: column,
  person: seenAs(personOf, person),
  elements,
  elements_chain: column,
})

function personOf({ project_id, distinct_id }: Event, { world, showsPerson }: EventView): Person | undefined {
  return showsPerson ? world.tables.person.first('distinct_id', `${project_id}/${distinct_id}`) : undefined
}

/** Removes the double quotes around texts. Few texts have any, so an object without them is not copied. */
function unquoted(properties: JsonObject): JsonObject {
  const entries = Object.entries(properties)
  if (!entries.some(([, value]) => isQuoted(value))) return properties
  return Object.fromEntries(entries.map(([key, value]) => [key, isQuoted(value) ? unquote(value) : value]))
}

const isQuoted = (value: unknown): value is string =>
  typeof value === 'string' && (value.startsWith('"') || value.endsWith('"'))

function unquote(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && text[from] === '"') from++
  while (to > from && text[to - 1] === '"') to--
  return text.slice(from, to)
}

/** One value of a property. @see spec 15.1 */
export const eventValueShape = shapeOf<string, WorldView>('EventValue', {
  name: classified('properties', text, (name) => name),
})

/** A page of events, and the link to the next one. */
export interface LinkedEvents {
  readonly events: readonly Event[]
  readonly next: string | null
}

const pageShape = (name: string, event: Shape<Event, EventView>) =>
  shapeOf<LinkedEvents, EventView>(name, {
    next: classified(
      'link',
      { type: ['string', 'null'], description: 'The URL of the next page.' },
      ({ next }) => next,
    ),
    results: listOf(event, ({ events }) => events),
  })

/** @see spec 13.3, 13.27 */
export const eventPageShape = pageShape('EventPage', eventShape)
export const csvEventPageShape = pageShape('CsvEventPage', csvEventShape)

/** The only error without an `attr`. */
export const invalidEventIdShape = shapeOf<never, WorldView>('InvalidEventId', {
  detail: classified('detail', text, () => ''),
  code: value({ const: 'invalid' }, () => 'invalid'),
  type: value({ const: 'validation_error' }, () => 'validation_error'),
})
