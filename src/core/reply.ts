/** A whole answer as text, before it is a `Response`: what the journal keeps and faults break. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Null when there is no body. */
  readonly text: string | null
  /** How many characters are sent before the connection ends; all of them when left out. */
  readonly cutAt?: number
}

/** What a client sees when there is no answer at all: the same error as of a `fetch` whose connection failed. */
export class NetworkError extends TypeError {
  override readonly name = 'TypeError'
}

/** A response whose connection ends in the middle of its body. */
export class CutResponse extends Response {
  /** As much of the body as is sent. */
  readonly part: string

  constructor({ status, headers, text, cutAt }: Reply) {
    const part = (text ?? '').slice(0, cutAt)
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode(part)),
      pull: (controller) => controller.error(new TypeError('terminated')),
    })
    super(body, { status, headers: { ...headers, 'Content-Length': String(encoder.encode(text ?? '').length) } })
    this.part = part
  }
}

export function toResponse(reply: Reply): Response {
  return reply.cutAt === undefined ? new Response(reply.text, reply) : new CutResponse(reply)
}
