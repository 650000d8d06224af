import type { Received } from '../core/http/received.ts'
import { signedHeaders } from '../core/http/signed-headers.ts'

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
