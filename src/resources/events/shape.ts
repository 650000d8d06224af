import { choose } from '../../contract/contract.ts'
import type { Contract } from '../../contract/contract.ts'
import { part } from '../../core/json/written.ts'
import type { Format } from '../../core/http/negotiation.ts'
import { remembered } from '../../core/remembered.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import type { World } from '../world.ts'
import type { Event, Person } from './model.ts'
import type { EventPage } from './query.model.ts'

/** How a link sets parameters in the URL that was asked. */
type Link = (parameters: Readonly<Record<string, string>>) => string

/**
 * A page of events, and where the next one is.
 *
 * @see interface.md «Event list envelope»; semantics.md 9.3
 */
export function toEventPage(world: World, page: EventPage, format: Format, link: Link): object {
  const results = page.events.map((event) => toEvent(world, event, personOf(world, event), format))
  return { next: page.beyond ? link(nextPage(world, page)) : null, results }
}

/** Documented: the offset moves on. Live: the bound does, to the last event that was shown. */
function nextPage({ contract }: World, page: EventPage): Readonly<Record<string, string>> {
  const { events, beyond, limit, offset, newestFirst } = page
  const { timestamp } = (events.at(-1) ?? beyond)!
  return choose<Readonly<Record<string, string>>>(contract, 'eventPaging', {
    documented: { limit: String(limit), offset: String(offset + limit) },
    live: { [newestFirst ? 'before' : 'after']: timestamp },
  })
}

/**
 * An event alone; its person is shown to those who ask for it.
 *
 * @see interface.md endpoint 14; semantics.md 9.5
 */
export function toSingleEvent(world: World, event: Event, includePerson: boolean, format: Format): object {
  return toEvent(world, event, includePerson ? personOf(world, event) : undefined, format)
}

/**
 * Documented: every field is text, and what has parts is JSON in it. Live, and in CSV, where the columns are named by
 * the parts: the parts themselves.
 *
 * @see interface.md «Event»; semantics.md 9.3, 9.4 (O24:models/event/util.py `ClickhouseEventSerializer`)
 */
function toEvent({ contract }: World, row: Event, person: Person | undefined, format: Format): object {
  return format === 'csv' ? toParts(row, person) : shownEvent(row, person, contract)
}

const shownEvent = remembered((row: Event, person: Person | undefined, contract: Contract): object => {
  const parts = toParts(row, person)
  const { properties, person: shown, elements } = parts
  return part(
    choose<() => object>(contract, 'eventFields', {
      documented: () => ({
        ...parts,
        properties: JSON.stringify(properties),
        person: shown ? JSON.stringify(shown) : '',
        elements: JSON.stringify(elements),
      }),
      live: () => parts,
    })(),
  )
})

function toParts(row: Event, person: Person | undefined) {
  const { id, distinct_id, event, timestamp, elements_chain } = row
  const properties = unquoted(row.properties)
  const elements = row.elements.map(toElement)
  return {
    id,
    distinct_id,
    properties,
    event,
    timestamp,
    person: person ? toPerson(person) : null,
    elements,
    elements_chain,
  }
}

const personOf = ({ tables }: World, { project_id, distinct_id }: Event): Person | undefined =>
  tables.person.first('distinct_id', `${project_id}/${distinct_id}`)

/** Texts lose the double quotes around them. */
function unquoted(properties: JsonObject): JsonObject {
  const entries = Object.entries(properties)
  return Object.fromEntries(entries.map(([key, value]) => [key, typeof value === 'string' ? unquote(value) : value]))
}

function unquote(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && text[from] === '"') from++
  while (to > from && text[to - 1] === '"') to--
  return text.slice(from, to)
}

function toPerson({ is_identified, distinct_ids, properties }: Person): object {
  const shown = ['email', 'name', 'username'].filter((key) => Object.hasOwn(properties, key))
  return {
    is_identified,
    distinct_ids: distinct_ids.slice(0, 1),
    properties: Object.fromEntries(shown.map((key) => [key, properties[key]])),
  }
}

const BARE_ELEMENT = {
  event: null,
  text: null,
  tag_name: null,
  attr_class: null,
  href: null,
  attr_id: null,
  nth_child: null,
  nth_of_type: null,
  attributes: {},
}

function toElement(element: JsonObject, order: number): object {
  const { event, text, tag_name, attr_class, href, attr_id, nth_child, nth_of_type, attributes, ...rest } = {
    ...BARE_ELEMENT,
    ...element,
  }
  const place = (rest as JsonObject)['order'] ?? order
  return { event, text, tag_name, attr_class, href, attr_id, nth_child, nth_of_type, attributes, order: place }
}

/** Values as a list of names. @see semantics.md 9.6 */
export const toNames = (values: readonly string[]): object[] => values.map((name) => ({ name }))
