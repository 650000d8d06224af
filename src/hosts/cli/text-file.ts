import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { readJson } from '../../core/decode.ts'
import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'

/**
 * The text of a file, without the byte order mark of some editors. It may be UTF-16, which Windows PowerShell writes
 * with `>`.
 */
export const toText = (bytes: Buffer): string => new TextDecoder(encodingOf(bytes)).decode(bytes)

/** The encoding that the mark at the start tells; without one it is UTF-8. */
function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** How many bytes are there of a character in which a file is cut short. */
const BEGUN = [0, 1, 2, 3]

/** Whether a file is in none of the encodings that are read, so that letters of it are lost. */
export const losesLetters = (bytes: Buffer): boolean =>
  encodingOf(bytes) === 'utf-8' && !BEGUN.some((begun) => isUtf8(bytes.subarray(0, bytes.length - begun)))

/** How the platform says that JSON ends too early. */
const CUT = /end of JSON input|Unterminated string/

/**
 * The JSON of a file.
 *
 * @throws Error that says what the text is, if that is known, and where it is no JSON.
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
