/** The used part of `URL`. */
export type Address = Pick<URL, 'href' | 'origin' | 'host' | 'pathname' | 'search' | 'searchParams'>

/** A path and a query that the URL parser would leave unchanged: nothing to encode and no dot segments. */
const PLAIN = /^((?:\/(?!\.)[\w.~!$&'()*+,;=:@-]*)+)(\?[\w.~!$&()*+,;=:@/?%[\]-]+)?$/
const WHOLE = /^(https?:\/\/[a-z\d.:-]+)(\/.*)$/

/**
 * Builds an address from an origin in normal form and the rest. A plain rest is cut by a pattern, not parsed: this takes a
 * tenth of the time and of the memory.
 *
 * @throws TypeError when it is not a valid URL.
 */
export function toAddress(origin: string, target: string): Address {
  const plain = PLAIN.exec(target)
  return plain ? new PlainAddress(origin, plain[1]!, plain[2] ?? '') : new URL(origin + target)
}

/** The address of a `Request`. The platform has brought its origin into normal form. */
export function addressOfRequest({ url }: Pick<Request, 'url'>): Address {
  const whole = WHOLE.exec(url)
  return whole ? toAddress(whole[1]!, whole[2]!) : new URL(url)
}

/** The address that a bare path is relative to: that of the page or the worker, or `localhost` if there is neither. */
export const ownAddress = (): string => globalThis.document?.baseURI ?? globalThis.location?.href ?? 'http://localhost'

class PlainAddress implements Address {
  readonly origin: string
  readonly pathname: string
  readonly search: string
  #parameters: URLSearchParams | undefined

  constructor(origin: string, pathname: string, search: string) {
    this.origin = origin
    this.pathname = pathname
    this.search = search
  }

  get href(): string {
    return this.origin + this.pathname + this.search
  }

  get host(): string {
    return this.origin.slice(this.origin.indexOf('//') + 2)
  }

  get searchParams(): URLSearchParams {
    return (this.#parameters ??= new URLSearchParams(this.search))
  }
}
