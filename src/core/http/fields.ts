import type { JsonSchema } from '../json/json-schema.ts'
import { isObject } from '../json/kinds.ts'
import { pythonText, pythonType } from '../json/python-repr.ts'
import { UploadedFile } from './body.ts'
import type { Body, FormValue } from './body.ts'
import { ApiError, decidedBy, invalid } from './errors.ts'
import type { Basis } from './errors.ts'

/** One field of a body: reads the sent value, or refuses it. */
export interface Field<T> {
  readonly required?: boolean
  /** The form that a client should send. `parse` accepts other spellings too. */
  readonly schema: JsonSchema
  /** Reads all values of a repeated form key, not only the last. */
  readonly many?: boolean
  /** An empty form entry counts as null or as not sent. Without this, it counts as empty text. */
  readonly blank?: 'null' | 'absent'
  /** Counts as false if it is absent from a form, because a page does not send a box that is not checked. */
  readonly isBox?: boolean
  /** `written` is the value as text, as the service prints it. */
  parse(sent: unknown, written: string): T
}

/** A field that a body must have, unless it is read in part. */
export interface RequiredField<T> extends Field<T> {
  readonly required: true
}

/** The refusal of one field. `parse` adds the name of the field. */
class FieldError extends Error {
  readonly code: string
  constructor(code: string, detail: string) {
    super(detail)
    this.code = code
  }
}

export const refuse = (code: string, detail: string): never => {
  throw new FieldError(code, detail)
}
/** The refusal of null by a field that takes none. @see spec E.10 */
export const refuseNull = (): never => refuse('null', 'This field may not be null.')

export type Fields = Readonly<Record<string, Field<unknown>>>
type ValueOf<F> = F extends Field<infer T> ? T : never

/** The result of `parse` in part: the fields that were sent. A field that was not sent is absent. */
export type Sent<F extends Fields> = { readonly [K in keyof F]?: ValueOf<F[K]> }

/** The result of `parse`: the required fields, and the others that were sent. */
export type SentWhole<F extends Fields> = Sent<F> & {
  readonly [K in keyof F as F[K] extends RequiredField<unknown> ? K : never]: ValueOf<F[K]>
}

interface ParseOptions {
  /** Allows required fields to be absent. */
  readonly partial?: boolean
  /** The path of a nested object; `attr` begins with it. */
  readonly within?: string
}

type WholeOptions = Omit<ParseOptions, 'partial'> & { readonly partial?: never }

/** The type of an uploaded file, as the service calls it. */
const UPLOADED = 'InMemoryUploadedFile'
const FIELDS: Basis = { rule: 'fields', source: 'E.2' }

/**
 * Reads the fields of a body in the order of their declaration and stops at the first refusal. Unknown and read-only keys
 * are ignored.
 *
 * @see spec E.2, E.19, R.15
 */
export function parse<const F extends Fields>(fields: F, body: Body, options?: WholeOptions): SentWhole<F>
export function parse<const F extends Fields>(fields: F, body: Body, options: ParseOptions): Sent<F>
export function parse(fields: Fields, body: Body, options: ParseOptions = {}): object {
  return decidedBy(FIELDS, () => readFields(fields, body, options))
}

function readFields(fields: Fields, body: Body, options: ParseOptions): object {
  const { partial = false, within } = options
  const sent = requireObject(body, within)
  const read: Record<string, unknown> = {}
  for (const name in fields) {
    const field = fields[name]!
    const attr = within === undefined ? name : `${within}__${name}`
    const isSent = Object.hasOwn(sent, name)
    if (!isSent && field.required && !partial) throw required(attr)
    if (!isSent && (partial || !body.lists)) continue
    const value = body.lists ? formValue(field, name, sent, body.lists.get(name)) : sent[name]
    if (value !== undefined) read[name] = parseField(attr, field, value, body.numbers.get(name) ?? writtenText(value))
  }
  return read
}

const writtenText = (value: unknown): string => (value instanceof UploadedFile ? value.name : pythonText(value))

/** The value of a form entry: a list, null, text or false; undefined when it counts as not sent. @see spec R.13 */
function formValue(
  field: Field<unknown>,
  name: string,
  entries: Readonly<Record<string, unknown>>,
  all: readonly FormValue[] | undefined,
): unknown {
  if (field.many) return all ?? numberedEntries(name, entries)
  if (!all && field.isBox) return false
  const last = all?.at(-1)
  if (last !== '' || !field.blank) return last
  return field.blank === 'null' ? null : undefined
}

/** The entries `name[0]`, `name[1]` and so on in the order of their numbers; undefined when there is none. */
function numberedEntries(name: string, entries: Readonly<Record<string, unknown>>): readonly unknown[] | undefined {
  const found = Object.entries(entries).flatMap(([key, value]) => {
    const [, number, rest = ''] = (key.startsWith(name) && /^\[(\d+)\](.*)$/.exec(key.slice(name.length))) || []
    return number === undefined ? [] : [[Number(number), rest === '' ? value : { [rest]: value }] as const]
  })
  if (found.length === 0) return undefined
  return [...new Map(found)].sort(([a], [b]) => a - b).map(([, value]) => value)
}

/** The error for a missing required field. @see spec E.9 */
export const required = (attr: string): ApiError => invalid('This field is required.', attr, 'required')

function parseField(attr: string, field: Field<unknown>, value: unknown, written: string): unknown {
  try {
    return field.parse(value, written)
  } catch (error) {
    if (error instanceof FieldError) throw invalid(error.message, attr, error.code)
    throw error
  }
}

/** Requires a body to be an object. Null counts as no body. @see spec E.8 */
export function requireObject({ value, numbers }: Body, attr: string | null = null): Readonly<Record<string, unknown>> {
  if (value === null) throw invalid('No data provided', attr, 'null')
  if (isObject(value) && !(value instanceof UploadedFile)) return value
  const type = value instanceof UploadedFile ? UPLOADED : pythonType(value, numbers.get(''))
  throw invalid(`Invalid data. Expected a dictionary, but got ${type}.`, attr)
}
