import { closedSchema, integer, objectSchema, text } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import type { Instant } from '../../core/time/clock.ts'
import type { Duration } from '../../core/time/duration.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { createFake } from '../../fake/create-fake.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FakeState } from '../../state/state.ts'
import { timeOf } from '../worlds/clock-json.ts'
import type { Time } from '../worlds/clock-json.ts'
import { getNamed, scenarioAmong } from './control-call.ts'
import type { ControlCall, ControlRoutes } from './control-call.ts'
import { count } from './control-reading.ts'

const time: JsonSchema = { type: ['string', 'number'] }

type NamedStart = { readonly name: string; readonly seed?: number; readonly now?: Instant }
type Times = { readonly to: Instant; readonly by: Duration; readonly from?: Instant; readonly at?: Instant }

/** Which state is meant: the present one, or the one that a request found. */
export interface StateQuery {
  /** The number of a request. One more than the newest means the present. */
  readonly at?: number
  /** `'keep'` leaves keys and tokens as they are in a past state; otherwise each has a stand-in. The present state has its own. */
  readonly tokens?: 'replace' | 'keep'
}

async function stateOfWorld({ world, query: { at, tokens } }: ControlCall<object, StateQuery>): Promise<FakeState> {
  if (at !== undefined) return (await world.past.fakeAt(at, tokens)).exportState()
  if (tokens === undefined) return world.fake.exportState()
  throw new FakeUsageError(
    '"tokens" is for a past state: give "at" with it. The present state has its own keys and tokens.',
  )
}

/** Changes the clock, and answers with the time that it shows then. */
const onClock =
  (change: (clock: Fake['clock'], times: Times) => void) =>
  ({ world: { fake }, body }: ControlCall<Times>): Time => {
    change(fake.clock, body)
    return timeOf(fake)
  }

export const stateRoutes: ControlRoutes = {
  'GET /state': {
    operationId: 'exportState',
    summary:
      'The whole state as JSON, as a state file holds it. ?at=7 is the state as request 7 found it, with stand-ins for keys and tokens; ?tokens=keep keeps them.',
    query: closedSchema({ at: count, tokens: { enum: ['replace', 'keep'] } }, []),
    handle: stateOfWorld,
  },
  'PUT /state': {
    operationId: 'startFromState',
    summary: 'Starts from a state; reset leads back to it from now on.',
    body: 'state',
    handle: ({ world, body }) => world.startFrom(createFake({ state: body })),
  },
  'POST /reset': {
    operationId: 'reset',
    summary: 'Back to the start: the journal is emptied, gates and added faults are gone. Snapshots stay.',
    leavesUntouched: true,
    handle: ({ world }) => world.reset(),
  },
  'GET /scenarios': {
    operationId: 'scenarios',
    summary: 'The names of the scenarios that it can start from.',
    handle: ({ scenarios }) => Object.keys(scenarios),
  },
  'GET /scenario': {
    operationId: 'startedFrom',
    summary:
      'The start of the world, to which reset leads: its seed and time, the contract of its answers, and the name of the scenario if it is a known one.',
    answer: objectSchema({ name: text, seed: integer, now: text, contract: text }, ['name']),
    handle: ({ world }) => world.start,
  },
  'POST /scenario': {
    operationId: 'startFromScenario',
    summary: 'Starts from a scenario ({"name": …}, and "seed" or "now"); reset leads back to it from now on.',
    body: closedSchema({ name: text, seed: integer, now: time }, ['name']),
    handle: ({ world, scenarios, body: { name, seed, now } }: ControlCall<NamedStart>) =>
      world.startFromScenario(name, scenarioAmong(scenarios)(name), { seed, now }),
  },
  'GET /snapshots': {
    operationId: 'snapshots',
    summary: 'The names of the snapshots.',
    handle: ({ world }) => [...world.snapshots.keys()],
  },
  'PUT /snapshots/:name': {
    operationId: 'snapshot',
    summary: 'Keeps rows, ids and time under a name.',
    handle: ({ world, params }) => world.snapshots.save(params.name),
  },
  'POST /snapshots/:name/restore': {
    operationId: 'restore',
    summary: 'Back to a snapshot.',
    handle: ({ world, params }) => world.goTo(getNamed('snapshot', params.name, world.snapshots)),
  },
  'DELETE /snapshots/:name': {
    operationId: 'dropSnapshot',
    summary: 'Drops a snapshot.',
    handle({ world, params }) {
      getNamed('snapshot', params.name, world.snapshots)
      world.snapshots.delete(params.name)
    },
  },
  'GET /clock': {
    operationId: 'clockRead',
    summary: 'The time, and whether the clock follows real time.',
    handle: ({ world }) => timeOf(world.fake),
  },
  'POST /clock/set': {
    operationId: 'clockSet',
    summary: 'Jumps to a time: {"to": "2026-01-01T00:00:00Z"}.',
    body: closedSchema({ to: time }),
    handle: onClock((clock, { to }) => clock.set(to)),
  },
  'POST /clock/advance': {
    operationId: 'clockAdvance',
    summary: 'Moves on: {"by": "2h"}.',
    body: closedSchema({ by: time }),
    handle: onClock((clock, { by }) => clock.advance(by)),
  },
  'POST /clock/follow': {
    operationId: 'clockFollow',
    summary: 'Follows real time from the real present, or {"from": …}.',
    body: closedSchema({ from: time }, []),
    handle: onClock((clock, { from }) => clock.follow(from)),
  },
  'POST /clock/freeze': {
    operationId: 'clockFreeze',
    summary: 'Stands still from now on, at the present time or {"at": …}.',
    body: closedSchema({ at: time }, []),
    handle: onClock((clock, { at }) => clock.freeze(at)),
  },
}
