import type { Instant } from '../core/clock.ts'
import { FakeUsageError } from '../core/errors.ts'
import type { Fake } from '../fake.ts'
import { fieldsOf, known, textOrNumber } from './control-call.ts'
import type { ControlCall, ControlRoute } from './control-call.ts'

function startScenario({ world, scenarios, body }: ControlCall): void {
  const { name, seed, now } = fieldsOf(body, ['name', 'seed', 'now'])
  const scenario = known('scenario', String(textOrNumber('name', name)), Object.entries(scenarios))
  if (seed !== undefined && !Number.isSafeInteger(seed)) throw new FakeUsageError('"seed" must be a whole number.')
  world.startFromScenario(scenario, seed as number | undefined, now as Instant | undefined)
}

const timeOf = ({ clock }: Fake) => ({ now: clock.iso(), following: clock.save().following })

/** Changes the clock and tells what it then shows. */
const onClock = (
  field: string | undefined,
  change: (clock: Fake['clock'], given: string | number | undefined) => void,
) => {
  return ({ world: { fake }, body }: ControlCall) => {
    const given = field === undefined ? fieldsOf(body, []) && undefined : fieldsOf(body, [field])[field]
    change(fake.clock, given === undefined ? undefined : textOrNumber(field!, given))
    return timeOf(fake)
  }
}

const required = (name: string, value: string | number | undefined): string | number => textOrNumber(name, value)

export const stateRoutes: readonly ControlRoute[] = [
  {
    method: 'GET',
    path: '/state',
    summary: 'The whole state as JSON, as a state file holds it.',
    handle: ({ world }) => world.fake.exportState(),
  },
  {
    method: 'PUT',
    path: '/state',
    summary: 'Starts from a state; reset leads back to it from now on.',
    handle: ({ world, body }) => world.startFromState(body),
  },
  {
    method: 'POST',
    path: '/reset',
    summary: 'Back to the start: the journal is emptied, gates and added faults are gone. Snapshots stay.',
    handle: ({ world }) => world.reset(),
  },
  {
    method: 'GET',
    path: '/scenarios',
    summary: 'The names of the scenarios one can start from.',
    handle: ({ scenarios }) => Object.keys(scenarios),
  },
  {
    method: 'POST',
    path: '/scenario',
    summary: 'Starts from a scenario ({"name": …}, and "seed" or "now"); reset leads back to it from now on.',
    handle: startScenario,
  },
  {
    method: 'GET',
    path: '/snapshots',
    summary: 'The names of the snapshots.',
    handle: ({ world }) => [...world.snapshots.keys()],
  },
  {
    method: 'PUT',
    path: '/snapshots/:name',
    summary: 'Keeps rows, ids and time under a name.',
    handle: ({ world, params }) => world.keep(params['name']!),
  },
  {
    method: 'POST',
    path: '/snapshots/:name/restore',
    summary: 'Back to a snapshot.',
    handle: ({ world, params }) => world.fake.restore(known('snapshot', params['name']!, world.snapshots)),
  },
  {
    method: 'DELETE',
    path: '/snapshots/:name',
    summary: 'Drops a snapshot.',
    handle({ world, params }) {
      known('snapshot', params['name']!, world.snapshots)
      world.snapshots.delete(params['name']!)
    },
  },
  {
    method: 'GET',
    path: '/clock',
    summary: 'What time it is, and whether the clock follows real time.',
    handle: ({ world }) => timeOf(world.fake),
  },
  {
    method: 'POST',
    path: '/clock/set',
    summary: 'Jumps to a time: {"to": "2026-01-01T00:00:00Z"}.',
    handle: onClock('to', (clock, to) => clock.set(required('to', to))),
  },
  {
    method: 'POST',
    path: '/clock/advance',
    summary: 'Moves on: {"by": "2h"}.',
    handle: onClock('by', (clock, by) => clock.advance(required('by', by))),
  },
  {
    method: 'POST',
    path: '/clock/follow',
    summary: 'Follows real time from the real present, or {"from": …}.',
    handle: onClock('from', (clock, from) => clock.follow(from)),
  },
  {
    method: 'POST',
    path: '/clock/freeze',
    summary: 'Stands still from now on.',
    handle: onClock(undefined, (clock) => clock.freeze()),
  },
]
