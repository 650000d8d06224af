import { column, inText, like, listOf, maybe, said, value, when } from '../../contract/parts.ts'
import { shapeOf, shapesSeenWith } from '../../contract/shape.ts'
import type { Shape } from '../../contract/shape.ts'
import { freeObject, objectSchema, text } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import type { WorldView } from '../view.ts'
import { eventTable, personTable } from './model.ts'
import type { Event, Person } from './model.ts'

/** Whether the person of an event is shown. */
export interface EventView extends WorldView {
  readonly showsPerson: boolean
}

const eventShapeOf = shapesSeenWith<EventView>()

const personShape = eventShapeOf('EventPerson', personTable, {
  is_identified: column,
  distinct_ids: like(personTable.columns.distinct_ids, ({ distinct_ids }) => distinct_ids.slice(0, 1)),
  properties: said(
    'properties',
    objectSchema({ email: {}, name: {}, username: {} }, ['email', 'name', 'username']),
    named,
  ),
})

const NAMING = ['email', 'name', 'username']

/** Of a person's properties only those that say who they are are shown. */
function named({ properties }: Person): JsonObject {
  const shown: Record<string, unknown> = {}
  for (const key of NAMING) if (Object.hasOwn(properties, key)) shown[key] = properties[key]
  return shown
}

interface Element {
  readonly element: JsonObject
  readonly place: number
}

const maybeText: JsonSchema = { type: ['string', 'null'] }
/** A member of an element, or null where it has none. */
const member = (name: string, schema: JsonSchema = {}) =>
  said('elements', schema, ({ element }: Element) => element[name] ?? null)

const elementShape = shapeOf<Element, EventView>('EventElement', {
  event: member('event'),
  text: member('text', maybeText),
  tag_name: member('tag_name', maybeText),
  attr_class: member('attr_class'),
  href: member('href', maybeText),
  attr_id: member('attr_id', maybeText),
  nth_child: member('nth_child'),
  nth_of_type: member('nth_of_type'),
  attributes: said('elements', freeObject, ({ element }) => element['attributes'] ?? {}),
  order: said('elements', {}, ({ element, place }) => element['order'] ?? place),
})

const properties = like(eventTable.columns.properties, ({ properties }: Event) => unquoted(properties))
const person = maybe(personShape, personOf)
const elements = listOf(elementShape, ({ elements }: Event) => elements.map((element, place) => ({ element, place })))

/**
 * An event. Documented: every field is text, and what has parts is JSON in it. Live: the parts themselves.
 *
 * @see interface.md «Event»; semantics.md 9.3 (O24:models/event/util.py `ClickhouseEventSerializer`)
 */
export const eventShape = eventShapeOf('Event', eventTable, {
  id: column,
  distinct_id: column,
  properties: when('eventFields', { documented: inText(properties), live: properties }),
  event: column,
  timestamp: column,
  person: when('eventFields', { documented: inText(person, ''), live: person }),
  elements: when('eventFields', { documented: inText(elements), live: elements }),
  elements_chain: column,
})

/** An event in CSV, where the columns are named by the parts, under both contracts. @see semantics.md 9.4 */
export const csvEventShape = eventShapeOf('CsvEvent', eventTable, {
  id: column,
  distinct_id: column,
  properties,
  event: column,
  timestamp: column,
  person,
  elements,
  elements_chain: column,
})

function personOf({ project_id, distinct_id }: Event, { world, showsPerson }: EventView): Person | undefined {
  return showsPerson ? world.tables.person.first('distinct_id', `${project_id}/${distinct_id}`) : undefined
}

/** Texts lose the double quotes around them; few have any. */
function unquoted(properties: JsonObject): JsonObject {
  const entries = Object.entries(properties)
  if (!entries.some(([, own]) => isQuoted(own))) return properties
  return Object.fromEntries(entries.map(([key, own]) => [key, isQuoted(own) ? unquote(own) : own]))
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

/** One value of a property. @see semantics.md 9.6 */
export const eventValueShape = shapeOf<string, WorldView>('EventValue', {
  name: said('properties', text, (name) => name),
})

/** A page of events, and where the next one is. */
export interface ShownEvents {
  readonly events: readonly Event[]
  readonly next: string | null
}

const pageShape = (name: string, event: Shape<Event, EventView>) =>
  shapeOf<ShownEvents, EventView>(name, {
    next: said('link', { type: ['string', 'null'], description: 'The URL of the next page.' }, ({ next }) => next),
    results: listOf(event, ({ events }) => events),
  })

/** @see interface.md «Event list envelope»; semantics.md 9.3 */
export const eventPageShape = pageShape('EventPage', eventShape)
export const csvEventPageShape = pageShape('CsvEventPage', csvEventShape)

/** The one refusal that has no `attr`. */
export const invalidEventIdShape = shapeOf<never, WorldView>('InvalidEventId', {
  detail: said('detail', text, () => ''),
  code: value({ const: 'invalid' }, () => 'invalid'),
  type: value({ const: 'validation_error' }, () => 'validation_error'),
})
