import { readFileSync } from 'node:fs'

/**
 * The text of a file, without the byte order mark of some editors. It may be UTF-16, which Windows PowerShell writes
 * with `>`.
 */
export const toText = (bytes: Buffer): string =>
  bytes.toString(isUtf16(bytes) ? 'utf16le' : 'utf8').replace(/^\uFEFF/, '')

const isUtf16 = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xfe

/** Reads a file of a project. Git on Windows may have changed its line ends. */
export const readLines = (path: string): string => toText(readFileSync(path)).replaceAll('\r\n', '\n')
