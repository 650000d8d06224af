import type { Clock } from '../../../core/time/clock.ts'
import { toMilliseconds } from '../../../core/time/duration.ts'
import type { WorldStart } from '../../worlds/knowledge/world-start.ts'
import { requireWorldName, tooManyWorlds } from '../../worlds/worlds.ts'
import type { WorldLimits, WorldSummary } from '../../worlds/worlds.ts'
import type { ObjectStorage } from './object-storage.ts'
import type { WorldReport } from './stored-world.ts'
import { TextRecords } from './text-records.ts'

/** One world, in a list of worlds that are stored. */
interface StoredWorldSummary extends WorldSummary {
  /** The size of its rows and everything else that is stored, in characters of JSON; absent until it has reported. */
  readonly size?: number
  /** Its start, as far as it is known; absent until it has reported. */
  readonly start?: WorldStart
}

/** One of the worlds that have had a name. */
interface WorldLife {
  readonly name: string
  /** Counts from 1 over all worlds of the directory. */
  readonly life: number
}

/** A world that is about to be opened. */
export interface EnteredWorld extends Pick<WorldLife, 'life'> {
  /** Whether nothing that is stored under its name belongs to it. */
  readonly isNew: boolean
}

/** A world whose storage is to be freed. */
export interface DroppedWorld extends WorldLife {
  /** Whether nobody had written to it or set it up, as far as it is known. */
  readonly untouched: boolean
}

/** A world as the directory knows it. */
interface ListedWorld extends WorldLife {
  /** The real time of the last reported request, in milliseconds since 1970. */
  readonly askedAt: number
  readonly report: WorldReport | undefined
  /** Whether it was dropped, and what it has stored is still to be removed. */
  readonly isDropped: boolean
}

const LIVES = 'lives'
const RECORD = 'world/'
/**
 * For this time after its last report, in milliseconds, a world is not dropped to make room, because it may be in use: a
 * world reports each half minute at most.
 */
const BUSY = 40_000
const WHY_NONE = `all were written to, set up, or used in the last ${BUSY / 1000} seconds`

/**
 * The list of all worlds, each of which is in an object of its own. The object of a world calls it once when it is loaded,
 * and reports to it now and then.
 *
 * @see spec F.52
 */
export class WorldDirectory {
  readonly #records: TextRecords
  readonly #wall: Clock
  readonly #most: number
  readonly #idle: number
  readonly #worlds = new Map<string, ListedWorld>()
  #lives = 0

  /** `most` is 1000 worlds and `idle` 30 days if they are not given: what is stored takes no memory. */
  constructor(storage: ObjectStorage, wall: Clock, { most = 1000, idle = '30d' }: WorldLimits = {}) {
    this.#wall = wall
    this.#most = most
    this.#idle = toMilliseconds(idle)
    this.#records = new TextRecords(storage)
    for (const [name, text] of this.#records.read())
      if (name === LIVES) this.#lives = Number(text)
      else this.#worlds.set(name.slice(RECORD.length), JSON.parse(text) as ListedWorld)
  }

  /**
   * Lists a world that is about to be opened.
   *
   * @throws Refusal when the name is no valid one, or there is no room for another world.
   */
  enter(name: string): EnteredWorld {
    requireWorldName(name)
    this.#sweep()
    const known = this.#listed(name)
    if (!known && this.#all().length >= this.#most) this.#makeRoom()
    const { life } = known ?? { life: this.#lives + 1 }
    this.#put({ name, life, askedAt: this.#wall.now(), report: known?.report, isDropped: false })
    return { life, isNew: !known }
  }

  /**
   * Records that a world was used, and its present state. A write must be reported before its answer leaves: otherwise
   * the world might be dropped for another. One that was already dropped is then listed again.
   */
  report(name: string, life: number, report: WorldReport): void {
    const known = this.#worlds.get(name)
    if (known?.life !== life || (known.isDropped && report.untouched)) return
    this.#put({ ...known, askedAt: this.#wall.now(), report, isDropped: false })
  }

  /** Whether there is a world of the name. */
  has(name: string): boolean {
    this.#sweep()
    return this.#listed(name) !== undefined
  }

  /** In the order in which they were opened. */
  list(): StoredWorldSummary[] {
    this.#sweep()
    const now = this.#wall.now()
    const inOrder = this.#all().toSorted((a, b) => a.life - b.life)
    return inOrder.map(({ name, askedAt, report }) => ({
      name,
      idle: Math.floor((now - askedAt) / 1000),
      untouched: isUntouched({ report }),
      ...(report && { size: report.size, start: report.start }),
    }))
  }

  /** Tells whether there was one to drop. What it has stored is then to be removed. */
  drop(name: string): boolean {
    const known = this.#listed(name)
    if (known) this.#put({ ...known, isDropped: true })
    return known !== undefined
  }

  /**
   * The dropped worlds whose storage may not be freed yet. A world that is listed again before its turn is left out.
   */
  *toErase(): Generator<DroppedWorld> {
    for (const { name, life, isDropped, report } of this.#worlds.values())
      if (isDropped) yield { name, life, untouched: isUntouched({ report }) }
  }

  /** Notes that nothing of a dropped world is stored any more. */
  erased(name: string, life: number): void {
    if (this.#worlds.get(name)?.life !== life) return
    this.#worlds.delete(name)
    this.#records.write(new Map([[RECORD + name, undefined]]))
  }

  /** Drops the worlds that were unused for too long. */
  #sweep(): void {
    const now = this.#wall.now()
    for (const { name, askedAt } of this.#all()) if (now - askedAt > this.#idle) this.drop(name)
  }

  /** Drops the least recently used of the untouched worlds: its next request finds it as it was, except its journal. */
  #makeRoom(): void {
    const busySince = this.#wall.now() - BUSY
    const untouched = this.#all().filter((world) => isUntouched(world) && world.askedAt < busySince)
    const [idlest] = untouched.toSorted((a, b) => a.askedAt - b.askedAt)
    if (!idlest) throw tooManyWorlds(this.#most, WHY_NONE)
    this.drop(idlest.name)
  }

  #all(): readonly ListedWorld[] {
    return [...this.#worlds.values()].filter(({ isDropped }) => !isDropped)
  }

  #listed(name: string): ListedWorld | undefined {
    const known = this.#worlds.get(name)
    return known?.isDropped ? undefined : known
  }

  #put(world: ListedWorld): void {
    const lives = Math.max(this.#lives, world.life)
    const changes = new Map([[RECORD + world.name, JSON.stringify(world)]])
    if (lives !== this.#lives) changes.set(LIVES, String(lives))
    this.#records.write(changes)
    this.#lives = lives
    this.#worlds.set(world.name, world)
  }
}

/** Whether nobody has written to a world or set it up, as far as it has reported. */
const isUntouched = ({ report }: Pick<ListedWorld, 'report'>): boolean => report?.untouched ?? true
