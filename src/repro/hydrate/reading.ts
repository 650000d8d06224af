import { isObject } from '../../core/json/kinds.ts'
import { accepts } from '../../core/table/column-check.ts'
import { uuidKey } from '../../core/table/columns.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { NotPlaced } from './report.ts'

/** The number in a text; undefined for anything but a whole number. */
export const numberOf = (text: unknown): number | undefined =>
  typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined

export const isUuid = (value: unknown): value is string => accepts(uuidKey(), value)

/** The id of the dashboard that a `Location` header leads to; undefined if it leads to none. */
export const dashboardAt = (location: string | null | undefined): number | undefined =>
  numberOf(/\/dashboards\/(\d+)/.exec(location ?? '')?.[1])

/** Whether a text is a token: journals and browsers put a word or asterisks in place of one. */
export const isRealToken = (token: unknown): token is string =>
  typeof token === 'string' && token.length > 1 && !/^(?:\[.*\]|redacted|\*+|x{3,})$/i.test(token)

/** The whole numbers from 1 on that are not taken. */
export function* freeNumbers(taken: ReadonlySet<unknown>): Generator<number, never> {
  for (let number = 1; ; number++) if (!taken.has(number)) yield number
}

/** The objects of a list; none if there is no list. */
export const objectsIn = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** @throws NotPlaced when an object shows no id. */
export function idOf(shown: JsonObject): number {
  const { id } = shown
  if (!Number.isSafeInteger(id)) throw new NotPlaced('it shows no id')
  return id as number
}
