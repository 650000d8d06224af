import { serve as listen } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import type { Fake } from './fake.ts'

/** Where to listen. */
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
}

/** A fake on a port. */
export interface FakeServer {
  /** Without a trailing slash, for example `http://127.0.0.1:8010`. */
  readonly url: string
  readonly port: number
  /** Stops listening and ends open connections. */
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
  { port = 8010, host = '127.0.0.1' }: ServeOptions = {},
): Promise<FakeServer> {
  return new Promise((resolve, reject) => {
    const options = { fetch: fake.fetch, port, hostname: host, overrideGlobalObjects: false }
    const server = listen(options, (address: AddressInfo) => {
      const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
      resolve({
        url: `http://${name}:${address.port}`,
        port: address.port,
        close: () =>
          new Promise((closed, failed) => {
            server.close((error) => (error ? failed(error) : closed()))
            if ('closeAllConnections' in server) server.closeAllConnections()
          }),
      })
    })
    server.once('error', reject)
  })
}
