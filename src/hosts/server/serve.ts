import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Fake } from '../../fake/fake.ts'
import type { Scenario } from '../../resources/world.ts'
import type { Around } from './door.ts'
import type { Hosts } from './hosts.ts'
import { InFlight } from './in-flight.ts'
import { Reception } from './reception.ts'
import { newToken } from './token.ts'
import type { WorldLimits } from './worlds.ts'

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
   * Host names that requests may be addressed to, besides `host`, localhost, `.test` names and addresses;
   * `.example.dev` means all names under it, `'*'` any.
   *
   * @defaultValue `[]`
   */
  readonly hosts?: Hosts
  /**
   * What control under `/__fake/` is opened with.
   *
   * @defaultValue one that nobody can guess
   */
  readonly token?: string
  /** How many worlds there may be, and for how long. */
  readonly worlds?: WorldLimits
  /**
   * The scenarios that control can start from, by name.
   *
   * @defaultValue none
   */
  readonly scenarios?: Readonly<Record<string, Scenario>>
  /**
   * Runs around each request to the API, whichever world answers it: for a log, for example.
   *
   * @defaultValue `(_, answer) => answer()`
   */
  readonly around?: Around
}

/** A fake on a port. */
export interface FakeServer {
  /** Without a trailing slash, for example `http://127.0.0.1:8010`. */
  readonly url: string
  readonly port: number
  /** Opens control under `/__fake/`. */
  readonly token: string
  /** Starts over from where another fake is, like every world that is made from now on; `reset` leads back to it. */
  startFrom(other: Fake): void
  /** Stops listening, gives what is being answered a second, and ends all connections. Once more does nothing. */
  close(): Promise<void>
}

/** How long a client may take; whoever is slower loses the connection, and nobody else notices. */
const PATIENCE = { headersTimeout: 20_000, requestTimeout: 60_000, keepAliveTimeout: 65_000 }
/** How long what is being answered has when the server closes. */
const GRACE = 1000

/**
 * Puts a fake on a port of this machine, with a world for whoever asks for one (`/w/alice/api/…`) and control under
 * `/__fake/`.
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
export function serve(fake: Fake, options: ServeOptions = {}): Promise<FakeServer> {
  const { port = 8010, host: bound = '127.0.0.1', hosts = [], token = newToken() } = options
  const { worlds = {}, scenarios = {}, around = (_, answer) => answer() } = options
  const reception = new Reception(fake, { bound, hosts, token, worlds, scenarios, around })
  const inFlight = new InFlight()
  const server = createServer(PATIENCE, (incoming, outgoing) => {
    inFlight.add(outgoing)
    reception.receive(incoming, outgoing)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, bound, () => {
      const address = server.address() as AddressInfo
      let closed: Promise<void> | undefined
      resolve({
        url: toUrl(address),
        port: address.port,
        token,
        startFrom: (other) => reception.first.startFrom(other),
        close: () => (closed ??= close(server, inFlight)),
      })
    })
  })
}

function close(server: Server, inFlight: InFlight): Promise<void> {
  return new Promise((closed, failed) => {
    const end = () => server.closeAllConnections()
    const patience = setTimeout(end, GRACE)
    server.close((error) => {
      clearTimeout(patience)
      if (error) failed(error)
      else closed()
    })
    void inFlight.quiet().then(end)
  })
}

function toUrl({ family, address, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
