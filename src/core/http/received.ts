import type { Address } from './address.ts'

/** Headers as they came. */
export interface ReceivedHeaders extends Iterable<[string, string]> {
  /** By a name in small letters; what came more than once is joined by commas. */
  get(name: string): string | null
}

/** A request as it was received, whatever brought it: a `Request`, or a port. */
export interface Received {
  readonly method: string
  /** The whole address, as the client used it. */
  readonly address: Address
  readonly headers: ReceivedHeaders
  /** Aborted when the client goes away before it has an answer. */
  readonly signal: AbortSignal
  /**
   * Takes its bytes off it, once.
   *
   * @throws ApiError 413 when there are more than `most`.
   */
  bytes(most: number): Promise<Uint8Array<ArrayBuffer>>
}
