import { getRequestListener } from '@hono/node-server'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { NetworkError, cutPart } from '../core/reply.ts'

/** What answers one request of Node's http. */
export type Door = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/** Runs around each request, whoever answers it. */
export type Around = (request: Request, answer: () => Promise<Response>) => Promise<Response>

interface DoorOptions {
  readonly around: Around
  /** For requests that name no host. */
  readonly hostname: string
  readonly replaceGlobals: boolean
}

type Fetch = (request: Request) => Promise<Response>
type Outgoing = HttpBindings['outgoing'] | Http2Bindings['outgoing']

/** Makes a door of a function from `Request` to `Response`. */
export function toDoor(fetch: Fetch, { around, hostname, replaceGlobals }: DoorOptions): Door {
  return getRequestListener((request, { outgoing }) => around(request, () => answer(fetch, request, outgoing)), {
    hostname,
    overrideGlobalObjects: replaceGlobals,
  })
}

/** A bug in the fake must not end the process: it is answered as the real service answers its own, and logged. */
async function answer(fetch: Fetch, request: Request, outgoing: Outgoing): Promise<Response> {
  try {
    const response = await fetch(request)
    const part = cutPart(response)
    return part === undefined ? response : cut(response, part, outgoing)
  } catch (error) {
    if (error instanceof NetworkError) return hangUp(outgoing)
    if (!request.signal.aborted) console.error(error)
    const body = { type: 'server_error', code: 'error', detail: 'A server error occurred.', attr: null }
    return new Response(JSON.stringify(body), { status: 500, headers: { 'Content-Type': 'application/json' } })
  }
}

/** Sends the head and as much of the body as there is to be, then ends the connection. */
function cut({ status, headers }: Response, part: string, outgoing: Outgoing): Response {
  const { socket } = outgoing
  outgoing.writeHead(status, Object.fromEntries(headers))
  ;(outgoing as ServerResponse).write(part, () => socket?.end())
  return RESPONSE_ALREADY_SENT
}

function hangUp({ socket }: Outgoing): Response {
  socket?.destroy()
  return RESPONSE_ALREADY_SENT
}
