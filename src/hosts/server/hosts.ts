/** Host names that requests may be addressed to, besides those of this machine; `.example.test` means all names under it. */
export type Hosts = readonly string[] | '*'

const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i
/** No name server can make these lead elsewhere: names for this machine, and addresses, which need no name server. */
const LOCAL = /^(?:(?:.+\.)?(?:localhost|test)|\d+\.\d+\.\d+\.\d+|\[.+\])$/i

/** Whether text can be a `Host` header at all. */
export const isHost = (text: string): boolean => HOST.test(text)

/**
 * Tells the hosts that a request may be addressed to from others: a page elsewhere can make a name of its own lead here
 * (DNS rebinding), and would then be of the same origin as the server.
 */
export function hostCheck(bound: string, allowed: Hosts): (host: string) => boolean {
  const names = allowed === '*' ? [] : [bound, ...allowed].map((name) => name.toLowerCase())
  const fits = (name: string): boolean =>
    allowed === '*' ||
    LOCAL.test(name) ||
    names.some((one) => one === name || (one.startsWith('.') && (name === one.slice(1) || name.endsWith(one))))
  let last = ''
  return (host) => {
    if (host === last) return true
    const name = HOST.exec(host)?.[1]?.toLowerCase()
    if (name === undefined || !fits(name)) return false
    last = host
    return true
  }
}
