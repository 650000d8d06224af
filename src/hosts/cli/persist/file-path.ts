import { accessSync, constants, readlinkSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { asText } from '../../../core/json/text.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { systemCodeOf } from '../system-error.ts'

/** The file that a path leads to through all links, also one that does not exist yet. Throws what the system says. */
export function targetOf(path: string): string {
  try {
    return realpathSync.native(path)
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT' || /[\\/]$/.test(path)) throw error
  }
  const place = join(realpathSync.native(dirname(path)), basename(path))
  const next = linkAt(place)
  return next === undefined ? place : targetOf(resolve(dirname(place), next))
}

/** Whether two paths lead to one file, by whatever names and links. */
export function isSameFile(one: string, other: string): boolean {
  try {
    if (targetOf(one) === targetOf(other)) return true
    const [first, second] = [statSync(one, { bigint: true }), statSync(other, { bigint: true })]
    return first.dev === second.dev && first.ino === second.ino
  } catch {
    // If a file is missing or cannot be reached, the error comes when it is read.
    return false
  }
}

/** The path in a link that leads nowhere; undefined for anything else. */
function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

/**
 * The file that a path leads to, which is read and replaced as a whole.
 *
 * @throws FakeUsageError for a folder, a pipe or a device, and for what cannot be reached or written.
 */
export function requireRegularFile(path: string): string {
  try {
    const target = targetOf(path)
    const found = statSync(target, { throwIfNoEntry: false })
    if (found && !found.isFile()) throw new Error('it is not a regular file')
    if (found) accessSync(target, constants.R_OK | constants.W_OK)
    return target
  } catch (cause) {
    throw unusable(path, cause)
  }
}

const REMEDIES: Readonly<Record<string, string>> = {
  EBUSY: 'If it is mounted alone, mount its folder.',
  ENOENT: 'Make its folder, or name another file.',
}

/** The refusal of a file in which no state can be kept. */
export function unusable(path: string, cause: unknown): FakeUsageError {
  const remedy = REMEDIES[systemCodeOf(cause) ?? ''] ?? 'Name another file.'
  return new FakeUsageError(`Cannot keep the state in ${path} (${asText(cause)}). ${remedy}`, { cause })
}
