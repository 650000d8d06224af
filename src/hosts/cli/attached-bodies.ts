import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'

/** The name that Playwright gives a body: its SHA-1 and an ending. No other file is opened for a recording. */
const NAME = /^[\da-f]{40}\.\w+$/

/**
 * A recording with the bodies in it that Playwright writes into files beside it (`content: 'attach'`). They are looked for
 * in the recording's own folder only. What is not there is left as it is, and then has no body.
 */
export function withAttachedBodies(har: unknown, path: string): unknown {
  const folder = dirname(path)
  return at(har, 'log', (log) =>
    at(log, 'entries', (entries) =>
      Array.isArray(entries) ? entries.map((entry: unknown) => withBodies(entry, folder)) : entries,
    ),
  )
}

const withBodies = (entry: unknown, folder: string): unknown =>
  at(
    at(entry, 'request', (request) => at(request, 'postData', (body) => attached(body, folder))),
    'response',
    (response) => at(response, 'content', (body) => attached(body, folder)),
  )

/** An object with one of its members changed; anything else, and an object without that member, as it is. */
const at = (value: unknown, name: string, change: (member: unknown) => unknown): unknown =>
  isObject(value) && name in value ? { ...value, [name]: change(value[name]) } : value

/** Playwright leaves an empty text beside the name of the file. */
function attached(body: unknown, folder: string): unknown {
  if (!isObject(body) || body['text']) return body
  const name = body['_file']
  if (typeof name !== 'string' || !NAME.test(name)) return body
  const file = join(folder, name)
  return existsSync(file) ? { ...body, ...textOf(readFileSync(file)) } : body
}

const textOf = (bytes: Buffer): JsonObject =>
  isUtf8(bytes) ? { text: bytes.toString('utf8') } : { text: bytes.toString('base64'), encoding: 'base64' }
