import { isUtf8 } from 'node:buffer'
import { isObject } from '../../../core/json/kinds.ts'
import type { JsonObject } from '../../../core/table/columns.ts'

/** The name that Playwright gives a body: its SHA-1 and an ending. No other file is opened for a recording. */
const NAME = /^(?:resources\/)?([\da-f]{40}(?:\.\w+)?)$/
/** The fields that name such a file, in recordings and in traces. */
const FILE_FIELDS = ['_file', '_sha1']

/** Finds the file of a body; undefined if there is none. */
export type FindBody = (name: string) => Buffer | undefined

/**
 * A recording with the bodies in it that Playwright writes into files of their own (`content: 'attach'`, and traces). A body
 * whose file is not there is left as it is, and its file is named.
 */
export function withAttachedBodies(har: unknown, find: FindBody): { json: unknown; missing: readonly string[] } {
  const missing: string[] = []
  const attach = (body: unknown): unknown => attached(body, find, (name) => missing.push(name))
  const json = at(har, 'log', (log) =>
    at(log, 'entries', (entries) =>
      Array.isArray(entries) ? entries.map((entry: unknown) => withBodies(entry, attach)) : entries,
    ),
  )
  return { json, missing }
}

const withBodies = (entry: unknown, attach: (body: unknown) => unknown): unknown =>
  at(
    at(entry, 'request', (request) => at(request, 'postData', attach)),
    'response',
    (response) => at(response, 'content', attach),
  )

/** An object with one of its members changed; anything else, and an object without that member, as it is. */
const at = (value: unknown, name: string, change: (member: unknown) => unknown): unknown =>
  isObject(value) && name in value ? { ...value, [name]: change(value[name]) } : value

/** Playwright leaves an empty text beside the name of the file. */
function attached(body: unknown, find: FindBody, miss: (name: string) => void): unknown {
  if (!isObject(body) || body['text']) return body
  const name = FILE_FIELDS.map((field) => body[field]).find((own) => typeof own === 'string')
  if (name === undefined) return body
  const file = NAME.exec(name)?.[1]
  const bytes = file === undefined ? undefined : find(file)
  if (!bytes) miss(name)
  return bytes ? { ...body, ...textOf(bytes) } : body
}

const textOf = (bytes: Buffer): JsonObject =>
  isUtf8(bytes) ? { text: bytes.toString('utf8') } : { text: bytes.toString('base64'), encoding: 'base64' }
