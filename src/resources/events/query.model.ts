import { choose } from '../../contract/contract.ts'
import type { Contract } from '../../contract/contract.ts'
import { readJson } from '../../core/decode.ts'
import { invalid } from '../../core/http/errors.ts'
import type { Format } from '../../core/http/negotiation.ts'
import type { Query } from '../../core/http/query.ts'
import { toUuid } from '../../core/http/uuid.ts'
import { isObject } from '../../core/json/kinds.ts'
import { pythonRepr } from '../../core/json/python-repr.ts'
import { pythonInteger } from '../../core/json/python.ts'
import type { Warn } from '../../core/warn.ts'
import type { Call } from '../route.ts'
import type { Condition } from './condition.model.ts'
import type { Event } from './model.ts'
import { textsOf } from './parameters.model.ts'
import { readProperties } from './property-filter.model.ts'
import { readLocalBound, warnOfZone } from './relative-time.model.ts'
import { LEEWAY, writeEventTime } from './time.model.ts'

/** The filters and the page of an event list. */
export interface EventsQuery {
  /** The bounds exclude their own time. They are written like timestamps of events. */
  readonly after: string | undefined
  readonly before: string
  readonly event: string | undefined
  readonly distinctId: string | undefined
  readonly person: PersonName | undefined
  readonly actionId: number | undefined
  readonly filter: Condition
  readonly newestFirst: boolean
  readonly limit: number
  readonly offset: number
}

/** The id or the UUID of a person. */
export type PersonName = { readonly id: number } | { readonly uuid: string }

/** One page of events. */
export interface EventPage {
  readonly events: readonly Event[]
  /** Whether there is a next page. */
  readonly hasMore: boolean
  readonly limit: number
  readonly offset: number
  readonly newestFirst: boolean
}

const DEFAULT_LIMITS: Readonly<Record<Format, number>> = { json: 100, csv: 3500 }
const LARGEST_LIMIT = 50_000

type ListCall = Pick<Call, 'world' | 'caller' | 'query' | 'format' | 'warn'>

/**
 * Reads the parameters of the event list.
 *
 * @see spec 13.1
 */
export function readEventsQuery({ world, caller, query, format, warn }: ListCall): EventsQuery {
  const now = world.clock.now()
  const limit = readLimit(query.get('limit') || undefined, format, warn)
  const filter = readProperties(query, warn)
  const newestFirst = readOrder(query.get('orderBy') || '["-timestamp"]', warn)
  for (const name of ['select', 'where']) readExpressions(world.contract, query, name, warn)
  const bound = (name: string) => {
    const sent = query.get(name)
    if (!sent) return undefined
    warnOfZone(name, sent, warn)
    return readLocalBound(name, sent, caller.project, now, warn)
  }
  return {
    after: bound('after'),
    before: bound('before') ?? writeEventTime(now + LEEWAY),
    event: query.get('event'),
    distinctId: query.get('distinct_id'),
    person: readPerson(query.get('person_id')),
    actionId: readId(query.get('action_id') || undefined, 'action_id'),
    filter,
    newestFirst,
    limit,
    offset: readOffset(query.get('offset') ?? '', warn),
  }
}

/** @see spec 13.4 */
function readLimit(sent: string | undefined, format: Format, warn: Warn): number {
  if (sent === undefined) return DEFAULT_LIMITS[format]
  const limit = pythonInteger(sent)
  if (limit === null) throw invalid('A valid integer is required.', 'limit')
  if (limit < 0) throw invalid('Ensure this value is greater than or equal to 0.', 'limit')
  if (limit <= LARGEST_LIMIT) return limit
  warn(`Query parameter "limit" counts as ${LARGEST_LIMIT}: it is the most.`)
  return LARGEST_LIMIT
}

/** @see spec 13.5 */
function readOffset(sent: string, warn: Warn): number {
  const offset = pythonInteger(sent) ?? -1
  if (offset < 0 && sent) warn('Query parameter "offset" was ignored: it is not a whole number from 0 up.')
  return Math.max(0, offset)
}

/** @see spec 13.7 */
function readPerson(sent: string | undefined): PersonName | undefined {
  if (sent === undefined) return undefined
  const uuid = toUuid(sent)
  if (uuid !== undefined) return { uuid }
  return { id: readId(sent, 'person_id')! }
}

function readId(sent: string | undefined, attr: string): number | undefined {
  if (sent === undefined) return undefined
  const id = pythonInteger(sent)
  if (id === null) throw invalid(`Field 'id' expected a number but got ${pythonRepr(sent)}.`, attr)
  return id
}

/** `["-timestamp"]` alone is newest first, any other order is oldest first. Of an object the names count. @see spec 13.12 */
function readOrder(sent: string, warn: Warn): boolean {
  const order = readJson(sent)
  if ((typeof order !== 'object' && typeof order !== 'string') || order === null)
    throw invalid('A valid JSON list is required.', 'orderBy')
  const names: readonly unknown[] = isObject(order) ? Object.keys(order) : Object.values(order)
  const only = names.length === 1 ? names[0] : undefined
  if (only !== 'timestamp' && only !== '-timestamp')
    warn('"orderBy" holds no known order and counts as oldest first, as in the real service.')
  return only === '-timestamp'
}

/**
 * Expressions of the query language have no effect. Documented: a value that begins like a JSON list must be one.
 *
 * @see spec 13.14, C.13
 */
function readExpressions(contract: Contract, query: Query, name: string, warn: Warn): void {
  const sent = textsOf(query, name).filter((text) => text !== '')
  if (sent.length === 0) return
  const check = choose(contract, 'eventExpressions', { documented: requireList, live: () => undefined })
  for (const text of sent) check(text, name)
  warn(`"${name}" was accepted without effect, as in the real service.`)
}

function requireList(text: string, name: string): void {
  if (text.trimStart().startsWith('[') && !Array.isArray(readJson(text)))
    throw invalid('A valid JSON list is required.', name)
}
