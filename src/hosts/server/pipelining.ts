import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests of one connection may wait before no more are read from it. */
const MOST_WAITING = 100

/** How many requests wait on each connection that has any. */
const waiting = new WeakMap<Socket, number>()

/**
 * Receives a request when everything that came before it on its connection is answered. Clients of HTTP/1.1 may send
 * many at once, and their effects keep that order. Node assigns the connection to one answer after the other, so an
 * answer without a connection has others in front of it. If the connection ends before its turn, the request is never
 * received.
 */
export function receiveInTurn(incoming: IncomingMessage, outgoing: ServerResponse, receive: () => void): void {
  if (outgoing.socket !== null) return receive()
  const { socket } = incoming
  change(socket, 1)
  // At this event, Node is still assigning the connection.
  outgoing.once('socket', () => queueMicrotask(() => (change(socket, -1), receive())))
}

/** Counts the requests that wait, and stops reading while there are many. */
function change(socket: Socket, by: number): void {
  const count = (waiting.get(socket) ?? 0) + by
  waiting.set(socket, count)
  // Node resumes reading at the end of each request, so this must come after all requests that have been read.
  if (count === MOST_WAITING && by > 0) queueMicrotask(() => socket.pause())
  if (count === 0) socket.resume()
}
