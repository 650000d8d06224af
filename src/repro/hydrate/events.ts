import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { readEventTime } from '../../resources/events/time.model.ts'
import { bodyOf, columnsOf, noteUnknown, rowsOf } from './answer.ts'
import type { Answered, Place } from './answer.ts'
import type { Draft } from './draft.ts'
import { NotPlaced } from './report.ts'

const KNOWN = ['id', 'distinct_id', 'properties', 'event', 'timestamp', 'person', 'elements', 'elements_chain']

/** A page of events; pages are joined by the events' ids, however they were asked for. */
export const events: Place = (draft, answered) => {
  const rows = rowsOf(answered)
  const persons = new Set(rows.map((row) => placeEvent(draft, answered, row)))
  const asked = answered.query.get('person_id')
  const [person] = persons
  if (asked !== null && persons.size === 1 && person !== undefined) placePersonId(draft, person, asked)
}

export const event: Place = (draft, answered) => void placeEvent(draft, answered, bodyOf(answered))

/** Gives the person it belongs to, where one is shown. */
function placeEvent(draft: Draft, { project }: Answered, shown: JsonObject): string | undefined {
  const { id, distinct_id, timestamp } = shown
  if (typeof id !== 'string' || project === undefined) throw new NotPlaced('it shows an event without an id')
  const time = typeof timestamp === 'string' ? readEventTime(timestamp) : undefined
  draft.put('event', id.toLowerCase(), {
    project_id: project,
    ...columnsOf(shown, ['event', 'distinct_id', 'elements_chain']),
    timestamp: time,
    properties: partOf(shown['properties']),
    elements: partOf(shown['elements']),
  })
  draft.signs.add(typeof shown['properties'] === 'string' ? 'documented' : 'live')
  noteUnknown(draft, 'event', shown, KNOWN)
  const person = partOf(shown['person'])
  return isObject(person) ? placePerson(draft, project, person, distinct_id) : undefined
}

/** Documented, what has parts is JSON in a text; live, it is itself. */
function partOf(shown: unknown): unknown {
  if (typeof shown !== 'string') return shown ?? undefined
  try {
    return shown === '' ? undefined : (JSON.parse(shown) as unknown)
  } catch {
    return undefined
  }
}

/** A person is known by the first of the distinct ids, which is the one that is shown. */
export function placePerson(draft: Draft, project: number, shown: JsonObject, own: unknown): string | undefined {
  const listed = Array.isArray(shown['distinct_ids']) ? (shown['distinct_ids'] as readonly unknown[]) : []
  const first = [...listed, own].find((id) => typeof id === 'string')
  if (first === undefined) return undefined
  const key = `${project}/${first}`
  const known = (draft.tables.person.get(key)?.['distinct_ids'] ?? []) as readonly string[]
  const ids = new Set([...known, ...listed, own].filter((id) => typeof id === 'string'))
  const properties = (draft.tables.person.get(key)?.['properties'] ?? {}) as JsonObject
  draft.put('person', key, {
    project_id: project,
    distinct_ids: ids.size === known.length ? known : [...ids],
    ...columnsOf(shown, ['is_identified']),
    ...(isObject(shown['properties']) && { properties: { ...properties, ...shown['properties'] } }),
  })
  return key
}

/** All events of a page asked for by person are that person's. */
function placePersonId(draft: Draft, person: string, asked: string): void {
  if (/^\d{1,15}$/.test(asked)) draft.put('person', person, { id: Number(asked) })
  else if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(asked))
    draft.put('person', person, { uuid: asked.toLowerCase() })
}
