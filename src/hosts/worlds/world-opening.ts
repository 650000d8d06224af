import type { Instant } from '../../core/time/instant.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { createFake } from '../../fake/create-fake.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FaultDefinition } from '../../observe/journal/journal-entry.ts'
import type { Scenario, World } from '../../resources/world.ts'
import type { ServedWorld } from './served-world.ts'
import type { Worlds } from './worlds.ts'

/** The start of a new world: another world, a scenario, a state or a capsule. */
export interface OpenFrom {
  /** The name of a world. Default: the world of this client. */
  readonly from?: string
  /**
   * The number of a request of that world, or of the capsule: the new world begins with the state that the request found.
   * Default: the present; for a capsule, its start.
   */
  readonly at?: number
  /** The name of a scenario. */
  readonly scenario?: string
  /** The seed of the scenario. */
  readonly seed?: number
  /** The time at the end of the scenario: an ISO date, a `Date`, or milliseconds since 1970. */
  readonly now?: Instant
  /** A state, as `exportState` gives it. */
  readonly state?: unknown
  /** A capsule of the server's contract and `auth`. */
  readonly capsule?: unknown
}

/** A start that needs no other world. */
export interface OwnStart extends Omit<OpenFrom, 'from'> {
  /** The faults that come with a state. */
  readonly faults?: readonly FaultDefinition[]
  /** Whether the clock follows real time from there on. Default: as that of any world of the server. */
  readonly following?: boolean
}

/** @throws FakeUsageError when there is none of the name. */
export type GetScenario = (name: string) => Scenario

const ORIGINS = ['from', 'scenario', 'state', 'capsule'] as const

/** The start of a new world, as a call of control describes it. */
export interface WorldOpening {
  readonly name: string
  readonly where: OpenFrom
  /** The world that the request was sent to. */
  readonly asked: ServedWorld
  readonly getScenario: GetScenario
}

/** Opens a new world of the same process. One that cannot begin is not there. */
export async function openFrom(worlds: Worlds, { name, where, asked, getScenario }: WorldOpening): Promise<void> {
  const own = ownStart(where)
  const fake = own ? undefined : await fakeOf(originOf(worlds, asked, where.from), where.at)
  // Another request may have made it meanwhile.
  if (worlds.has(name)) throw worldExists(name)
  try {
    if (own) startWorld(worlds.of(name), own, getScenario)
    else startAs(worlds.of(name), fake!, { keepsClock: where.at === undefined })
  } catch (error) {
    worlds.drop(name)
    throw error
  }
}

/**
 * The start, if it needs no other world.
 *
 * @throws FakeUsageError when more than one start is given, or something that another start takes.
 */
export function ownStart(where: OpenFrom): OwnStart | undefined {
  const given = ORIGINS.filter((origin) => where[origin] !== undefined)
  if (given.length > 1)
    throw new FakeUsageError(`A world has one start, and these are ${given.length}: ${given.join(', ')}. Give one.`)
  const [origin = 'from'] = given
  const { seed, now, at } = where
  if (origin !== 'scenario' && (seed !== undefined || now !== undefined))
    throw new FakeUsageError('"seed" and "now" are for a scenario: give its name with them.')
  if (at !== undefined && (origin === 'scenario' || origin === 'state'))
    throw new FakeUsageError(`"at" is the number of a request, and a ${origin} has none.`)
  return origin === 'from' ? undefined : where
}

/** Makes a world begin at a start that needs no other world. @throws FakeUsageError when it is broken, or unknown. */
export function startWorld(opened: ServedWorld, where: OwnStart, getScenario: GetScenario): void {
  const { scenario, seed, now, state, capsule, at } = where
  if (scenario !== undefined) opened.startFromScenario(scenario, getScenario(scenario), { seed, now })
  else if (state !== undefined) startAtState(opened, where)
  else {
    const fake = createFake({ capsule, ...(at !== undefined && { at }) })
    requireRulesOf(opened.fake.world, fake.world)
    startAs(opened, fake)
  }
  opened.isSetUp = true
}

function startAtState(opened: ServedWorld, { state, faults = [], following }: OwnStart): void {
  const fake = createFake({ state, faults })
  if (following === true) fake.clock.follow(fake.clock.now())
  startAs(opened, fake, { keepsClock: following !== undefined })
}

/** All worlds of a server answer by its contract and its `auth`: a capsule of others would be answered differently. */
function requireRulesOf(server: World, capsule: World): void {
  const [own, its] = [rulesOf(server), rulesOf(capsule)]
  const other = Object.keys(own).find((rule) => own[rule] !== its[rule])
  if (other === undefined) return
  throw new FakeUsageError(
    `The capsule has the ${other} "${its[other]}", and this server "${own[other]}": its requests would be answered differently. Start a server with the contract and auth of the capsule.`,
  )
}

const rulesOf = ({ auth, contract }: World): Readonly<Record<string, string>> => ({ auth, ...contract })

/** A fake at the present state of a world, or at the state that request `at` found. */
export const fakeOf = async ({ fake, past }: ServedWorld, at?: number): Promise<Fake> =>
  at === undefined ? fake.fork() : past.fakeAt(at, 'keep')

/**
 * Makes a world begin in the state of a fake, with its faults; `reset` goes back to both. `keepsClock`: its clock then
 * runs or stands still as that of the fake does.
 */
export function startAs(opened: ServedWorld, fake: Fake, { keepsClock = false } = {}): void {
  opened.startFrom(fake, { faults: faultsOf(fake), keepsClock })
  opened.isSetUp = true
}

/** The faults of a fake that requests may still meet. */
export const faultsOf = ({ faults }: Fake): readonly FaultDefinition[] =>
  faults.openCounts().map(({ definition }) => definition)

function originOf(worlds: Worlds, asked: ServedWorld, from: string | undefined): ServedWorld {
  if (from === undefined) return asked
  if (worlds.has(from)) return worlds.of(from)
  throw noWorld(
    from,
    worlds.list().map(({ name }) => name),
  )
}

export const worldExists = (name: string): FakeUsageError =>
  new FakeUsageError(
    `There is a world "${name}" already. Take another name, or drop it with DELETE /__fake/worlds/${name}.`,
  )

export const noWorld = (name: string, known: readonly string[]): FakeUsageError =>
  new FakeUsageError(
    `There is no world "${name}". Known: ${known.join(', ') || 'none'}. Without a name, it is the world of the request.`,
  )
