import type { PanelChannel, PanelMessages } from './panel-messages.ts'

type Message<N extends string> = PanelMessages[`fake-dashboards/${N}` & keyof PanelMessages]

/** A request whose answer is not complete yet. */
interface OpenRequest {
  readonly resolve: (answer: Response) => void
  readonly reject: (reason: unknown) => void
  /** Writes the body, once the head is there. */
  body?: ReadableStreamDefaultController<Uint8Array>
}

/** Sends requests to control over Storybook's channel: the fake of a story is in another window. */
export class ChannelFetch {
  readonly #channel: PanelChannel
  readonly #open = new Map<number, OpenRequest>()
  readonly #encoder = new TextEncoder()
  #count = 0

  constructor(channel: PanelChannel) {
    this.#channel = channel
    channel.on('fake-dashboards/answer', (head) => this.#answer(head))
    channel.on('fake-dashboards/piece', ({ id, text }) => this.#open.get(id)?.body?.enqueue(this.#encoder.encode(text)))
    channel.on('fake-dashboards/end', (end) => this.#end(end))
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { method, url, headers, signal } = request
    const body = await request.text()
    signal.throwIfAborted()
    const id = ++this.#count
    signal.addEventListener('abort', () => this.#leave(id, signal.reason), { once: true })
    return new Promise<Response>((resolve, reject) => {
      this.#open.set(id, { resolve, reject })
      this.#channel.emit('fake-dashboards/ask', { id, method, url, headers: Object.fromEntries(headers), body })
    })
  }

  #answer({ id, status, headers }: Message<'answer'>): void {
    const request = this.#open.get(id)
    if (!request) return
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (request.body = controller),
      cancel: (reason) => this.#leave(id, reason),
    })
    request.resolve(new Response(status === 204 ? null : body, { status, headers }))
  }

  #end({ id, says }: Message<'end'>): void {
    const request = this.#open.get(id)
    this.#open.delete(id)
    if (says !== undefined) fail(request, new TypeError(says))
    else request?.body?.close()
  }

  #leave(id: number, reason: unknown): void {
    const request = this.#open.get(id)
    if (!this.#open.delete(id)) return
    this.#channel.emit('fake-dashboards/leave', { id })
    fail(request, reason)
  }
}

function fail(request: OpenRequest | undefined, reason: unknown): void {
  request?.reject(reason)
  request?.body?.error(reason)
}
