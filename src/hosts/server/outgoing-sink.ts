import type { ServerResponse } from 'node:http'
import type { StreamSink } from '../worlds/streamed-reply.ts'
import { isClosed } from './http2.ts'

/** Writes a streamed answer to a connection of Node's http. */
export class OutgoingSink implements StreamSink {
  readonly #outgoing: ServerResponse
  readonly closed: Promise<void>

  constructor(outgoing: ServerResponse) {
    this.#outgoing = outgoing
    this.closed = new Promise((closed) => {
      if (isClosed(outgoing)) closed()
      else outgoing.once('close', closed)
    })
  }

  get waiting(): number {
    return this.#outgoing.writableLength
  }

  get isOver(): boolean {
    return this.#outgoing.writableEnded || isClosed(this.#outgoing)
  }

  write(text: string): void {
    this.#outgoing.write(text)
  }

  end(text: string): void {
    this.#outgoing.end(text)
  }

  destroy(): void {
    this.#outgoing.destroy()
  }
}
