import type { Received } from '../../core/http/received.ts'
import { checkJson } from '../../core/json/check.ts'
import { DEEPEST, isTooDeepText } from '../../core/json/depth.ts'
import { closedSchema, integer, text } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { asText } from '../../core/json/text.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Keep, RedactOptions } from '../../repro/redact/keep.ts'
import { Refusal } from '../worlds/refusal.ts'
import type { ControlCall } from './control-call.ts'

/** The schema of a body or a query that has no fields. */
export const NOTHING = closedSchema({})
/** The schema of a number that counts from 1, such as that of a request. */
export const count = { type: 'integer', minimum: 1 } as const satisfies JsonSchema
/** In bytes: a state is larger than any request to the API. */
const LARGEST_STATE = 256 * 1024 * 1024

/** A parameter whose schema is a whole number is read as a number, if it is one. */
export function readQuery(parameters: URLSearchParams, schema = NOTHING): Readonly<Record<string, string | number>> {
  const isNumber = (name: string, text: string): boolean =>
    schema.properties?.[name]?.type === 'integer' && /^\d+$/.test(text)
  const query = Object.fromEntries(
    [...parameters].map(([name, text]) => [name, isNumber(name, text) ? Number(text) : text]),
  )
  checkJson('query', schema, query)
  const twice = Object.keys(query).find((name) => parameters.getAll(name).length > 1)
  if (twice !== undefined) throw new FakeUsageError(`Broken query: ${twice}: it is given more than once.`)
  return query
}

/** The values in a path. */
export function decoded(groups: Readonly<Record<string, string>>): ControlCall['params'] {
  try {
    const values = Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)])
    return Object.fromEntries(values) as ControlCall['params']
  } catch {
    throw new Refusal(400, 'misuse', 'The path is not properly encoded.')
  }
}

/** The JSON that was sent; an empty object when nothing was. */
export async function readBody(received: Received): Promise<unknown> {
  const text = new TextDecoder().decode(await received.bytes(LARGEST_STATE))
  if (isTooDeepText(text)) throw new Refusal(400, 'misuse', `The body is JSON of at most ${DEEPEST} levels, got more.`)
  try {
    return text.trim() === '' ? {} : (JSON.parse(text) as unknown)
  } catch (error) {
    throw new Refusal(400, 'misuse', `The body is not JSON: ${asText(error)}.`)
  }
}

/** The values that stay as they are, as parameters of a query. */
export interface RedactQuery {
  /** Kinds of values, with commas between. */
  readonly keep?: string
  readonly seed?: number
  readonly times?: string
  readonly ids?: string
}

export const redactParameters = {
  keep: text,
  seed: integer,
  times: { enum: ['keep', 'shift'] },
  ids: { enum: ['keep', 'replace'] },
}

export const redactOptions = ({ keep, seed, times, ids }: RedactQuery): RedactOptions => ({
  ...(keep && { keep: keep.split(',') as Keep[] }),
  ...(seed !== undefined && { seed }),
  ...(times === 'shift' && { times }),
  ...(ids === 'replace' && { ids }),
})
