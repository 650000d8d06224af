import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import type { HarBody } from '../har/body.ts'
import type { Caller } from './callers.ts'
import type { Draft, Values } from './draft.ts'
import { NotPlaced } from './report.ts'

/** An answer that was no refusal, and what it was asked with. */
export interface Answered {
  /** Its place among the answers, in the order in which they came. */
  readonly order: number
  /** The project the path names; undefined where it names none. */
  readonly project: number | undefined
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly sent: unknown
  readonly location: string | undefined
  /** When it had come, in milliseconds since 1970. */
  readonly at: number | undefined
  /** Undefined where everybody may ask. */
  readonly caller: Caller | undefined
  /** The body as JSON, or why there is none. */
  readonly read: HarBody
}

/** Puts what an answer shows into the draft. */
export type Place = (draft: Draft, answered: Answered) => void

function jsonOf({ read }: Answered): unknown {
  if ('why' in read) throw new NotPlaced(read.why)
  return read.json
}

export function bodyOf(answered: Answered): JsonObject {
  const body = jsonOf(answered)
  if (!isObject(body)) throw new NotPlaced('its body is no object')
  return body
}

/** Whether an answer has an object for its body. */
export const hasBody = ({ read }: Answered): boolean => 'json' in read && isObject(read.json)

/** The rows of a list, bare or in an envelope. */
export function rowsOf(answered: Answered): readonly JsonObject[] {
  const body = jsonOf(answered)
  const rows: unknown = isObject(body) ? body['results'] : body
  if (!Array.isArray(rows)) throw new NotPlaced('its body is no list')
  return rows.filter(isObject)
}

export function numberIn(shown: JsonObject, name: string): number {
  const value = shown[name]
  if (!Number.isSafeInteger(value)) throw new NotPlaced(`it shows no ${name}`)
  return value as number
}

export const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined

export const sentObject = ({ sent }: Answered): JsonObject => (isObject(sent) ? sent : {})

/** The columns of one name in answers and in rows. */
export const columnsOf = (shown: JsonObject, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(shown, name)).map((name) => [name, shown[name]]))

/** Notes the fields of an answer that neither have a column nor follow from others. */
export function noteUnknown(draft: Draft, shape: string, shown: JsonObject, known: readonly string[]): void {
  const others = Object.keys(shown).filter((name) => !known.includes(name))
  const named = others.filter((name) => NEWER.includes(name))
  for (const name of named) draft.oddities.add(`${shape}.${name} has no place in the model`)
  if (named.length < others.length)
    draft.oddities.add(`fields of a ${shape} that are not known have no place in the model`)
}

/** Fields that later versions of the service show. Others are not named: a name could be anything. */
const NEWER = [
  'access_control_version',
  'breakdown_colors',
  'data_color_theme_id',
  'last_accessed_at',
  'last_refresh',
  'last_viewed_at',
  'order',
  'persisted_filters',
  'persisted_variables',
  'quick_filter_ids',
  'team_id',
]
