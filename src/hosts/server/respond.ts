import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasContentLength, NetworkError } from '../../core/http/reply.ts'
import type { Reply } from '../../core/http/reply.ts'
import { replyToError } from '../worlds/refusal.ts'
import { isStreamed } from '../worlds/streamed-reply.ts'
import type { StreamedReply, StreamSink } from '../worlds/streamed-reply.ts'
import { isClosed, resetStream } from './http2.ts'

/** How long the unread rest of a body may take before the connection is ended, in milliseconds. */
const LEFTOVERS = 2000
/**
 * A head that every client refuses, because its lengths contradict each other (RFC 9112, 6.3). When a used connection ends
 * without a byte, browsers send the request again on another one, even a POST (RFC 9112, 9.3.1 leaves it to them).
 */
const REFUSED_BY_ALL = 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'

/**
 * Sends an answer as soon as there is one. `shared` are the headers of answers that the server gives in place of the
 * fake.
 */
export async function respond(
  answer: () => Promise<Reply>,
  outgoing: ServerResponse,
  shared?: Reply['headers'],
): Promise<void> {
  try {
    send(await answer(), outgoing)
  } catch (error) {
    fail(error, outgoing, shared)
  }
}

function fail(error: unknown, outgoing: ServerResponse, shared?: Reply['headers']): void {
  if (error instanceof NetworkError) return breakOff(outgoing)
  const reply = replyToError(error)
  send({ ...reply, headers: { ...reply.headers, ...shared } }, outgoing)
}

/** Ends the connection so that the client sees a failed request, and does not repeat it by itself. */
function breakOff(outgoing: ServerResponse): void {
  const { socket } = outgoing
  if (!resetStream(outgoing)) socket?.end(REFUSED_BY_ALL, () => socket.destroy())
}

/** Writes head and body in one piece. */
export function send(reply: Reply, outgoing: ServerResponse): void {
  if (isClosed(outgoing)) return
  if (!outgoing.req.complete) discard(outgoing.req)
  if (isStreamed(reply)) return stream(reply, outgoing)
  const { status, headers, text, cutAt } = reply
  if (cutAt !== undefined) return cut(reply, outgoing)
  if (text === null) return void outgoing.writeHead(status, headers).end()
  const length = Buffer.byteLength(text)
  outgoing.writeHead(status, hasContentLength(headers) ? headers : { ...headers, 'Content-Length': length })
  // If every character takes one byte, Latin-1 gives the same bytes, and Node writes it faster.
  outgoing.end(text, length === text.length ? 'latin1' : 'utf8')
}

function stream({ status, headers, stream: start }: StreamedReply, outgoing: ServerResponse): void {
  outgoing.writeHead(status, headers)
  outgoing.flushHeaders()
  start(outgoingSink(outgoing))
}

/** Sends the head and the part of the body before `cutAt`, then ends the connection. */
function cut({ status, headers, text, cutAt }: Reply, outgoing: ServerResponse): void {
  const end = () => {
    if (!resetStream(outgoing)) outgoing.socket?.end()
  }
  outgoing.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text ?? '') })
  // Not in the callback itself: ending an HTTP/2 stream while Node still writes it would crash the process.
  outgoing.write((text ?? '').slice(0, cutAt), () => setImmediate(end))
}

function discard(incoming: IncomingMessage): void {
  const timeout = setTimeout(() => incoming.destroy(), LEFTOVERS)
  incoming.once('close', () => clearTimeout(timeout))
  incoming.resume()
}

/** Writes a streamed answer to a connection of Node's http. */
const outgoingSink = (outgoing: ServerResponse): StreamSink => ({
  closed: new Promise((closed) => {
    if (isClosed(outgoing)) closed()
    else outgoing.once('close', closed)
  }),
  get waiting() {
    return outgoing.writableLength
  },
  get isOver() {
    return outgoing.writableEnded || isClosed(outgoing)
  },
  write: (text) => void outgoing.write(text),
  end: (text) => void outgoing.end(text),
  destroy: () => void outgoing.destroy(),
})
