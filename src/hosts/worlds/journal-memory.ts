import type { Clock } from '../../core/time/clock.ts'
import type { Entry } from '../../observe/journal/entry.ts'
import type { Journal } from '../../observe/journal/journal.ts'
import { weightOf } from './entry-weight.ts'

/** The parts of a world that matter for the memory of its journal. */
interface JournalOwner {
  readonly askedAt: number
  readonly fake: { readonly journal: Journal }
}

/** How much all journals may hold together, and what to call when that is exceeded. */
interface JournalMemoryOptions {
  /** In MiB. */
  readonly journalMemory: number
  readonly notice: (text: string) => void
}

const MEBIBYTE = 1024 * 1024
/**
 * The share of the memory that stays in use when room is made, so that room is made now and then, not for each request.
 */
const LEFT = 7 / 8
/** After how many milliseconds without a request a world has no share of its own. */
const IDLE = 10 * 60_000

/**
 * Bounds the memory of all journals of a server together. Beyond the bound, journals of idle worlds forget first, the
 * least recently used first; then those that hold more than an even share, the largest first. So a busy world takes
 * nothing from one within its share, and an idle one keeps nothing that a busy one needs.
 */
export class JournalMemory {
  readonly #options: JournalMemoryOptions
  readonly #owners: () => readonly JournalOwner[]
  readonly #wall: Clock
  readonly #most: number
  #held = 0
  #isTold = false

  constructor(options: JournalMemoryOptions, owners: () => readonly JournalOwner[], wall: Clock) {
    this.#options = options
    this.#owners = owners
    this.#wall = wall
    this.#most = options.journalMemory * MEBIBYTE
  }

  weigh(entry: Entry): number {
    return weightOf(entry)
  }

  changed(bytes: number): void {
    this.#held += bytes
    if (bytes > 0 && this.#held > this.#most) this.#makeRoom()
  }

  #makeRoom(): void {
    this.#tell()
    const aim = this.#most * LEFT
    const idleSince = this.#wall.now() - IDLE
    const owners = this.#owners()
    const idle = owners.filter(({ askedAt }) => askedAt < idleSince).sort((a, b) => a.askedAt - b.askedAt)
    const busy = owners.filter(({ askedAt }) => askedAt >= idleSince).sort((a, b) => weightIn(b) - weightIn(a))
    for (const owner of idle) this.#forget(owner, aim, 0)
    for (const owner of busy) this.#forget(owner, aim, aim / busy.length)
  }

  /** Makes one journal forget what is too much, but nothing within its share. */
  #forget(owner: JournalOwner, aim: number, share: number): void {
    const bytes = Math.min(this.#held - aim, weightIn(owner) - share)
    if (bytes > 0) owner.fake.journal.forget(bytes)
  }

  /** Reports only once that journals forget, because they do so from then on. */
  #tell(): void {
    if (this.#isTold) return
    this.#isTold = true
    this.#options.notice(
      `The journals of all worlds hold ${this.#options.journalMemory} MiB, as much as they may. From now on they forget the oldest answers, then the oldest requests. To keep more, raise journalMemory (--journal-memory).`,
    )
  }
}

const weightIn = ({ fake }: JournalOwner): number => fake.journal.weight
