import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLengthSaid } from '../../core/http/reply.ts'
import type { Reply } from '../../core/http/reply.ts'

/** How long the rest of a body may take that nobody reads, before the connection ends. */
const LEFTOVERS = 500

/** Writes an answer out, head and body in one piece. */
export function send(reply: Reply, outgoing: ServerResponse): void {
  if (outgoing.destroyed) return
  if (!outgoing.req.complete) discard(outgoing.req)
  const { status, headers, text, cutAt } = reply
  if (cutAt !== undefined) return cut(reply, outgoing)
  if (text === null) return void outgoing.writeHead(status, headers).end()
  const length = Buffer.byteLength(text)
  outgoing.writeHead(status, isLengthSaid(headers) ? headers : { ...headers, 'Content-Length': length })
  // The same bytes where a character takes one, and Node need not look at each to write them.
  outgoing.end(text, length === text.length ? 'latin1' : 'utf8')
}

/** Sends the head and as much of the body as there is to be, then ends the connection. */
function cut({ status, headers, text, cutAt }: Reply, outgoing: ServerResponse): void {
  outgoing.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text ?? '') })
  outgoing.write((text ?? '').slice(0, cutAt), () => outgoing.socket?.end())
}

function discard(incoming: IncomingMessage): void {
  const patience = setTimeout(() => incoming.destroy(), LEFTOVERS)
  incoming.once('close', () => clearTimeout(patience))
  incoming.resume()
}
