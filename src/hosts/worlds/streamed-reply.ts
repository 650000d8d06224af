import { toResponse } from '../../core/http/reply.ts'
import type { Reply } from '../../core/http/reply.ts'

/** The destination of the pieces of a streamed answer: a connection, or the body of a `Response`. */
export interface StreamSink {
  write(text: string): void
  /** Writes the last piece. The client still gets what was written before. */
  end(text: string): void
  /** Breaks off, whether or not the client has read everything. */
  destroy(): void
  /** How many bytes the client has not taken yet. */
  readonly waiting: number
  /** True after `end` and `destroy`, and when the client has left: nothing more can be written. */
  readonly isOver: boolean
  /** Resolves when the client has everything, or has left. */
  readonly closed: Promise<void>
}

/** A reply whose body is written piece by piece, until the client leaves. */
export interface StreamedReply extends Reply {
  readonly stream: (sink: StreamSink) => void
}

export const isStreamed = (reply: Reply): reply is StreamedReply => 'stream' in reply

/** An answer of a world or of control as a `Response`, whole or streamed. `signal` is aborted when the client leaves. */
export function toStreamedResponse(reply: Reply, signal: AbortSignal): Response {
  if (!isStreamed(reply)) return toResponse(reply)
  const sink = new ReadableSink(signal)
  reply.stream(sink)
  return new Response(sink.body, { status: reply.status, headers: reply.headers })
}

/** Writes a streamed answer into the body of a `Response`. */
class ReadableSink implements StreamSink {
  readonly body: ReadableStream<Uint8Array>
  readonly closed: Promise<void>
  readonly #encoder = new TextEncoder()
  #controller!: ReadableStreamDefaultController<Uint8Array>
  #close!: () => void
  #isOver = false

  /** `signal` is aborted when the client leaves. */
  constructor(signal: AbortSignal) {
    this.closed = new Promise((closed) => (this.#close = closed))
    this.body = new ReadableStream<Uint8Array>(
      { start: (controller) => void (this.#controller = controller), cancel: () => this.#finish() },
      new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
    )
    const leave = () => this.#breakOff(signal.reason)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    void this.closed.then(() => signal.removeEventListener('abort', leave))
  }

  get waiting(): number {
    return this.isOver ? 0 : -this.#controller.desiredSize!
  }

  get isOver(): boolean {
    return this.#isOver
  }

  write(text: string): void {
    this.#controller.enqueue(this.#encoder.encode(text))
  }

  end(text: string): void {
    this.write(text)
    this.#controller.close()
    this.#finish()
  }

  /** Only a stream that was ended is destroyed, and this one is over by then. */
  destroy(): void {}

  #breakOff(reason: unknown): void {
    if (this.#isOver) return
    this.#controller.error(reason)
    this.#finish()
  }

  #finish(): void {
    this.#isOver = true
    this.#close()
  }
}
