import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasContentLength, NetworkError } from '../../core/http/reply.ts'
import type { Reply } from '../../core/http/reply.ts'
import { Refusal } from './refusal.ts'

/** How many milliseconds the unread rest of a body may take before the connection ends. */
const LEFTOVERS = 2000
/**
 * A head that every client refuses, because its lengths contradict each other (RFC 9112, 6.3). When a used connection ends
 * without a byte, browsers send the request once more on another, also a POST (RFC 9112, 9.3.1 leaves it to them).
 */
const REFUSED_BY_ALL = 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'
const BUG: Reply = {
  status: 500,
  headers: { 'Content-Type': 'application/json' },
  text: JSON.stringify({ type: 'server_error', code: 'error', detail: 'A server error occurred.', attr: null }),
}

/** A reply that is written piece by piece, until the client leaves. */
export interface StreamedReply extends Reply {
  readonly stream: (outgoing: ServerResponse) => void
}

/** Sends an answer as soon as there is one. `shared` are the headers of what is answered in place of the fake. */
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

/** A bug in the fake must not end the process: it is answered as the real service answers its own, and logged. */
function fail(error: unknown, outgoing: ServerResponse, shared?: Reply['headers']): void {
  if (error instanceof NetworkError) return breakOff(outgoing)
  const isRefusal = error instanceof Refusal
  if (!isRefusal) console.error(error)
  const reply = isRefusal ? error.toReply() : BUG
  send({ ...reply, headers: { ...reply.headers, ...shared } }, outgoing)
}

/** Ends the connection in a way that a client takes for a failed request. */
const breakOff = ({ socket }: ServerResponse): void => void socket?.end(REFUSED_BY_ALL, () => socket.destroy())

/** Writes head and body in one piece. */
export function send(reply: Reply, outgoing: ServerResponse): void {
  if (outgoing.destroyed) return
  if (!outgoing.req.complete) discard(outgoing.req)
  if (isStreamed(reply)) return reply.stream(outgoing)
  const { status, headers, text, cutAt } = reply
  if (cutAt !== undefined) return cut(reply, outgoing)
  if (text === null) return void outgoing.writeHead(status, headers).end()
  const length = Buffer.byteLength(text)
  outgoing.writeHead(status, hasContentLength(headers) ? headers : { ...headers, 'Content-Length': length })
  // The same bytes where a character takes one, and Node need not look at each to write them.
  outgoing.end(text, length === text.length ? 'latin1' : 'utf8')
}

const isStreamed = (reply: Reply): reply is StreamedReply => 'stream' in reply

/** Sends the head and the part of the body before `cutAt`, then ends the connection. */
function cut({ status, headers, text, cutAt }: Reply, outgoing: ServerResponse): void {
  outgoing.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text ?? '') })
  outgoing.write((text ?? '').slice(0, cutAt), () => outgoing.socket?.end())
}

function discard(incoming: IncomingMessage): void {
  const timeout = setTimeout(() => incoming.destroy(), LEFTOVERS)
  incoming.once('close', () => clearTimeout(timeout))
  incoming.resume()
}
