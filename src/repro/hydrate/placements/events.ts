import { readJson } from '../../../core/decode.ts'
import { isObject } from '../../../core/json/kinds.ts'
import type { JsonObject } from '../../../core/table/columns.ts'
import { eventShape } from '../../../resources/events/shape.ts'
import { readEventTime } from '../../../resources/events/time.model.ts'
import { bodyOf, rowsOf } from '../answer.ts'
import type { RecordedAnswer } from '../answer.ts'
import { columnsOf } from '../partial-state.ts'
import type { PartialRows, PartialState, Placement } from '../partial-state.ts'
import { isUuid, numberOf } from '../reading.ts'
import { NotPlaced } from '../report.ts'
import { allIds, allProperties, personKey } from './persons.ts'

/** One page of events. If a page was requested by person, all of its events belong to that person. */
export const placeEvents: Placement = (partial, answer) => {
  const persons = new Set(rowsOf(answer).map((row) => putEvent(partial, answer, row)))
  const asked = answer.query.get('person_id')
  const [person] = persons
  if (asked !== null && persons.size === 1 && person !== undefined) placePersonId(partial.rows, person, asked)
}

export const placeEvent: Placement = (partial, answer) => void putEvent(partial, answer, bodyOf(answer))

/** Puts one event. Returns the key of its person, if one is shown. */
function putEvent({ rows, report }: PartialState, { project }: RecordedAnswer, shown: JsonObject): string | undefined {
  const { id, distinct_id, timestamp, properties, elements } = shown
  if (typeof id !== 'string' || project === undefined) throw new NotPlaced('it shows an event without an id')
  rows.put('event', id.toLowerCase(), {
    ...columnsOf('event', shown),
    project_id: project,
    timestamp: typeof timestamp === 'string' ? readEventTime(timestamp) : undefined,
    properties: partsOf(properties),
    elements: partsOf(elements),
  })
  if (typeof properties !== 'string') report.contract = 'live'
  report.noteUnknownFields('event', eventShape, shown)
  const person = partsOf(shown['person'])
  return isObject(person) ? placePerson(rows, project, person, distinct_id) : undefined
}

/** An object or a list of an event. The documented contract shows it as JSON in a text, the live one as it is. */
function partsOf(shown: unknown): unknown {
  return typeof shown === 'string' ? readJson(shown) : (shown ?? undefined)
}

/** Places the person of an event, by the distinct id that is shown, which is the person's first. */
function placePerson(rows: PartialRows, project: number, shown: JsonObject, own: unknown): string | undefined {
  const listed = Array.isArray(shown['distinct_ids']) ? (shown['distinct_ids'] as readonly unknown[]) : []
  const ids = [...listed, own].filter((id) => typeof id === 'string')
  if (ids.length === 0) return undefined
  const key = personKey(rows, project, ids)
  rows.put('person', key, {
    project_id: project,
    distinct_ids: allIds(rows, key, ids),
    is_identified: shown['is_identified'],
    properties: allProperties(rows, key, shown['properties']),
  })
  return key
}

function placePersonId(rows: PartialRows, person: string, asked: string): void {
  const uuid = asked.toLowerCase()
  rows.put('person', person, { id: numberOf(asked), ...(isUuid(uuid) && { uuid }) })
}
