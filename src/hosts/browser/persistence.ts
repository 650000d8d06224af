import manifest from '../../../package.json' with { type: 'json' }
import { hash } from '../../core/ids.ts'
import { createFake } from '../../fake/create-fake.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import type { Snapshot } from '../../state/snapshot.ts'
import { applyChanges, changesSince } from './changes.ts'
import type { Changes } from './changes.ts'
import { messageOf, say } from './console.ts'

const KEY = 'fake-dashboards/state'

/** What is kept: not the state, which a scenario can make again, but how it differs from that. */
interface KeptState extends Changes {
  /** The version of the package that kept it. */
  readonly version: string
  /** What the starting state hashes to. */
  readonly basis: number
  /** Where the clock stood at the start. */
  readonly begun: number
  /** Why there is nothing else here. */
  readonly lost?: string
}

/** Keeps the state of a fake in a storage of the page. */
export class Keeper {
  readonly fake: Fake
  readonly #storage: Storage
  readonly #start: Snapshot
  readonly #basis: number
  readonly #untouched: string
  #seen: string | null = null

  constructor(fake: Fake, storage: Storage) {
    this.fake = fake
    this.#storage = storage
    this.#start = fake.snapshot()
    this.#basis = hash(JSON.stringify(fake.exportState()))
    this.#untouched = this.#write()
  }

  /**
   * Goes on from what is kept.
   *
   * @throws an error, and stays at the start, when it was kept by another version, is about another start, or is broken.
   */
  load(text: string): void {
    const kept = JSON.parse(text) as KeptState
    if (kept.version !== manifest.version)
      throw new Error(`it is of version ${kept.version}, and this is ${manifest.version}`)
    if (kept.lost !== undefined) throw new Error(kept.lost)
    if (kept.basis !== this.#basis) throw new Error('the scenario or its seed is another one now')
    applyChanges(this.fake, this.#start, kept)
    this.#seen = text
  }

  /** Takes over what another tab has kept since. A tab with another start is left to itself. */
  pull(): void {
    const text = this.#storage.getItem(KEY)
    if (text === this.#seen) return
    if (text === null) this.fake.restore(this.#start)
    else if (!isLoaded(this, text)) return
    this.#seen = text
  }

  /** Keeps what has changed. A storage that is full never breaks the page. */
  push(): void {
    const text = this.#write()
    if (text === (this.#seen ?? this.#untouched)) return
    try {
      if (text === this.#untouched) this.#storage.removeItem(KEY)
      else this.#storage.setItem(KEY, text)
      this.#seen = text === this.#untouched ? null : text
    } catch (error) {
      this.#giveUp(messageOf(error))
    }
  }

  #write(): string {
    const origin = { version: manifest.version, basis: this.#basis, begun: this.#start.clock.now }
    return JSON.stringify({ ...origin, ...changesSince(this.#start, this.fake) } satisfies KeptState)
  }

  /** An older state must not come back as if it were the last, and the next load says why there is none. */
  #giveUp(lost: string): void {
    const text = JSON.stringify({ version: manifest.version, lost })
    this.#storage.removeItem(KEY)
    try {
      this.#storage.setItem(KEY, text)
      this.#seen = text
    } catch {
      this.#seen = null
    }
  }
}

/** Makes a fake that goes on from what a storage keeps of it. What does not fit any more is dropped, and said so. */
export function keep(options: FakeOptions, storage: Storage): Keeper {
  const text = storage.getItem(KEY)
  if (text === null) return new Keeper(createFake(options), storage)
  try {
    const keeper = new Keeper(createFake(resumed(options, text)), storage)
    keeper.load(text)
    return keeper
  } catch (error) {
    storage.removeItem(KEY)
    say(`The state that was kept is dropped: ${messageOf(error)}`)
    return new Keeper(createFake(options), storage)
  }
}

/** A start at the present would be another one after each reload, so it stays where it was. */
function resumed(options: FakeOptions, text: string): FakeOptions {
  const moving = typeof options.now === 'number' || options.now instanceof Date
  return moving ? { ...options, now: (JSON.parse(text) as KeptState).begun } : options
}

function isLoaded(keeper: Keeper, text: string): boolean {
  try {
    keeper.load(text)
    return true
  } catch {
    return false
  }
}
