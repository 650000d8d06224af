import type { Reply } from '../../core/http/reply.ts'

/** Where the pieces of a streamed answer go: to a connection, or into the body of a `Response`. */
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
