import { isObject } from '../../../core/json/kinds.ts'
import type { JsonObject, Key } from '../../../core/table/columns.ts'
import { listedPersonShape, personShape } from '../../../resources/persons/shape.ts'
import { bodyOf, projectOf, rowsOf } from '../answer.ts'
import { columnsOf } from '../partial-state.ts'
import type { PartialRows, PartialState, Placement } from '../partial-state.ts'
import { isUuid } from '../reading.ts'
import { NotPlaced } from '../report.ts'

/** One page of persons. The newest is shown first, and of one moment the one that was added last is the newest. */
export const placePersons: Placement = (partial, answer) => {
  for (const row of rowsOf(answer).toReversed()) {
    partial.report.noteUnknownFields('person', listedPersonShape, row)
    putPerson(partial, projectOf(answer), row, undefined)
  }
}

/** Places a single person. Its answer shows the number as well. */
export const placeOnePerson: Placement = (partial, answer) => {
  const shown = bodyOf(answer)
  partial.report.noteUnknownFields('person', personShape, shown)
  putPerson(partial, projectOf(answer), shown, shown['id'])
}

function putPerson({ rows }: PartialState, project: number, shown: JsonObject, id: unknown): void {
  const { uuid, distinct_ids } = shown
  if (!isUuid(uuid)) throw new NotPlaced('it shows a person without a UUID')
  const ids = Array.isArray(distinct_ids) ? distinct_ids.filter((one) => typeof one === 'string') : []
  const key = keyOfNumber(rows, id) ?? personKey(rows, project, [...ids, uuid])
  rows.put('person', key, {
    ...columnsOf('person', shown),
    ...(Number.isSafeInteger(id) && { id }),
    project_id: project,
    distinct_ids: allIds(rows, key, ids),
  })
}

/** The key of the person with a number: an answer may show nothing else of them. */
function keyOfNumber(rows: PartialRows, id: unknown): Key | undefined {
  return id === undefined ? undefined : rows.keysWith('person', { id })[0]
}

/** The key of a person: that of a person with one of these ids who was seen before, else the first of them. */
export function personKey(rows: PartialRows, project: number, ids: readonly string[]): string {
  const keys = ids.map((id) => `${project}/${id}`)
  return keys.find((key) => rows.tables.person.has(key)) ?? keys[0]!
}

/** The distinct ids of a person, with those that were seen before. */
export function allIds(rows: PartialRows, key: Key, ids: readonly string[]): readonly string[] {
  const known = (rows.tables.person.get(key)?.['distinct_ids'] ?? []) as readonly string[]
  return [...new Set([...known, ...ids])]
}

/** The properties of a person, with those that were seen before. */
export function allProperties(rows: PartialRows, key: string, shown: unknown): JsonObject | undefined {
  const before = rows.tables.person.get(key)?.['properties'] as JsonObject | undefined
  return isObject(shown) ? { ...before, ...shown } : undefined
}
