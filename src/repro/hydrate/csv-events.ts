import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { readEventTime } from '../../resources/events/time.model.ts'
import { isCut, readBody } from '../har/body.ts'
import type { HarEntry } from '../har/file.ts'
import { readCsv, toList, toObject, under } from './csv.ts'
import type { Cells } from './csv.ts'
import type { Draft, Values } from './draft.ts'
import { placePerson } from './events.ts'
import { NotPlaced } from './report.ts'

const COLUMNS = ['id', 'event', 'distinct_id', 'timestamp'] as const
const AS_CSV = 'read from CSV, which does not tell a text from a number, or nothing from an empty text'
/** What of an element is a number. */
const NUMBERS = ['order', 'nth_child', 'nth_of_type']

/**
 * Puts the events that a CSV shows; what JSON has shown of them is better known.
 *
 * @see semantics.md 9.4
 */
export function placeCsvEvents(draft: Draft, project: number, entry: HarEntry): void {
  const body = readBody(entry, 'CSV', (text, size) => {
    const rows = isCut(text, size) ? undefined : readCsv(text, COLUMNS)
    return rows && { read: rows }
  })
  if ('why' in body) throw new NotPlaced(entry.content['size'] === 0 ? 'its answer shows no rows' : body.why)
  for (const cells of body.read) placeCells(draft, project, cells)
}

function placeCells(draft: Draft, project: number, cells: Cells): void {
  const [id, event, distinctId, timestamp] = COLUMNS.map((name) => cells.get(name) ?? '')
  const elements_chain = cells.get('elements_chain') ?? ''
  const key = id!.toLowerCase()
  const shown = { project_id: project, event, distinct_id: distinctId, elements_chain }
  draft.put('event', key, { ...shown, timestamp: readEventTime(timestamp!) })
  fill(draft, key, { properties: toObject(under(cells, 'properties')), elements: elementsOf(cells) })
  const person = toObject(under(cells, 'person'), textOrFlag)
  if (Object.keys(person).length > 0) placePerson(draft, project, person, distinctId)
}

/** Columns that nothing better has been put in. */
function fill(draft: Draft, key: string, parts: Values): void {
  const row = draft.tables.event.get(key)!
  const open = Object.entries(parts).filter(
    ([name]) => row[name] === undefined || draft.assumed.has('event', key, name),
  )
  draft.assume('event', key, Object.fromEntries(open), AS_CSV)
}

const textOrFlag = (cell: string): unknown => (cell === 'True' || cell === 'False' ? cell === 'True' : cell)

function elementsOf(cells: Cells): readonly JsonObject[] {
  const elements = toList(under(cells, 'elements'), (cell) => cell) ?? []
  return elements.filter(isObject).map(toElement)
}

const toElement = (shown: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [name, NUMBERS.includes(name) ? Number(value) : value]),
  )
