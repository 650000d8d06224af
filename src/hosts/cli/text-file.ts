import { readFileSync } from 'node:fs'
import { readJson } from '../../core/decode.ts'
import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'

/**
 * The text of a file, without the byte order mark of some editors. It may be UTF-16, which Windows PowerShell writes
 * with `>`.
 */
export const toText = (bytes: Buffer): string =>
  bytes.toString(isUtf16(bytes) ? 'utf16le' : 'utf8').replace(/^\uFEFF/, '')

const isUtf16 = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xfe

/** How the platform says that JSON ends too early. */
const CUT = /end of JSON input|Unterminated string/

/**
 * The JSON of a file.
 *
 * @throws Error that says what the text is, where that is known, and where it is no JSON.
 */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    const why = asText(cause)
    const [first = ''] = text.split('\n', 1)
    const isCut = CUT.test(why) || why.includes(`at position ${text.length}`)
    if (text.trim() === '') throw new Error('it is empty', { cause })
    if (isCut) throw new Error(`it is cut short after ${text.length} characters: ${why}`, { cause })
    if (isObject(readJson(first))) throw new Error('it has several JSON values, one a line', { cause })
    throw cause
  }
}

/** Reads a file of a project. Git on Windows may have changed its line ends. */
export const readLines = (path: string): string => toText(readFileSync(path)).replaceAll('\r\n', '\n')
