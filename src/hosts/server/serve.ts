import type { AddressInfo } from 'node:net'
import type { Reply } from '../../core/http/reply.ts'
import { isObject } from '../../core/json/kinds.ts'
import { show } from '../../core/json/text.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Fake } from '../../fake/fake.ts'
import { settleToken } from '../ingress/token.ts'
import { reachable, urlHost } from '../url-host.ts'
import { faultsOf } from '../worlds/world-opening.ts'
import { Dispatcher } from './dispatcher.ts'
import { listen } from './listening.ts'
import { requireServeOptions } from './options.ts'
import type { Around, ServeOptions } from './options.ts'
import { ServerInspector } from './server-inspector.ts'

/** A fake on a port. */
export interface FakeServer {
  /** Without a trailing slash, for example `http://127.0.0.1:8010`. */
  readonly url: string
  /** The port that it listens on. */
  readonly port: number
  /** Opens control under `/__fake/`. */
  readonly token: string
  /**
   * Gives a link that opens the inspector, the page at `/__fake/`, in one browser, once, within an hour.
   *
   * @throws FakeUsageError when the server is closed.
   */
  readonly createLink: () => string
  /**
   * Starts over from the state and the faults of another fake, which are from now on also the start of new worlds and of
   * `reset`. Untouched worlds start over as well; others keep their rows until their next `reset`.
   *
   * @throws FakeUsageError when it is no fake, or the server is closed.
   */
  startFrom(other: Fake): void
  /** Stops listening, gives requests under way one second, and ends all connections. A second call does nothing. */
  close(): Promise<void>
}

/**
 * Puts a fake on a port of this machine, with named worlds (`/w/alice/api/…`) and control under `/__fake/`.
 *
 * @throws FakeUsageError when an option is unknown or does not take its value, when the token is too short or no header
 *   can carry it, or when the port or host cannot be bound; its `cause` is then the system's error.
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
export async function serve(fake: Fake, options: ServeOptions = {}): Promise<FakeServer> {
  if (!isFake(fake)) throw new FakeUsageError('serve() takes a fake: serve(createFake(), { port: 8010 }).')
  requireServeOptions(options)
  const { port = 8010, host: bound = '127.0.0.1' } = options
  const token = settleToken(options.token)
  const inspector = new ServerInspector(token, options.title)
  const dispatcher = dispatcherFor(fake, options, { bound, token, inspector })
  const { address, close } = await listen(dispatcher.receive, bound, port)
  let closed: Promise<void> | undefined
  const url = toUrl(address)
  return {
    url,
    port: address.port,
    token,
    createLink() {
      if (closed) throw new FakeUsageError(`The server on ${url} is closed, so no link leads to it.`)
      return inspector.createLink(reachable(url))
    },
    startFrom(other) {
      if (!isFake(other)) throw new FakeUsageError('startFrom() takes a fake: startFrom(createFake({ scenario })).')
      if (closed) throw new FakeUsageError(`The server on ${url} is closed, so it cannot start from another fake.`)
      dispatcher.worlds.startFrom(other, { faults: faultsOf(other) })
    },
    close() {
      if (!closed) dispatcher.close()
      return (closed ??= close())
    },
  }
}

type DispatcherOptions = ConstructorParameters<typeof Dispatcher>[1]

/** Fills in the defaults of the other options. */
function dispatcherFor(
  fake: Fake,
  options: ServeOptions,
  settled: Pick<DispatcherOptions, 'bound' | 'token' | 'inspector'>,
): Dispatcher {
  const { hosts = [], worlds = {}, scenario, scenarios = {}, around = (_, answer) => answer() } = options
  const { journalMemory = 256, notice = console.warn } = options
  return new Dispatcher(fake, {
    ...settled,
    hosts,
    worlds,
    scenario,
    scenarios,
    around: checked(around),
    journalMemory,
    notice,
  })
}

/** The server sends a reply without a look at it. @throws FakeUsageError when something else is given, such as a `Response`. */
const checked =
  (around: Around): Around =>
  async (received, answer, world) => {
    const reply: unknown = await around(received, answer, world)
    if (isReply(reply)) return reply
    throw new FakeUsageError(
      `The "around" of a server gives what answer() gives, or { status: 200, headers: {}, text: '…' }, got ${show(reply)}.`,
    )
  }

const isReply = (given: unknown): given is Reply =>
  isObject(given) &&
  typeof given['status'] === 'number' &&
  (given['text'] === null || typeof given['text'] === 'string')

const isFake = (given: unknown): boolean => isObject(given) && typeof given['answerUnder'] === 'function'

const toUrl = ({ address, port }: AddressInfo): string => `http://${urlHost(address)}:${port}`
