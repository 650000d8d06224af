import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Received } from '../../core/http/received.ts'
import { NetworkError } from '../../core/http/reply.ts'
import type { Reply } from '../../core/http/reply.ts'
import { PortRequest, addressReader } from './port-request.ts'
import { send } from './send.ts'

/** What answers one request of Node's http. */
export type Door = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** Runs around each request, whoever answers it. Where the client is to get no answer, `answer` rejects. */
export type Around = (received: Received, answer: () => Promise<Reply>) => Promise<Reply>

interface DoorOptions {
  readonly around: Around
  /** For requests that name no host. */
  readonly hostname: string
}

const BUG: Reply = {
  status: 500,
  headers: { 'Content-Type': 'application/json' },
  text: JSON.stringify({ type: 'server_error', code: 'error', detail: 'A server error occurred.', attr: null }),
}

/** Makes a door of what answers requests. */
export function toDoor(answer: (received: Received) => Promise<Reply>, { around, hostname }: DoorOptions): Door {
  const addressOf = addressReader(hostname)
  const pass = async (received: PortRequest, outgoing: ServerResponse): Promise<void> => {
    try {
      send(await around(received, () => answer(received)), outgoing)
    } catch (error) {
      fail(error, outgoing)
    }
  }
  return (incoming, outgoing) => {
    const address = addressOf(incoming)
    if (address) void pass(new PortRequest(address, incoming, outgoing), outgoing)
    else outgoing.writeHead(400).end()
  }
}

/** A bug in the fake must not end the process: it is answered as the real service answers its own, and logged. */
function fail(error: unknown, outgoing: ServerResponse): void {
  if (error instanceof NetworkError) return void outgoing.socket?.destroy()
  console.error(error)
  send(BUG, outgoing)
}
