import { setupServer } from 'msw/node'
import { test } from 'vitest'
import type { TestContext } from 'vitest'
import { createFake } from '../../../src/fake/create-fake.ts'
import type { Fake } from '../../../src/fake/fake.ts'
import type { FakeOptions } from '../../../src/fake/options.ts'
import { createHandlers } from '../../../src/msw.ts'
import { serve } from '../../../src/server.ts'
import { worldInWorker } from '../servers/in-worker.ts'
import { expectDescribed } from './described.ts'
import { office } from './office.ts'
import type { KeyName } from './office.ts'

/** How one request differs from the usual one. */
export interface SendOptions {
  /** The key to use, by name; null sends none. The owner's full-access key unless said otherwise. */
  readonly as?: KeyName | null
  /** The project a relative path is under; the public one unless said otherwise. */
  readonly project?: number | string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is, in place of a JSON body. */
  readonly raw?: BodyInit
}

/** The argument of a test that runs over every transport. */
export interface Bench {
  readonly fake: Fake
  /** `/dashboards/1/` is under `/api/environments/1`; a path that starts with `/api/` or `/shared` stands as it is. */
  send(method: string, path: string, body?: unknown, options?: SendOptions): Promise<Response>
  /** The same, and its body read as JSON. */
  json<T = unknown>(method: string, path: string, body?: unknown, options?: SendOptions): Promise<T>
  /** Where the fake is, without a trailing slash. */
  readonly origin: string
}

type Body = (bench: Bench) => Promise<void>
type Connection = { origin: string; fetch: (request: Request) => Promise<Response>; close: () => Promise<void> | void }

const ORIGIN = 'https://app.example.test'

const transports: Readonly<Record<string, (fake: Fake) => Promise<Connection> | Connection>> = {
  directly: (fake) => ({ origin: ORIGIN, fetch: fake.fetch, close: () => undefined }),
  'through msw': (fake) => {
    const server = setupServer(...createHandlers(fake))
    server.listen({ onUnhandledRequest: 'error' })
    return { origin: ORIGIN, fetch: (request) => fetch(request), close: () => server.close() }
  },
  'over a port': async (fake) => {
    const server = await serve(fake, { port: 0 })
    return { origin: server.url, fetch: (request) => fetch(request), close: () => server.close() }
  },
}

/** The address of a worker that runs in workerd: its lane asks it, and nothing else, in place of the transports above. */
const { FAKE_WORKER: worker } = process.env
/** One transport alone, for runs with thousands of tries of code that all transports share. */
const { FAKE_TRANSPORT: only } = process.env

/** Runs one test body over every transport, each with a fresh fake. */
export function everyTransport(title: string, body: Body, options: FakeOptions = {}): void {
  if (worker !== undefined) return inWorker(title, body, options, worker)
  for (const [name, connect] of Object.entries(transports).filter(([name]) => name === (only ?? name)))
    test(`${title} (${name})`, async () => {
      const fake = createFake({ scenario: office, ...options })
      const connection = await connect(fake)
      try {
        await body(toBench(fake, connection))
      } finally {
        await connection.close()
      }
    })
}

/** A test that needs the fake itself, or options that no request can carry, is skipped: the fake is in another process. */
function inWorker(title: string, body: Body, options: FakeOptions, url: string): void {
  test(`${title} (in a worker)`, async (context: TestContext) => {
    const { fake, described, fetch } = worldInWorker(url, options, (why) => context.skip(why))
    await body({ ...toBench(described, { origin: url, fetch, close: () => undefined }), fake })
  })
}

/** A bench without a transport, for what does not depend on one. */
export function directBench(options: FakeOptions = {}): Bench {
  const fake = createFake({ scenario: office, ...options })
  return toBench(fake, { origin: ORIGIN, fetch: fake.fetch, close: () => undefined })
}

function toBench(fake: Fake, { origin, fetch }: Connection): Bench {
  const send: Bench['send'] = async (method, path, body, options = {}) => {
    const request = toRequest(origin, method, path, body, options)
    const response = await fetch(request)
    const interfered = fake.faults.size > 0 || fake.gates.size > 0
    if (!interfered) await expectDescribed(fake, method, request.url, response)
    return response
  }
  const json = async <T>(...args: Parameters<Bench['send']>) => (await (await send(...args)).json()) as T
  return { fake, send, json, origin }
}

function toRequest(origin: string, method: string, path: string, body: unknown, options: SendOptions): Request {
  const { as = 'owner', project = 1, headers = {}, raw } = options
  const full = /^\/(?:api\/|shared)/.test(path) ? path : `/api/environments/${project}${path}`
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  return new Request(origin + full, {
    method,
    headers: {
      ...(as && { Authorization: `Bearer phx_${as}` }),
      ...(raw === undefined && sent !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  })
}
