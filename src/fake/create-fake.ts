import { givenFields } from '../core/json/checked-fields.ts'
import { requireNoName, requireNothing } from '../core/known-names.ts'
import { LoadingQueue } from '../core/lazy.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import type { HoldOptions } from '../observe/interference/gates.ts'
import { matchToHold } from '../observe/interference/hold-arguments.ts'
import type { Interference } from '../observe/interference/interference.ts'
import { findLeftovers } from '../observe/interference/leftovers.ts'
import { findWarnings } from '../observe/journal/warnings.ts'
import { withUncheckedCapsule } from '../repro/capsule/open.ts'
import type { AroundRules } from '../request/fake-context.ts'
import { createFetch } from '../request/fetch.ts'
import { load, save } from '../state/snapshot.ts'
import type { Snapshot } from '../state/snapshot.ts'
import { exportState } from '../state/state.ts'
import { createParts } from './fake-parts.ts'
import type { FakeParts } from './fake-parts.ts'
import type { Fake } from './fake.ts'
import { requireOptions } from './option-checks.ts'
import type { FakeOptions } from './options.ts'
import { readStart } from './start.ts'
import type { Start } from './start.ts'

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
  return createFrom(given, () => readStart(given))
}

/** Does what `createFake` does, from a start that the caller finds. The rules of each request run within `around`. */
export function createFrom(all: FakeOptions, findStart: () => Start, around?: AroundRules): Fake {
  requireOptions(all)
  const given: FakeOptions = givenFields(all)
  if (given.capsule === undefined) return createStarted(given, findStart(), around)
  return withUncheckedCapsule(() => createStarted(given, findStart(), around))
}

/** Builds the parts, puts them into the starting state, and joins them. */
function createStarted(given: FakeOptions, { brought, fill }: Start, around?: AroundRules): Fake {
  const parts = createParts({ ...brought, ...given }, given.baseUrl === undefined)
  const { world } = parts
  fill(world)
  limit(parts)
  if (given.liveClock) world.clock.follow(world.clock.now())
  return joinParts(parts, save(world), around)
}

/** Joins the parts to a fake that `reset` takes back to a starting state. */
function joinParts(parts: FakeParts, start: Snapshot, around: AroundRules = (run) => run()): Fake {
  const { options, isBaseRecorded, world, db, log, interference, journal } = parts
  const { baseUrl, cors = [], onUnknown } = options
  const context = { world, journal, log, interference, around, loading: new LoadingQueue() }
  const fetchingBy = (told: FakeOptions['onUnknown']) =>
    createFetch(context, { baseUrl, isBaseRecorded, cors, onUnknown: told })
  const fetching = fetchingBy(onUnknown)
  const session = () => parts.sessionLog.session()
  // Unknown requests that others sent in the capsule are not the app's fault.
  parts.following?.join({ ...fetchingBy(undefined), world, session })
  // In JavaScript, "fake.now = …" would be accepted and have no effect: the time is on the clock.
  return Object.preventExtensions({
    ...fetching,
    ...faultControls(interference),
    verify: () => verify(parts),
    ...stateControls(parts, start),
    db,
    clock: world.clock,
    journal,
    ...capsuleControls(parts, session),
    session,
    world,
    scenario: options.scenario,
  })
}

const faultControls = (interference: Interference): Pick<Fake, 'faults' | 'gates' | 'hold'> => ({
  faults: interference.faults,
  gates: interference.gates,
  hold: (first: string | HoldOptions, path?: string, rest?: HoldOptions) =>
    interference.gates.add(matchToHold(first, path, rest)),
})

function verify({ options, interference, journal }: FakeParts): void {
  const ignored = options.warnings === 'fail' ? findWarnings(journal.entries) : []
  const left = [...findLeftovers(interference), ...ignored]
  if (left.length > 0) throw new FakeUsageError(left.join('\n'))
}

const capsuleControls = (
  { options, following, world }: FakeParts,
  session: Fake['session'],
): Pick<Fake, 'capture' | 'isFollowing' | 'rehearsal'> => ({
  isFollowing: following !== undefined,
  async capture(how = {}) {
    const { baseUrl, cors } = options
    const source = { session: session(), world, baseUrl, cors }
    const { capture } = await import('../repro/capsule/capture.ts')
    return capture(createFake, source, how)
  },
  async rehearsal() {
    if (following) return following.report()
    throw new FakeUsageError('This fake follows no capsule: createFake({ capsule, follow: true }) does.')
  },
})

type StateControls = Pick<Fake, 'reset' | 'snapshot' | 'restore' | 'exportState' | 'fork'>

const stateControls = (parts: FakeParts, start: Snapshot): StateControls => ({
  reset(...given: readonly unknown[]) {
    requireNoName('fake.reset()', given, 'It goes back to the start; createFake({ scenario }) has another.')
    parts.interference.restart(parts.options.faults)
    load(parts.world, start)
    parts.journal.clear()
  },
  snapshot(...given: readonly unknown[]) {
    requireNoName('fake.snapshot()', given, 'It gives what restore() takes.')
    return save(parts.world)
  },
  restore(snapshot) {
    restore(parts, snapshot)
    limit(parts)
  },
  exportState(given?: unknown) {
    requireNothing('fake.exportState()', given, 'It gives the present; createFake({ capsule, at }) goes back.')
    return exportState(parts.world)
  },
  fork(given?: unknown) {
    requireNothing('fake.fork()', given, 'A copy goes on as its fake does; createFake({ … }) makes another.')
    const { follow: _, ...options } = parts.options
    const copy = createParts(options, parts.isBaseRecorded)
    restore(copy, save(parts.world))
    copy.interference.faults.replaceAll(parts.interference.faults.openCounts().map(({ definition }) => definition))
    return joinParts(copy, start)
  },
})

function restore({ world, sessionLog }: FakeParts, snapshot: Snapshot): void {
  const { tables, ids, clock, throttle } = Object(snapshot) as Partial<Snapshot>
  if (!(tables && ids instanceof Map && clock && throttle))
    throw new FakeUsageError('restore() takes what snapshot() gave. A state is for createFake({ state }).')
  load(world, snapshot)
  sessionLog.drop()
}

/** Sets the option again: a state, or a snapshot of another fake, brings limits of its own. */
function limit({ options: { rateLimits }, world }: FakeParts): void {
  if (rateLimits !== undefined) world.throttle.limit(rateLimits)
}
