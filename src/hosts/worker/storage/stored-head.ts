import manifest from '../../../../package.json' with { type: 'json' }
import { counted } from '../../../core/counted.ts'
import { jsonEscape } from '../../../core/json/code-points.ts'
import type { Clock, ClockState } from '../../../core/time/clock.ts'
import type { FaultDefinition } from '../../../observe/journal/journal-entry.ts'
import type { FaultCount } from '../../../observe/journal/session-log.ts'
import { isWritten } from '../../../state/snapshot.ts'
import type { ServedWorld } from '../../worlds/served-world.ts'
import type { MomentJson } from './moment-json.ts'

/** Everything of a world but its rows, its snapshots, its edits and what it counts against rate limits. */
export interface StoredHead {
  /** The version of the package that wrote it. */
  readonly version: string
  /** The real time at which the world was first opened, in milliseconds since 1970. */
  readonly begun: number
  /** Which of the worlds that have had this name it is. */
  readonly life: number
  readonly start: StoredStart
  readonly clock: StoredClock
  readonly ids: MomentJson['ids']
  readonly seed: number
  readonly faults: readonly StoredFault[]
  readonly faultsAdded: number
  readonly actor: string | null
  readonly editsMade: number
  /** Whether control has set anything, or a request has written to it. */
  readonly isSetUp: boolean
  readonly isWritten: boolean
  readonly gatesMade: number
  /** The gates, in words: they cannot be stored. */
  readonly gates: readonly string[]
  /** How many requests waited, at gates or for the clock. */
  readonly waiting: number
}

/** The start, to which a reset leads. */
interface StoredStart {
  readonly name: string | null
  readonly seed: number
  readonly fake: number
  readonly real: number
  readonly faults?: readonly FaultDefinition[] | undefined
  /** The print of the start that the configuration makes; null if the rows of the start are stored. */
  readonly print: number | null
}

/** The clock. If it follows real time, its distance from that is stored, in milliseconds. */
type StoredClock = { readonly now: number } | { readonly ahead: number }

/** A fault with a predicate, which only the configuration can give, is known by its number there. */
type StoredFault = Omit<FaultCount, 'definition'> & { readonly definition: FaultDefinition | null }

export const headOf = (
  world: ServedWorld,
  wall: Clock,
  known: Pick<StoredHead, 'begun' | 'life'> & Pick<StoredStart, 'print'>,
): StoredHead => ({
  version: manifest.version,
  begun: known.begun,
  life: known.life,
  start: startJson(world, known.print),
  clock: clockJson(world.fake.clock, wall),
  ids: [...world.fake.world.ids.save()],
  seed: world.fake.world.ids.seed,
  faults: world.fake.faults.counts().map(faultJson),
  faultsAdded: world.fake.faults.added,
  actor: world.actor.as,
  editsMade: world.edits.made,
  isSetUp: world.isSetUp,
  isWritten: isWritten(world.fake.world),
  gatesMade: world.gates.made,
  gates: [...world.gates].map(([, { at, name }]) => `${at} of ${name}`),
  waiting: world.fake.clock.waiting + [...world.gates].reduce((sum, [, gate]) => sum + gate.held.length, 0),
})

const startJson = ({ resetPoint }: ServedWorld, print: number | null): StoredStart => {
  const { name = null, seed, fake, real, faults } = resetPoint
  return { name, seed, fake, real, faults, print }
}

/** Reads both clocks within one millisecond, so that the difference stays the same until the clock is moved. */
function clockJson(clock: Clock, wall: Clock): StoredClock {
  for (;;) {
    const real = wall.now()
    const { now, following } = clock.save()
    if (!following) return { now }
    if (wall.now() === real) return { ahead: now - real }
  }
}

export const readClock = (clock: StoredClock, wall: Clock): ClockState =>
  'now' in clock ? { now: clock.now, following: false } : { now: wall.now() + clock.ahead, following: true }

const faultJson = ({ definition, ...counts }: FaultCount): StoredFault => ({
  ...counts,
  definition: definition.match?.predicate === undefined ? definition : null,
})

/** @throws an error when a fault of the configuration is not there any more. */
export const readFaults = (stored: readonly StoredFault[], { fake }: ServedWorld): readonly FaultCount[] =>
  stored.map(({ definition, ...counts }) => {
    const own = definition ?? fake.faults.list().find(({ number }) => number === counts.number)?.definition
    if (own) return { ...counts, definition: own }
    throw new Error(`the fault ${counts.number} of the configuration, which has a predicate, no longer exists`)
  })

/** Says what was lost when the world was unloaded, in ASCII. */
export function describeLoss({ gates, waiting }: StoredHead): string {
  const which = gates.length === 1 ? 'the gate' : `the ${gates.length} gates`
  const held = gates.length > 0 ? `, ${which} (${forHeader(gates.join('; '))})` : ''
  const waited = waiting > 0 ? `, and ${counted(waiting, 'request')} that waited` : ''
  return `This world was unloaded from memory, and is open again as it was stored. Gone are its journal until then, with the past states${held}${waited || ', and any requests that waited'}.`
}

/** In characters: the headers of an answer may take 16 kB in Node, and less elsewhere. */
const LONGEST = 2000

/** A gate may be for a body of any length, in any script, and a header takes printable ASCII alone. */
function forHeader(text: string): string {
  const ascii = text.replaceAll(/[^ -~]/g, jsonEscape)
  return ascii.length > LONGEST ? `${ascii.slice(0, LONGEST)}...` : ascii
}
