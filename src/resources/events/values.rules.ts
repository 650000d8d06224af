import { byCodePoint, jsonEscape } from '../../core/json/code-points.ts'
import { decodeJson } from '../../core/json/json.ts'
import { ownOf } from '../../core/json/kinds.ts'
import { pythonText } from '../../core/json/python-repr.ts'
import { asText } from '../../core/json/text.ts'
import { localTime } from '../../core/time/zone.ts'
import type { Warn } from '../../core/warn.ts'
import { toText } from '../compared-values.ts'
import { createFilterBudget, likeTest } from '../operators.ts'
import type { Project } from '../projects/model.ts'
import type { World } from '../world.ts'
import { personOf } from './event-test.rules.ts'
import type { Event } from './model.ts'
import type { ValuesQuery } from './parameters.model.ts'
import { rangeOf } from './range.rules.ts'
import { readBound } from './relative-time.model.ts'

const STANDARD_EVENTS = ['$autocapture', '$pageview', '$identify', '$pageleave', '$screen']
const MOST_VALUES = 10
/** The key that lists names of events. */
const EVENT_NAMES = 'custom_event'

/**
 * The values of a property in the last seven whole days, at most ten; with a search text, the shortest first. The key
 * `custom_event` lists the names of all non-standard events instead, without a limit of time.
 *
 * @see spec 15.3, 15.4, 15.5, 15.7
 */
export function listValues(world: World, project: Project, query: ValuesQuery): readonly string[] {
  if (query.key === '') return []
  if (query.key === EVENT_NAMES) return customEvents(world, project)
  const holds = likeTest(query.value, createFilterBudget('events', 'event_name', 'value'))
  const readColumn = (event: Event) => ownOf(COLUMNS, query.key)?.(event, world)
  return recentEvents(world, project)
    .filter(({ event }) => includesEvent(query, event))
    .map(query.isColumn ? readColumn : ({ properties }) => ownOf(properties, query.key))
    .filter((value) => value !== undefined)
    .filter(firstOfItsText())
    .filter((value) => holds(toText(value)))
    .sort((a, b) => (query.value === '' ? 0 : toText(a).length - toText(b).length))
    .slice(0, MOST_VALUES)
    .flatMap(toNames)
}

/** Warns of parameters that narrow nothing, because the key is missing or lists event names, and of an unknown column. @see spec 15.2, 15.3, 15.7, F.6 */
export function warnOfIdleNarrowing(query: ValuesQuery, warn: Warn): void {
  const { key, value, names, isColumn } = query
  if (key !== '' && key !== EVENT_NAMES) {
    if (isColumn && !Object.hasOwn(COLUMNS, key))
      warn(`No values were listed: "${key}" is not a column. Known: ${Object.keys(COLUMNS).join(', ')}.`)
    return
  }
  const why = key === '' ? 'without a "key" nothing is listed' : `"${EVENT_NAMES}" lists all names of events`
  const sent = { value: value !== '', event_name: names.length > 0, is_column: isColumn }
  for (const [name, isSent] of Object.entries(sent)) if (isSent) warn(`Query parameter "${name}" was ignored: ${why}.`)
}

/** The columns whose values are listed, and how each is read; a person by the distinct id. @see spec 15.7 */
const COLUMNS: Readonly<Record<string, (event: Event, world: World) => string | undefined>> = {
  event: ({ event }) => event,
  distinct_id: ({ distinct_id }) => distinct_id,
  person_id: (event, world) => personOf(world, event)?.uuid,
  uuid: ({ id }) => id,
}

function customEvents({ tables }: World, project: Project): readonly string[] {
  const names = new Set(tables.event.list('project_id', project.id).map(({ event }) => event))
  return [...names].filter((name) => !STANDARD_EVENTS.includes(name))
}

/** The first day is that of the project, the last one that of UTC; both are days in UTC. @see spec 15.4 */
function recentEvents(world: World, project: Project): readonly Event[] {
  const now = world.clock.now()
  const week = {
    after: readBound('-8dEnd', localTime(project.timezone, now)),
    before: readBound('-1dStart', now + 2 * 86_400_000),
  }
  const { events, from, to } = rangeOf(world.tables.event.sorted('project_id', project.id), week)
  return events.slice(from, to)
}

const includesEvent = ({ names }: ValuesQuery, event: string): boolean => names.length === 0 || names.includes(event)

/** A filter that passes each value once. */
function firstOfItsText(): (value: unknown) => boolean {
  const seen = new Set<string>()
  return (value) => {
    const text = toText(value)
    const isNew = !seen.has(text)
    seen.add(text)
    return isNew
  }
}

/** The names of a value. A text that is JSON counts as what it says: `1.10` is the number 1.1. @see spec 15.6 */
function toNames(value: unknown): readonly string[] {
  if (typeof value !== 'string') return namesOf(value)
  try {
    const { value: said, numbers } = decodeJson(value)
    return namesOf(numbers.get('') ?? said)
  } catch {
    return [value]
  }
}

/** The names of JSON: of a list, the names of its members. */
function namesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesOf)
  if (typeof value === 'object' && value !== null) return [dump(value)]
  return [typeof value === 'boolean' ? asText(value) : pythonText(value)]
}

/** JSON with sorted keys as Python's `json.dumps` writes it: with spaces, and in ASCII. */
function dump(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(dump).join(', ')}]`
  if (typeof value === 'number') return pythonText(value)
  if (typeof value !== 'object' || value === null) return inAscii(JSON.stringify(value))
  const members = Object.entries(value).sort(([a], [b]) => byCodePoint(a, b))
  return `{${members.map(([key, member]) => `${dump(key)}: ${dump(member)}`).join(', ')}}`
}

const inAscii = (text: string): string => text.replace(/[\u0080-\uffff]/g, jsonEscape)
