import { serve as listen } from '@hono/node-server'
import type { Http2Bindings, HttpBindings, ServerType } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CutResponse, NetworkError } from './core/reply.ts'
import type { Fake } from './fake.ts'

/** Where and how to listen. */
export interface ServeOptions {
  /**
   * The port; 0 takes any free one.
   *
   * @defaultValue `8010`
   */
  readonly port?: number
  /**
   * The address to bind to.
   *
   * @defaultValue `'127.0.0.1'`
   */
  readonly host?: string
  /**
   * Replaces `Request` and `Response` of the whole process by lighter ones, which answer two to three times as fast.
   * For a process that does nothing but serve.
   *
   * @defaultValue `false`
   */
  readonly replaceGlobals?: boolean
  /**
   * Runs around each request, whoever answers it: for a log, for example.
   *
   * @defaultValue `(request, answer) => answer()`
   */
  readonly around?: (request: Request, answer: () => Promise<Response>) => Promise<Response>
}

/** A fake on a port. */
export interface FakeServer {
  /** Without a trailing slash, for example `http://127.0.0.1:8010`. */
  readonly url: string
  readonly port: number
  /** Stops listening and ends open connections. Once more does nothing. */
  close(): Promise<void>
}

/**
 * Puts a fake on a port of this machine. Nothing but the bridge between Node's http and fetch stands in front of it.
 *
 * @throws the system's error when the port is taken.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { serve } from 'fake-dashboards/server'
 *
 * const server = await serve(createFake(), { port: 0 })
 * const answer = await fetch(`${server.url}/api/environments/1/events/`)
 * answer.status // 401: no key was sent
 * await server.close()
 * ```
 */
export function serve(
  fake: Pick<Fake, 'fetch'>,
  { port = 8010, host = '127.0.0.1', replaceGlobals = false, around = (_, run) => run() }: ServeOptions = {},
): Promise<FakeServer> {
  return new Promise((resolve, reject) => {
    const options = { port, hostname: host, overrideGlobalObjects: replaceGlobals }
    const server = listen(
      { ...options, fetch: (request, { outgoing }) => around(request, () => answer(fake, request, outgoing)) },
      (address) => {
        let closed: Promise<void> | undefined
        resolve({ url: toUrl(address), port: address.port, close: () => (closed ??= close(server)) })
      },
    )
    server.on('error', reject)
  })
}

function close(server: ServerType): Promise<void> {
  return new Promise((closed, failed) => {
    server.close((error) => (error ? failed(error) : closed()))
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
}

function toUrl({ family, address, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

type Outgoing = HttpBindings['outgoing'] | Http2Bindings['outgoing']

/** A bug in the fake must not end the process: it is answered as the real service answers its own, and logged. */
async function answer(fake: Pick<Fake, 'fetch'>, request: Request, outgoing: Outgoing): Promise<Response> {
  try {
    const response = await fake.fetch(request)
    return response instanceof CutResponse ? cut(response, outgoing) : response
  } catch (error) {
    if (error instanceof NetworkError) return hangUp(outgoing)
    if (!request.signal.aborted) console.error(error)
    const body = { type: 'server_error', code: 'error', detail: 'A server error occurred.', attr: null }
    return new Response(JSON.stringify(body), { status: 500, headers: { 'Content-Type': 'application/json' } })
  }
}

/** Sends the head and as much of the body as there is to be, then ends the connection. */
function cut({ status, headers, part }: CutResponse, outgoing: Outgoing): Response {
  const { socket } = outgoing
  outgoing.writeHead(status, Object.fromEntries(headers))
  ;(outgoing as ServerResponse).write(part, () => socket?.end())
  return RESPONSE_ALREADY_SENT
}

function hangUp({ socket }: Outgoing): Response {
  socket?.destroy()
  return RESPONSE_ALREADY_SENT
}
