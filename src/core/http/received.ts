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
