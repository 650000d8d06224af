import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  fstatSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import type { Stats } from 'node:fs'
import { Socket } from 'node:net'
import { dirname } from 'node:path'
import { jsonEscape } from '../../../core/json/code-points.ts'
import { asText } from '../../../core/json/text.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { whenFreeSync } from '../persist/busy-file.ts'
import { isSameFile, targetOf } from '../persist/file-path.ts'

/**
 * Prints a text and a line break, by default on the standard output. Control characters are made visible: JSON and code mean
 * the same with them.
 *
 * @throws FakeUsageError when it goes to a file, and the disk does not take all of it.
 */
export function print(text: string, to: NodeJS.WriteStream & { readonly fd: number } = process.stdout): void {
  const lines = visible(text.endsWith('\n') ? text : `${text}\n`)
  try {
    if (failsLater(to)) to.write(lines)
    else writeWhole(to.fd, Buffer.from(lines))
  } catch (cause) {
    throw unwritten(cause)
  }
}

/**
 * Whether it is a pipe or a terminal: these take a long text in pieces, and a failure comes as an event. In Node they are
 * sockets, in Bun and Deno they are not.
 */
function failsLater(to: NodeJS.WriteStream & { readonly fd: number }): boolean {
  const stream: unknown = to
  if (stream instanceof Socket || to.isTTY) return true
  const found = fstatSync(to.fd)
  return found.isFIFO() || found.isSocket()
}

/** Leaves standard output to what a command itself prints: what modules of a user print goes to standard error. */
export function keepOutputClean(): void {
  console.log = console.info = console.debug = console.error
}

/**
 * Writes a file as a whole: a reader meanwhile, or after an interruption, finds the old one or the new one. A link stays and
 * leads to the new one, which has the owner and the mode of the old one. A pipe or a device is written to. A file that is
 * read-only stays, although its folder would let us replace it.
 *
 * @throws FakeUsageError when it cannot be written.
 */
function replaceFile(path: string, text: string): void {
  const lines = text.endsWith('\n') ? text : `${text}\n`
  writing(path, () => {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found) accessSync(path, constants.W_OK)
    if (found && !found.isFile()) writeFileSync(path, lines)
    else replaceWhole(targetOf(path), lines, found)
  })
}

/**
 * Checks before a long run that its result can be written.
 *
 * @param source - The file that it is made of, if that would be lost with it.
 * @throws FakeUsageError when the file that was named for it is a folder or read-only, or nothing can be written to its place.
 */
export function requireWritable(path: string | undefined, source?: string): void {
  if (path === undefined) return
  writing(path, () => {
    if (source !== undefined && isSameFile(path, source))
      throw new Error('the input is read from there, and would be lost: name another file')
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory()) throw new Error('it is a folder')
    if (found) accessSync(path, constants.W_OK)
    if (!found || found.isFile()) accessSync(dirname(targetOf(path)), constants.W_OK)
  })
}

function writing(path: string, step: () => void): void {
  try {
    step()
  } catch (cause) {
    throw new FakeUsageError(`Cannot write ${path} (${asText(cause)}).`, { cause })
  }
}

function replaceWhole(path: string, lines: string, before: Stats | undefined): void {
  const beside = `${path}.${process.pid}.new`
  try {
    writeFileSync(beside, lines, { mode: before ? 0o600 : 0o666 })
    if (before) giveAccess(beside, before)
    whenFreeSync(() => renameSync(beside, path))
  } catch (cause) {
    rmSync(beside, { force: true })
    throw cause
  }
}

/** Gives a new file the owner and the mode of the old one, as far as the system lets us. */
function giveAccess(path: string, { uid, gid, mode }: Stats): void {
  for (const give of [() => chownSync(path, uid, gid), () => chmodSync(path, mode & 0o7777)])
    try {
      give()
    } catch {
      // Not every user may do this, and not every file system has owners and modes.
    }
}

/**
 * Prints a text, or writes it to the file that was named for it.
 *
 * @throws FakeUsageError when the file cannot be written, or the disk does not take all of it.
 */
export function output(text: string, file: string | undefined): void {
  if (file === undefined) print(text)
  else replaceFile(file, text)
}

/** The same with a value as JSON. */
export const outputJson = (value: unknown, file?: string): void => output(JSON.stringify(value, null, 2), file)

/** The refusal for an output that was cut off. */
export const unwritten = (cause: unknown): FakeUsageError =>
  new FakeUsageError(`Cannot write the output (${asText(cause)}). What was written is incomplete.`, { cause })

/**
 * Writes all bytes. A disk that is nearly full takes only a part, which is no error yet; Node's own stream treats that
 * as success.
 */
function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
}

/**
 * A text to print, with control characters written as JSON writes them: a name in a file must not colour, clear or rename a
 * terminal, nor change the direction of the text there. Ends of lines and tabs stay.
 */
export const visible = (text: string): string =>
  text.replaceAll(/(?!\r\n|[\n\t])[\p{Cc}\p{Bidi_Control}]/gu, jsonEscape)
