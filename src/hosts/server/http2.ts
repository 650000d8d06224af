import type { ServerResponse } from 'node:http'

/** The error code after which no client repeats the request by itself (RFC 9113, 7). */
const INTERNAL_ERROR = 2

interface Http2Stream {
  readonly destroyed: boolean
  close(code: number): void
}

/** Node hands over answers of HTTP/2 in the form of HTTP/1.1, with the stream of each beside it. */
const streamOf = (outgoing: ServerResponse): Http2Stream | undefined =>
  (outgoing as { readonly stream?: Http2Stream }).stream

/** Whether nothing more can be sent. The form for HTTP/2 has no `destroyed`. */
export const isClosed = (outgoing: ServerResponse): boolean => streamOf(outgoing)?.destroyed ?? outgoing.destroyed

/** Whether everything was sent. For HTTP/2, `writableFinished` is also true when the client has left. */
export const isSent = ({ writableEnded, writableFinished }: ServerResponse): boolean =>
  writableEnded && writableFinished

/**
 * Over HTTP/2, breaks off the stream of one answer; false over HTTP/1.1. Over HTTP/2, data that is written to the
 * socket would be part of the body, and browsers would take a body that ends early for a whole one.
 */
export function resetStream(outgoing: ServerResponse): boolean {
  const stream = streamOf(outgoing)
  stream?.close(INTERNAL_ERROR)
  return stream !== undefined
}
