import { isWritten } from '../../../state/snapshot.ts'
import type { WorldStart } from '../../worlds/knowledge/world-start.ts'
import { Refusal } from '../../worlds/refusal.ts'
import type { ServedWorld } from '../../worlds/served-world.ts'
import type { ObjectStorage } from './object-storage.ts'
import { readWorld } from './read-world.ts'
import { alsoDropped, alsoUndone, notOpened, notStored, tooLarge } from './refused-worlds.ts'
import { describeLoss } from './stored-head.ts'
import { isBatch, startRecords } from './stored-start.ts'
import { dropRecords, TextRecords } from './text-records.ts'
import { momentOf, returnTo } from './world-moment.ts'
import type { KnownOfWorld, WorldMoment } from './world-moment.ts'
import { changesBetween, recordsAnew } from './world-records.ts'
import type { ReadWorld, WorldSource } from './world-source.ts'

/** How a stored world is opened. */
interface StoredWorldOptions extends WorldSource {
  /** The name of the world in messages. */
  readonly name: string
  /**
   * How large it may become, in MiB of JSON. An isolate has 128 MiB, and rows take up to twice their JSON. Default: `40`.
   */
  readonly mebibytes?: number | undefined
}

/** The report about a world to the directory. */
export interface WorldReport {
  /** Whether nobody has written to it or set it up. */
  readonly untouched: boolean
  /** Its start and all that is stored besides, in characters of JSON. */
  readonly size: number
  readonly start: WorldStart
}

const MEBIBYTE = 1024 * 1024

/**
 * A world whose state is in a durable object's storage before any answer shows it.
 *
 * @see spec F.48
 */
export class StoredWorld {
  readonly world: ServedWorld
  /** Which of the worlds that have had this name it is. */
  readonly life: number
  readonly #options: StoredWorldOptions
  readonly #records: TextRecords
  readonly #storage: ObjectStorage
  readonly #known: KnownOfWorld
  #saved: WorldMoment
  #isStored: boolean
  /** How often writes were undone. */
  #undone = 0
  #isDropped = false

  /**
   * Opens the world that is stored, or else one at its configured start.
   *
   * @throws Refusal when what is stored cannot be opened as it was; the storage stays as it is.
   */
  constructor(storage: ObjectStorage, options: StoredWorldOptions) {
    this.#options = options
    this.#storage = storage
    this.#records = new TextRecords(storage, (name) => !isBatch(name))
    const found = this.#read()
    const begun = found?.head.begun ?? options.wall.now()
    this.life = options.life
    this.world = found?.world ?? untouched(options.open(begun))
    this.world.lost = found && { says: describeLoss(found.head) }
    this.#known = { begun, life: this.life, configured: found?.start ?? this.world.fake.snapshot() }
    this.#isStored = found !== undefined
    this.#saved = this.#moment()
    if (!found) this.#requireRoom(this.size)
  }

  /**
   * Its start and all that is stored besides, in characters of JSON, as they were saved last. What an earlier world of the name
   * has left does not count: the first save removes it.
   */
  get size(): number {
    const stored = this.#isStored ? this.#records.characters : 0
    return stored + this.#options.prints.of(this.#saved.start).characters
  }

  get report(): WorldReport {
    const { isSetUp, isWritten } = this.#saved.head
    return { untouched: !isSetUp && !isWritten, size: this.size, start: this.world.start }
  }

  /**
   * Answers one request, and saves its effects before the answer is sent.
   *
   * @throws Refusal when it cannot be saved. Then all that was done since the last save is undone, also by other requests,
   *   which are refused as well. Also when its world was dropped before its answer, or it has written to it afterwards.
   */
  async answering<T>(run: () => Promise<T>): Promise<T> {
    const undone = this.#undone
    let isAnswered = false
    try {
      const answer = await run()
      isAnswered = true
      return answer
    } finally {
      this.#settle(undone, isAnswered)
    }
  }

  /**
   * Saves what was done since the last time. It costs what was written, not what there is.
   *
   * @throws Refusal when the world has become too large, or the storage refuses; all that was done is then undone.
   */
  save(): void {
    if (this.#isDropped) return
    const next = this.#moment()
    const isAnew = !this.#isStored || next.start !== this.#saved.start
    const changes = isAnew ? recordsAnew(this.#records.names, next) : changesBetween(this.#saved, next)
    if (changes.size === 0) return
    const ownStart = isAnew && next.resetPoint.snapshot ? next.start : undefined
    try {
      const size = this.#records.charactersAfter(changes) + this.#options.prints.of(next.start).characters
      if (size > this.size) this.#requireRoom(size)
      this.#records.write(changes, ownStart && startRecords(ownStart, this.#options.prints.of(ownStart)))
    } catch (error) {
      this.#undo()
      throw error instanceof Refusal ? error : notStored(this.#options.name, error)
    }
    this.#saved = next
    this.#isStored = true
  }

  /** Ends the world. Requests that are under way are refused, and nothing of it is stored from now on. */
  drop(): void {
    this.#isDropped = true
    this.world.drop()
    dropRecords(this.#storage)
  }

  #read(): ReadWorld | undefined {
    try {
      return readWorld(this.#records, this.#options)
    } catch (error) {
      throw notOpened(this.#options.name, error)
    }
  }

  #settle(undone: number, isAnswered: boolean): void {
    if (undone !== this.#undone) throw alsoUndone(this.#options.name)
    if (this.#isDropped && (!isAnswered || isWritten(this.world.fake.world))) throw alsoDropped(this.#options.name)
    this.save()
  }

  #moment(): WorldMoment {
    return momentOf(this.world, this.#known, this.#options)
  }

  #undo(): void {
    this.#undone++
    returnTo(this.world, this.#saved, this.#options.wall)
  }

  #requireRoom(size: number): void {
    const { name, mebibytes = 40 } = this.#options
    if (size > mebibytes * MEBIBYTE) throw tooLarge(name, size / MEBIBYTE, mebibytes)
  }
}

/** Takes the present state as the start: making the world has written its first rows. */
function untouched(world: ServedWorld): ServedWorld {
  world.fake.restore(world.fake.snapshot())
  return world
}
