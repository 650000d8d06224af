import { checkFields, functionField, readLater, requireFields } from '../../core/json/checked-fields.ts'
import type { ChecksOf } from '../../core/json/checked-fields.ts'
import { text } from '../../core/json/json-schema.ts'
import { requireKnown, requireNoName, requireNothing } from '../../core/known-names.ts'
import { requireNoMore, requireNoUnit } from '../../core/time/clock.ts'
import type { Duration } from '../../core/time/duration.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { CheckedMatch } from '../../observe/faults/request-match.ts'
import type { CheckedMethod, CheckedPath, WrittenMethod, WrittenPath } from '../../observe/faults/written-path.ts'
import type { HoldOptions } from '../../observe/interference/gates.ts'
import { matchToHold } from '../../observe/interference/hold-arguments.ts'
import type { WorldEvent } from '../worlds/events/world-event.ts'
import type { ShownFault } from '../worlds/knowledge/fault-words.ts'
import { checkedSender, requireSendableWorld, withFetch } from './checked-sender.ts'
import type { EventsOptions } from './event-reader.ts'
import { inspectedControl, worldsClient } from './inspected-control.ts'
import type { InspectedControl, WorldsClient } from './inspected-control.ts'
import { stateClient } from './state-client.ts'
import { journalClient } from './traffic-client.ts'
import type { RemoteGate, SentFault } from './traffic-client.ts'
import type { ControlOptions } from './transport.ts'

/**
 * Controls one world of a server. Whatever the server refuses rejects with a `FakeUsageError` in its words, and so does what
 * no server answers.
 */
export interface Control
  extends Omit<InspectedControl, 'worlds' | 'events' | 'hold' | 'faults'>, Readonly<ReturnType<typeof stateClient>> {
  /** Holds the requests that match, like `fake.hold`, but without a predicate. */
  hold<M extends WrittenMethod, P extends WrittenPath>(
    method: M & CheckedMethod<M>,
    path?: P & CheckedPath<P>,
    options?: Omit<HoldOptions, 'method' | 'path' | 'predicate'>,
  ): Promise<RemoteGate>
  hold<M extends WrittenMethod, P extends WrittenPath>(
    match: Omit<HoldOptions, 'predicate'> & CheckedMatch<M, P>,
  ): Promise<RemoteGate>
  readonly faults: CheckedFaults
  /**
   * The events of this world: requests that come (`came`) and are over (`over`), `rows` that no request wrote, requests that
   * wait (`held`), the `gates`, the `actor`, the `clock` and the `faults`. The first event is `begin`. It continues until the
   * server ends it, the `signal` does, or the loop is left. With an `id` as `after`, it continues after that event; the event
   * `lost` says that this is not possible. If many requests come at once, their events are sent later, and `forgotten` names
   * the requests that the journal has dropped meanwhile.
   */
  events(options?: EventsOptions): AsyncGenerator<WorldEvent>
  /** Starts from a state; `reset` leads back to it from now on. */
  startFromState(state: unknown): Promise<void>
  /** A new link that opens the inspector in one browser, once, within an hour. */
  createLink(): Promise<{ readonly url: string }>
  readonly journal: ReturnType<typeof journalClient>
  readonly worlds: WorldsClient<Control>
}

/** The failures that requests meet. Methods and paths that no route has are compile errors if they are literals. */
interface CheckedFaults extends Omit<InspectedControl['faults'], 'add'> {
  /** Adds a failure, like `fake.faults.add`, but without a predicate. */
  add<M extends WrittenMethod, P extends WrittenPath>(
    definition: SentFault & { readonly match?: CheckedMatch<M, P> },
  ): Promise<ShownFault>
}

const controlChecks: ChecksOf<ControlOptions> = {
  url: readLater,
  token: { schema: text },
  world: readLater,
  fetch: functionField,
}

/**
 * A client for `/__fake/` of a server.
 *
 * @throws FakeUsageError when no address is given, or one without `http://`, or an option does not take its value.
 *
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { createControl } from 'fake-dashboards/control'
 * import { serve } from 'fake-dashboards/server'
 *
 * const server = await serve(createFake(), { port: 0 })
 * const control = createControl(server)
 * await control.clock.advance('2h') // { now: '2026-01-01T02:00:00Z', following: false }
 *
 * const alice = await control.worlds.open('alice')
 * await fetch(`${alice.baseUrl}/api/environments/1/events/`)
 * const asked = await alice.journal.list({ status: 401 })
 * asked.length // 1
 * await server.close()
 * ```
 */
export function createControl(options: ControlOptions): Control {
  const { url } = (options ?? {}) as Partial<ControlOptions>
  if (typeof url !== 'string' || !/^(https?:|\/|$)/.test(url))
    throw new FakeUsageError(
      "createControl() takes the url of a server: createControl({ url: 'http://127.0.0.1:8010', token }).",
    )
  // A server from `serve` may be passed in their place, so its other properties are allowed.
  const check = 'close' in options ? checkFields : requireFields
  check('control', options, controlChecks)
  requireServer(options)
  requireSendableWorld(options)
  const send = checkedSender(options)
  const inspected = inspectedControl(withFetch(options), send)
  return {
    ...inspected,
    ...stateClient(send),
    ...refusing(inspected),
    events: (how) => oneByOne(inspected, how),
    // Without an argument, in JavaScript, nothing would be sent, and that holds any request.
    hold: async (first: string | HoldOptions, path?: string, rest?: object) =>
      inspected.hold((matchToHold(first, path, rest) ?? null) as HoldOptions),
    startFromState: (state) => send('PUT', '/state', state),
    createLink: () => send('POST', '/links'),
    journal: journalClient(send),
    worlds: worldsClient(send, (world) => createControl({ ...options, url: url.replace(WORLD, ''), world })),
  }
}

/** The end of an address that is the world's. */
const WORLD = /\/w\/[^/]+\/?$/

/** @throws FakeUsageError when the address has more than a server and one world, because paths are appended to it. */
function requireServer({ url, world }: ControlOptions): void {
  const [beyond] = /[?#].*|\/(?:__fake|(?<!\/w\/)api)\/?$/.exec(url) ?? []
  if (beyond !== undefined)
    throw new FakeUsageError(
      `createControl() takes the url of a server, such as http://127.0.0.1:8010: leave out "${beyond}".`,
    )
  if (world !== undefined && WORLD.test(url))
    throw new FakeUsageError(
      `The url of createControl() names a world, and "world" another: ${url}, "${world}". Leave one out.`,
    )
}

/** The end by a signal is no error. */
async function* oneByOne(control: InspectedControl, how?: EventsOptions): AsyncGenerator<WorldEvent> {
  if (how !== undefined) requireKnown('reading of events', how, ['after', 'signal'])
  try {
    for await (const events of control.events(how)) yield* events
  } catch (error) {
    if (!how?.signal?.aborted) throw error
  }
}

/** Calls that refuse, in JavaScript, an argument of which nothing would reach the server. The inspector gives none. */
const refusing = (control: InspectedControl): Pick<Control, 'startFromScenario' | 'reset' | 'clock' | 'faults'> => ({
  async startFromScenario(name, more = {}) {
    requireKnown('start from a scenario', more, ['seed', 'now'])
    await control.startFromScenario(name, more)
  },
  reset(...given: readonly unknown[]) {
    const instead = "It goes back to the start; control.startFromScenario('typical') has another."
    requireNoName('control.reset()', given, instead)
    return control.reset()
  },
  clock: {
    ...control.clock,
    async set(to, more?: unknown) {
      requireNoMore('set', more)
      return control.clock.set(to)
    },
    async follow(from, more?: unknown) {
      requireNoMore('follow', more)
      return control.clock.follow(from)
    },
    async freeze(at, more?: unknown) {
      requireNoMore('freeze', more)
      return control.clock.freeze(at)
    },
    async advance(by: Duration, unit?: unknown) {
      requireNoUnit(unit)
      return control.clock.advance(by)
    },
  },
  faults: {
    ...control.faults,
    async add(definition: SentFault, more?: unknown) {
      requireNothing('After its fault, faults.add()', more, 'Write one object: { match, effect, times }.')
      return control.faults.add(definition)
    },
  },
})
