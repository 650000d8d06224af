import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { createFake } from '../../../src/fake/create-fake.ts'
import type { Fake } from '../../../src/fake/fake.ts'
import type { FakeOptions } from '../../../src/fake/options.ts'
import { tableNames } from '../../../src/resources/database.ts'
import type { Snapshot } from '../../../src/state/snapshot.ts'
import { office } from '../api/office.ts'
import { steadyFetch } from './steady-fetch.ts'

/** The token of the worker that its lane starts. */
export const WORKER_TOKEN = 'token-of-the-lane'

/**
 * The members of the fake that a test may use before its first request. Their changes are sent to the worker as a
 * state.
 */
const PREPARED: ReadonlySet<string | symbol> = new Set(['world', 'db', 'clock'])

/** A world of a worker, for one test. */
interface WorldInWorker {
  /** The options that the test prepares. One that the worker cannot have skips the test. */
  readonly fake: Fake
  /** The same fake for checks behind the test: the contract of its answers. */
  readonly described: Fake
  readonly fetch: (request: Request) => Promise<Response>
}

/**
 * A new world of a worker that starts with the options, and with what the test does to the fake before its first request.
 *
 * @param skip - Ends the test: it needs what is in another process, or options that no request carries.
 */
export function worldInWorker(url: string, options: FakeOptions, skip: (why: string) => never): WorldInWorker {
  const text = JSON.stringify(options)
  if (!isDeepStrictEqual(JSON.parse(text), options)) return skip('its options cannot be sent')
  const described = createFake({ scenario: office, ...options })
  const start = described.snapshot()
  let sent = start
  const headers = { 'X-Fake-World': randomUUID(), 'X-Tried-Options': text }
  let preparing: Promise<void> | undefined
  const prepare = async () => {
    sent = described.snapshot()
    if (isSame(sent, start)) return
    const answer = await steadyFetch(
      new Request(`${url}/__fake/state`, {
        method: 'PUT',
        headers: { ...headers, 'X-Fake-Token': WORKER_TOKEN },
        body: JSON.stringify(described.exportState()),
      }),
    )
    if (!answer.ok) skip(`its state cannot be sent: ${await answer.text()}`)
  }
  const get = (fake: Fake, name: string | symbol): unknown =>
    !preparing && PREPARED.has(name) ? Reflect.get(fake, name) : skip('it needs the fake itself')
  return {
    fake: new Proxy(described, { get }),
    described,
    async fetch(request) {
      await (preparing ??= prepare())
      if (!isSame(described.snapshot(), sent)) skip('it changes the fake itself between requests')
      const whole = new Request(request)
      for (const [name, value] of Object.entries(headers)) whole.headers.set(name, value)
      return steadyFetch(whole)
    },
  }
}

/** Versions of tables are never changed, so comparing references is enough. */
const isSame = (one: Snapshot, other: Snapshot): boolean =>
  one.clock.now === other.clock.now && tableNames.every((name) => one.tables[name].rows === other.tables[name].rows)
