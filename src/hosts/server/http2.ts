import type { ServerResponse } from 'node:http'

/** The code after which no client asks once more by itself (RFC 9113, 7). */
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

/** Whether all was sent. The form for HTTP/2 calls what a client has left finished as well. */
export const isSent = ({ writableEnded, writableFinished }: ServerResponse): boolean =>
  writableEnded && writableFinished

/**
 * Over HTTP/2, breaks off the stream of one answer; false over HTTP/1.1. There, what is written to the socket of an answer is
 * its body, and browsers take a body that ends early for a whole one.
 */
export function resetStream(outgoing: ServerResponse): boolean {
  const stream = streamOf(outgoing)
  stream?.close(INTERNAL_ERROR)
  return stream !== undefined
}
