import { FakeUsageError } from '../core/usage-error.ts'
import type { HoldOptions } from '../observe/interference/gates.ts'
import { Interference } from '../observe/interference/interference.ts'
import { Journal } from '../observe/journal/journal.ts'
import { Recording } from '../observe/journal/recording.ts'
import type { Moment } from '../observe/journal/recording.ts'
import { LoadingQueue } from '../core/lazy.ts'
import { openWorld } from './open-world.ts'
import type { FakeOptions } from './options.ts'
import { load, save } from '../state/snapshot.ts'
import type { Snapshot } from '../state/snapshot.ts'
import type { Fake } from './fake.ts'
import { openCapsule, trusting } from '../repro/capsule/open.ts'
import { createFetch } from '../request/fetch.ts'
import { routes } from '../resources/routes.ts'
import { exportState, loadState, readState } from '../state/state.ts'
import type { World } from '../resources/world.ts'

/**
 * Builds one isolated fake: its own tables, ids, clock and journal. Nothing is global, nothing is asynchronous.
 *
 * @throws FakeUsageError when an option, or the state or capsule to start from, is broken.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 *
 * const fake = createFake({ auth: 'lenient' })
 * const answer = await fake.fetch(new Request('https://app.example.test/api/environments/1/events/'))
 * answer.status // 401: there is no user yet
 * ```
 */
export function createFake(given: FakeOptions = {}): Fake {
  const starts = [given.state, given.scenario, given.capsule].filter((start) => start !== undefined)
  if (starts.length > 1)
    throw new FakeUsageError('A fake starts from a state, a scenario or a capsule: give one of them.')
  if (given.capsule === undefined) return started(given)
  return trusting(() => started({ ...openCapsule(given.capsule, given.at), ...given }))
}

function started(options: FakeOptions): Fake {
  const { state, scenario } = options
  const read = state === undefined ? undefined : readState(state)
  const fake = build({ ...read?.origin, ...options })
  if (read) loadState(fake.world, read)
  scenario?.(fake.world)
  if (options.liveClock) fake.clock.follow(fake.clock.now())
  return withStart(fake, fake.snapshot())
}

type Built = Omit<Fake, 'reset' | 'fork'> & { readonly options: FakeOptions; readonly interference: Interference }

function build(options: FakeOptions): Built {
  const { world, db, log } = openWorld(options)
  const interference = new Interference(world.clock, world.ids.seed, routes)
  for (const fault of options.faults ?? []) interference.faults.add(fault)
  const recording = new Recording({ log, start: () => save(world), moment: () => momentOf(world, interference) })
  const journal = openJournal(options, world, recording)
  return {
    ...createFetch(
      { world, journal, log, interference, loading: new LoadingQueue() },
      { baseUrl: options.baseUrl, cors: options.cors ?? [], onUnknown: options.onUnknown },
    ),
    db,
    clock: world.clock,
    journal,
    faults: interference.faults,
    gates: interference.gates,
    world,
    options,
    interference,
    hold: (first: string | HoldOptions, path?: string, more: HoldOptions = {}) =>
      interference.gates.add(typeof first === 'string' ? { ...more, method: first, ...(path && { path }) } : first),
    verify: () => interference.verify(),
    snapshot: () => save(world),
    restore(snapshot) {
      load(world, snapshot)
      recording.drop()
    },
    exportState: () => exportState(world),
    async capture(how = {}) {
      const taken = recording.taken()
      const { capture } = await import('../repro/capsule/capture.ts')
      return capture({ taken, world, baseUrl: options.baseUrl, cors: options.cors, createFake }, how)
    },
  }
}

function openJournal(options: FakeOptions, { ids }: World, recording: Recording<Snapshot>): Journal {
  return new Journal(options.journalLimit ?? 1000, {
    served: routes,
    onClosed: options.onAnswered,
    recording,
    archive: async (entries, how) =>
      (await import('../repro/redact/journal.ts')).archive(entries, { seed: ids.seed, ...how }),
  })
}

function momentOf({ clock, ids, throttle }: World, { faults }: Interference): Moment {
  return {
    time: clock.now(),
    ids: ids.save(),
    throttle: throttle.save(),
    faults: faults.size > 0 ? faults.counts() : NO_FAULTS,
  }
}

const NO_FAULTS: Moment['faults'] = []

function withStart({ options, interference, ...built }: Built, start: Snapshot): Fake {
  const fake: Fake = {
    ...built,
    reset() {
      interference.restart(options.faults)
      load(built.world, start)
      built.journal.clear()
    },
    fork() {
      const copy = build(options)
      copy.restore(save(built.world))
      copy.interference.restart(built.faults.list().map(({ definition }) => definition))
      return withStart(copy, start)
    },
  }
  return fake
}
