import { readFileSync } from 'node:fs'

/** A text without the mark that some editors begin it with. Windows PowerShell writes with «>» in UTF-16. */
export const toText = (bytes: Buffer): string =>
  bytes.toString(isUtf16(bytes) ? 'utf16le' : 'utf8').replace(/^\uFEFF/, '')

const isUtf16 = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xfe

/** Reads a file of a project. Git on Windows ends the lines of what it checks out in its own way. */
export const readLines = (path: string): string => toText(readFileSync(path)).replaceAll('\r\n', '\n')
