import type { IncomingMessage, ServerResponse } from 'node:http'
import { toAddress } from '../../core/http/address.ts'
import type { Address } from '../../core/http/address.ts'
import { BodyBuffer } from '../../core/http/body.ts'
import type { Received, ReceivedHeaders } from '../../core/http/received.ts'
import { NetworkError } from '../../core/http/reply.ts'
import { Refusal } from '../worlds/refusal.ts'
import { isClosed, isSent } from './http2.ts'
import { askedOrigin } from './incoming-names.ts'

/** A request of Node's http. */
export class PortRequest implements Received {
  readonly method: string
  readonly address: Address
  readonly headers: ReceivedHeaders
  readonly #incoming: IncomingMessage
  readonly #outgoing: ServerResponse
  readonly #isStopped: () => boolean
  #client: AbortController | undefined

  /** `isStopped` says whether the server is stopping: then it ends connections itself. */
  constructor(address: Address, incoming: IncomingMessage, outgoing: ServerResponse, isStopped: () => boolean) {
    this.method = incoming.method!
    this.address = address
    this.headers = new HeaderLines(incoming.rawHeaders)
    this.#incoming = incoming
    this.#outgoing = outgoing
    this.#isStopped = isStopped
  }

  /** Made on first use: most requests meet no fault or gate and never need it. */
  get signal(): AbortSignal {
    if (this.#client) return this.#client.signal
    const client = (this.#client = new AbortController())
    const leave = () => isSent(this.#outgoing) || client.abort(this.#gone())
    if (isClosed(this.#outgoing)) leave()
    else this.#outgoing.once('close', leave)
    return client.signal
  }

  bytes(most: number): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (this.#incoming.readableEnded) return this.#hasBody ? reject(readBefore()) : resolve(new Uint8Array())
      if (this.#incoming.destroyed) return reject(this.#gone())
      const buffer = new BodyBuffer(this.headers.get('content-length'), most)
      const take = (chunk: Uint8Array) => {
        try {
          buffer.add(new Uint8Array(chunk))
        } catch (error) {
          this.#incoming.off('data', take)
          reject(error as Error)
        }
      }
      this.#incoming
        .on('data', take)
        .once('end', () => resolve(buffer.concat()))
        .once('error', () => undefined)
        .once('close', () => reject(this.#gone()))
    })
  }

  get #hasBody(): boolean {
    return this.headers.get('transfer-encoding') !== null || Number(this.headers.get('content-length')) > 0
  }

  #gone(): NetworkError {
    return new NetworkError(
      this.#isStopped() ? 'The server was stopped before it answered.' : 'The client aborted the request.',
    )
  }
}

function readBefore(): Refusal {
  const detail =
    'The body was read before the request reached the fake, as express.json() does. Put vite.middlewares before it: app.use(vite.middlewares).'
  return new Refusal(500, 'body_read_before', detail)
}

/** Headers in their raw form: name, value, name, value. */
class HeaderLines implements ReceivedHeaders {
  readonly #lines: readonly string[]

  constructor(lines: readonly string[]) {
    this.#lines = lines
  }

  get(name: string): string | null {
    let found: string | null = null
    for (let at = 0; at < this.#lines.length; at += 2) {
      const own = this.#lines[at]!
      if (own.length !== name.length || own.toLowerCase() !== name) continue
      const value = this.#lines[at + 1]!
      found = found === null ? value : `${found}, ${value}`
    }
    return found
  }

  /** Leaves out the pseudo-headers of HTTP/2: method, scheme, authority, path. */
  *[Symbol.iterator](): Iterator<[string, string]> {
    for (let at = 0; at < this.#lines.length; at += 2)
      if (!this.#lines[at]!.startsWith(':')) yield [this.#lines[at]!, this.#lines[at + 1]!]
  }
}

/**
 * Returns a function that reads the address that a client used: the whole one in the request line, else what a proxy on
 * this machine says, else the `Host` header, else `hostname`.
 */
export function addressReader(hostname: string): (incoming: IncomingMessage) => Address | undefined {
  const originOf = originReader()
  return (incoming) => {
    const { url: target = '' } = incoming
    if (target.includes('\\') && BACKSLASH.test(target)) return undefined
    try {
      if (!target.startsWith('/')) return /^https?:\/\//.test(target) ? new URL(target) : undefined
      return toAddress(originOf(askedOrigin(incoming, hostname)), target)
    } catch {
      return undefined
    }
  }
}

/**
 * A backslash in the path. A URL takes it for a slash, so the path that is answered would not be the path that was
 * checked.
 */
const BACKSLASH = /^[^?]*\\/

/**
 * Returns a function that brings origins into the form of a URL. It remembers the last, because most requests name the
 * same one.
 */
function originReader(): (text: string) => string {
  let [last, origin] = ['', '']
  return (text) => {
    if (text !== last) [last, origin] = [text, new URL(text).origin]
    return origin
  }
}
