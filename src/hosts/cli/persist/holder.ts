import { randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { readJson } from '../../../core/decode.ts'
import { isObject } from '../../../core/json/kinds.ts'
import { systemCodeOf } from '../system-error.ts'

/** A process that holds a lock. */
interface Holder {
  /** Unique for each lock. */
  readonly token: string
  readonly pid: number
  /** When the process began, as the system counts time; null when the system does not tell. */
  readonly began: string | null
  /**
   * The machine, its start and the container in which the process id counts: each container counts process ids anew.
   */
  readonly place: string
  readonly host: string
}

export const thisProcess = (): Holder => ({
  token: randomBytes(8).toString('hex'),
  pid: process.pid,
  began: beginningOf(process.pid),
  place: placeOfThisProcess(),
  host: hostname(),
})

/** Reads the text of a lock; undefined when it is of another version or not complete. */
export function parseHolder(text: string): Holder | undefined {
  const holder = readJson(text)
  return isHolder(holder) ? holder : undefined
}

const isHolder = (value: unknown): value is Holder =>
  isObject(value) &&
  /^[\da-f]{16}$/.test(textOf(value['token'])) &&
  Number.isSafeInteger(value['pid']) &&
  (value['began'] === null || typeof value['began'] === 'string') &&
  typeof value['place'] === 'string' &&
  typeof value['host'] === 'string'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const isSameProcess = (one: Holder, other: Holder): boolean =>
  one.place === other.place && one.pid === other.pid && one.began === other.began

/** Whether a process of the same place still runs. Another process that began later may have its id by now. */
export function isRunning({ pid, began }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (systemCodeOf(error) !== 'EPERM') return false
  }
  const now = beginningOf(pid)
  return began === null || now === null || began === now
}

/** Names the present start of this machine, and the container in it. */
function placeOfThisProcess(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/** The 22nd field of the process's status on Linux. The second one is a name in brackets, which may hold anything. */
function beginningOf(pid: number): string | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')
    return fields[19] ?? null
  } catch {
    return null
  }
}
