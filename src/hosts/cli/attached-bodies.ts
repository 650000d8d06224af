import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isObject } from '../../core/json/kinds.ts'

/**
 * A recording with the bodies in it that Playwright writes into files beside it (`content: 'attach'`). They are looked for
 * in the recording's own folder only. What is not there is left as it is, and then has no body.
 */
export function withAttachedBodies(har: unknown, path: string): unknown {
  return JSON.parse(JSON.stringify(har), (_, value: unknown) => {
    if (!isObject(value) || typeof value['_file'] !== 'string' || 'text' in value) return value
    const file = join(dirname(path), basename(value['_file']))
    return existsSync(file) ? { ...value, ...textOf(readFileSync(file)) } : value
  })
}

const textOf = (bytes: Buffer) =>
  isUtf8(bytes) ? { text: bytes.toString('utf8') } : { text: bytes.toString('base64'), encoding: 'base64' }
