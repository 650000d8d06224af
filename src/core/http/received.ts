import type { Address } from './address.ts'

export interface ReceivedHeaders extends Iterable<[string, string]> {
  /** Takes a name in lower case. The values of a repeated header are joined by commas. */
  get(name: string): string | null
}

/** A received request. It comes from a `Request` or from a port. */
export interface Received {
  readonly method: string
  /** The whole address that the client used. */
  readonly address: Address
  readonly headers: ReceivedHeaders
  /** Aborted when the client goes away before it has an answer. */
  readonly signal: AbortSignal
  /**
   * Reads the body. It can be read once.
   *
   * @throws ApiError 413 when there are more than `most` bytes.
   */
  bytes(most: number): Promise<Uint8Array>
}

/** Headers with another `Authorization` than they came with, or without one. */
export const signedHeaders = (headers: ReceivedHeaders, authorization: string | undefined): ReceivedHeaders => ({
  get: (name) => (name === 'authorization' ? (authorization ?? null) : headers.get(name)),
  *[Symbol.iterator]() {
    for (const header of headers) if (header[0].toLowerCase() !== 'authorization') yield header
    if (authorization !== undefined) yield ['authorization', authorization]
  },
})

/** A request with another key than it came with, or without one. */
export const signedRequest = (received: Received, key: string | undefined): Received => ({
  method: received.method,
  address: received.address,
  headers: signedHeaders(received.headers, key && `Bearer ${key}`),
  get signal() {
    return received.signal
  },
  bytes: (most) => received.bytes(most),
})
