import type { CheckedField } from '../../core/json/checked-fields.ts'
import { Refusal } from '../worlds/refusal.ts'

/** Host names that requests may be addressed to, besides those of this machine; `.example.test` means all names under it. */
export type HostNames = readonly string[] | '*'

/** Whether a value is a list of names as they are allowed. */
export const isHostNames = (value: unknown): boolean =>
  value === '*' || (Array.isArray(value) && value.every((name) => typeof name === 'string' && NAME.test(name)))

/** The option with such names. */
export const hostNamesField: CheckedField = {
  schema: {},
  says: 'is a list of names without a port, or "*"',
  accepts: isHostNames,
}

const NAME = /^\.?[\w-]+(?:\.[\w-]+)*$/
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i
/** No name server can make these lead elsewhere: names for this machine, and addresses, which need no name server. */
const LOCAL = /^(?:(?:.+\.)?(?:localhost|test)|\d+\.\d+\.\d+\.\d+|\[.+\])$/i

/** Whether text can be a `Host` header at all. */
export const isHost = (text: string): boolean => HOST.test(text)

/**
 * Builds the check of `Host` headers: a page elsewhere can make a name of its own lead here (DNS rebinding), and would
 * then be of the same origin as the server.
 */
export function hostCheck(bound: string, allowed: HostNames): (host: string) => boolean {
  if (allowed === '*') return isHost
  const names = [bound, ...allowed].map((name) => name.toLowerCase())
  const isAllowed = (name: string): boolean =>
    LOCAL.test(name) ||
    names.some((one) => one === name || (one.startsWith('.') && (name === one.slice(1) || name.endsWith(one))))
  return (host) => {
    const found = HOST.exec(host)
    return found !== null && isAllowed(found[1]!.toLowerCase())
  }
}

/** @throws Refusal when a host that a request names is none of those that are allowed. */
export function requireKnownHosts(hosts: readonly string[], isKnown: (host: string) => boolean): void {
  for (const host of hosts) if (!isKnown(host)) throw foreignHost(host)
}

function foreignHost(host: string): Refusal {
  const name = JSON.stringify(host)
  if (!isHost(host)) return new Refusal(400, 'host_invalid', `This is not a host name: ${name}.`)
  const detail = `Requests to the host ${name} are refused: another web page may have pointed that name here. If it is yours, allow it with --allow-host, or the option hosts of the server.`
  return new Refusal(403, 'host_not_allowed', detail)
}
