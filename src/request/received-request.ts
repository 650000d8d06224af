import { addressOfRequest } from '../core/http/address.ts'
import type { Address } from '../core/http/address.ts'
import { BodyBuffer } from '../core/http/body.ts'
import type { Received } from '../core/http/received.ts'

/** A received request that comes from a `Request`. */
export class ReceivedRequest implements Received {
  readonly address: Address
  readonly method: string
  readonly headers: Headers
  readonly #request: Request

  constructor(request: Request) {
    this.address = addressOfRequest(request)
    this.method = request.method
    this.headers = request.headers
    this.#request = request
  }

  get signal(): AbortSignal {
    return this.#request.signal
  }

  async bytes(most: number): Promise<Uint8Array> {
    const declared = this.headers.get('content-length')
    const buffer = new BodyBuffer(declared, most)
    // Firefox has no `body` of a request.
    const { body } = this.#request as { readonly body?: Request['body'] }
    if (declared === null && body) await readInto(buffer, body, this.signal)
    else if (body !== null) buffer.add(new Uint8Array(await this.#request.arrayBuffer()))
    return buffer.concat()
  }
}

/**
 * A body that its client has sent whole is read also when the client gives up at once: the request has its effect. One that
 * still comes a moment later is not waited for.
 *
 * @throws what the signal gives as its reason, in the second case.
 */
async function readInto(buffer: BodyBuffer, stream: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
  const reader = stream.getReader()
  const cancel = (): void => void reader.cancel().catch(() => undefined)
  let isGivenUp = false
  const giveUp = async (): Promise<void> => {
    const { startTimeout } = await import('../core/time/real-time.ts')
    await startTimeout(0).over
    isGivenUp = true
    cancel()
  }
  // A request has a signal of its own, so nothing piles up at that of an app.
  signal.addEventListener('abort', () => void giveUp())
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (isGivenUp) signal.throwIfAborted()
      if (done) return
      buffer.add(value)
    }
  } finally {
    cancel()
  }
}
