import { show } from '../../core/json/text.ts'
import type { Clock } from '../../core/time/clock.ts'
import { toMilliseconds } from '../../core/time/duration.ts'
import type { Duration } from '../../core/time/duration.ts'
import type { Fake } from '../../fake/fake.ts'
import type { SharedBound } from '../../observe/journal/bounded-entries.ts'
import { Refusal } from './refusal.ts'
import type { ServedWorld } from './served-world.ts'
import type { NewStart } from './world-reset.ts'

/** How many worlds there may be, and for how long. */
export interface WorldLimits {
  /**
   * How many there may be at once. To make room for one more, an untouched one (neither written to nor set up) is dropped,
   * the least recently used first. If there is none, the new one is refused. Default: `1000`.
   */
  readonly most?: number
  /**
   * How long a world without requests is kept. It is real time, because it is about the memory of this machine, and the
   * clocks of worlds may stand still or jump. Default: `'12h'`.
   */
  readonly idle?: Duration
}

/** One world, in a list. */
export interface WorldSummary {
  readonly name: string
  /** For how many seconds of real time it has got no request. */
  readonly idle: number
  /** Whether nobody has written to it or set it up: it is as the server began, and makes room for another. */
  readonly untouched: boolean
}

const NAME = /^[a-z\d][\w.-]{0,63}$/i
/** The rule for names of worlds, in words. */
export const NAME_RULE = 'Use up to 64 letters, digits, ".", "_" and "-", a letter or digit first.'

/** How many worlds one server may have and for how long, and who else is concerned by them. */
interface WorldsOptions extends WorldLimits {
  /** Makes the bound of all their journals. Without it each journal has only its own. */
  readonly boundOf?: (worlds: () => readonly ServedWorld[]) => SharedBound
  /** Called with what was lost. Default: nothing is called. */
  readonly notice?: (text: string) => void
}

/** The worlds of one server by name; each is made on the first request for it. */
export class Worlds {
  readonly #first: ServedWorld
  readonly #wall: Clock
  readonly #most: number
  readonly #idle: number
  readonly #notice: (text: string) => void
  readonly #named = new Map<string, ServedWorld>()
  readonly #bound: SharedBound | undefined

  /** `first` is the world without a name: all others begin with its start. */
  constructor(
    first: ServedWorld,
    wall: Clock,
    { most = 1000, idle = '12h', boundOf, notice = () => undefined }: WorldsOptions = {},
  ) {
    this.#first = first
    this.#notice = notice
    this.#wall = wall
    this.#bound = boundOf?.(() => [first, ...this.#named.values()])
    this.#most = most
    this.#idle = toMilliseconds(idle)
    this.#shareBound(first)
  }

  /**
   * The world of a name; made if there is none.
   *
   * @throws Refusal when the name is no valid one, or there is no room for another world.
   */
  of(name: string): ServedWorld {
    const now = this.#wall.now()
    const known = this.#named.get(name)
    if (known && now - known.askedAt <= this.#idle) {
      known.askedAt = now
      return known
    }
    return this.#open(name)
  }

  /** Whether there is a world of the name, without making one. */
  has(name: string): boolean {
    this.#sweep()
    return this.#named.has(name)
  }

  /** The world of a name, or what it would be, without making it. @throws Refusal when the name is no valid one */
  peek(name: string): ServedWorld {
    requireWorldName(name)
    return this.has(name) ? this.of(name) : this.#first.another()
  }

  list(): WorldSummary[] {
    this.#sweep()
    const now = this.#wall.now()
    return [...this.#named].map(([name, { askedAt, isUntouched }]) => ({
      name,
      idle: Math.floor((now - askedAt) / 1000),
      untouched: isUntouched,
    }))
  }

  /** Returns whether there was one to drop. Requests that its gates held get no answer. */
  drop(name: string): boolean {
    this.#named.get(name)?.drop()
    return this.#named.delete(name)
  }

  /** Starts over from another fake, with all worlds that began with the start of the first one and are untouched since. */
  startFrom(other: Fake, options: NewStart): void {
    this.#first.startFrom(other, options)
    for (const world of this.#named.values()) world.followServer(this.#first.resetPoint)
  }

  /** Ends the streams of all who listen to any world. */
  endStreams(says: string): void {
    for (const world of [this.#first, ...this.#named.values()]) world.endStreams(says)
  }

  /** Drops worlds that were idle for too long. It runs before a world is made or listed, so no timer is needed. */
  #sweep(): void {
    const now = this.#wall.now()
    const idle = [...this.#named].filter(([, { askedAt }]) => now - askedAt > this.#idle)
    const lost = idle.flatMap(([name, { isTouched }]) => (isTouched ? name : []))
    for (const [name] of idle) this.drop(name)
    if (lost.length > 0) this.#notice(droppedWorlds(lost))
  }

  #open(name: string): ServedWorld {
    requireWorldName(name)
    this.#sweep()
    if (this.#named.size >= this.#most) this.#makeRoom()
    const opened = this.#first.another()
    this.#shareBound(opened)
    this.#named.set(name, opened)
    return opened
  }

  #shareBound({ fake }: ServedWorld): void {
    if (this.#bound) fake.journal.share(this.#bound)
  }

  /** Drops the least recently used of the untouched worlds: its next request finds it as it was, except its journal. */
  #makeRoom(): void {
    const untouched = [...this.#named].filter(([, world]) => world.isUntouched)
    const [idlest] = untouched.sort(([, a], [, b]) => a.askedAt - b.askedAt)
    if (!idlest) throw tooManyWorlds(this.#most)
    this.drop(idlest[0])
  }
}

/** How many names a notice has. */
const NAMED = 10

const droppedWorlds = (names: readonly string[]): string => {
  const rest = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return `These worlds were unused for too long, so they were dropped with everything that was written to them: ${names.slice(0, NAMED).join(', ')}${rest}. To keep worlds longer, raise worlds.idle (--idle).`
}

export const isWorldName = (name: string): boolean => NAME.test(name)

/** @throws Refusal when it is none. */
export function requireWorldName(name: string): void {
  if (!isWorldName(name)) throw new Refusal(400, 'world_name', `No name for a world: ${show(name)}. ${NAME_RULE}`)
}

/** The refusal of one world too many. `why` says why none of the others can be dropped. */
export const tooManyWorlds = (most: number, why = 'all were written to or set up'): Refusal =>
  new Refusal(
    503,
    'too_many_worlds',
    `There are ${most} worlds already, and ${why}. Drop some with DELETE /__fake/worlds/<name>, or allow more.`,
  )
