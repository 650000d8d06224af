import { constants } from 'node:buffer'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { unzipSync } from 'node:zlib'
import { print } from './output/output.ts'
import { losesLetters, toText } from './text-file.ts'

/** The first characters of every zip archive. */
const ZIP = 'PK\u0003\u0004'

/** Reads a file or a pipe, without the mark that some editors begin a text with. */
export function readInput(path: string): string {
  const bytes = readBytes(path)
  if (isZip(bytes)) throw new Error('it is a zip archive: unpack it, and name the file in it')
  return textOf(path, bytes)
}

/** The text of a file. If letters of it are lost, the standard error says so. */
export function textOf(path: string, bytes: Buffer): string {
  if (losesLetters(bytes))
    print(`${path} is not in UTF-8: each é or ü in it is lost. Save it in UTF-8.`, process.stderr)
  return toText(bytes)
}

/** Reads a file, unpacked, but no device, which would never end, and no giant, which would take minutes. */
export function readBytes(path: string): Buffer {
  if (path === '-' && !existsSync(path)) throw new Error('for the standard input, name /dev/stdin')
  const found = statSync(path)
  if (found.isCharacterDevice() || found.isBlockDevice()) throw new Error('it is a device')
  if (found.size > constants.MAX_STRING_LENGTH) throw new Error('it is too large')
  return unpacked(readFileSync(path))
}

export const isZip = (bytes: Buffer): boolean => bytes.toString('latin1', 0, ZIP.length) === ZIP

/** How files begin that gzip (`.har.gz`) or zlib (`.zhar` of mitmproxy) has packed. No JSON and no zip archive does. */
const STARTS: readonly (readonly [number, number])[] = [
  [0x1f, 0x8b],
  [0x78, 0x01],
  [0x78, 0x5e],
  [0x78, 0x9c],
  [0x78, 0xda],
]
/** In bytes. What unpacks to more is not read. */
export const LARGEST_UNPACKED = 2 ** 30

/**
 * The content of a file that was packed by itself; any other file as it is.
 *
 * @throws Error when it is broken or unpacks to too much.
 */
const unpacked = (bytes: Buffer): Buffer =>
  STARTS.some(([first, second]) => bytes[0] === first && bytes[1] === second)
    ? unzipSync(bytes, { maxOutputLength: LARGEST_UNPACKED })
    : bytes
