import manifest from '../../../package.json' with { type: 'json' }
import { hash } from '../../core/ids.ts'
import { asText } from '../../core/json/text.ts'
import { createFake } from '../../fake/create-fake.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import type { Snapshot } from '../../state/snapshot.ts'
import { applyChanges, changesSince } from './changes.ts'
import type { StateChanges } from './changes.ts'

const KEY = 'fake-dashboards/state'

/** Only the difference from the start is saved: the options make the start again. */
interface SavedState extends StateChanges {
  /** The version of the package that saved it. */
  readonly version: string
  /** The hash of the starting state. */
  readonly basis: number
  /** The time of the start. */
  readonly begun: number
  /** Why there is nothing else in it. */
  readonly lost?: string
}

/** Keeps the state of a fake in a storage of the page. */
export class Persistence {
  readonly fake: Fake
  readonly #storage: Storage
  readonly #start: Snapshot
  readonly #basis: number
  readonly #unchanged: string
  #seen: string | null = null

  constructor(fake: Fake, storage: Storage) {
    this.fake = fake
    this.#storage = storage
    this.#start = fake.snapshot()
    this.#basis = hash(JSON.stringify(fake.exportState()))
    this.#unchanged = this.#write()
  }

  /**
   * Goes on from a saved state.
   *
   * @throws an error, and stays at the start, when the text is of another version or another start, or is broken.
   */
  apply(text: string): void {
    const saved = JSON.parse(text) as SavedState
    if (saved.version !== manifest.version)
      throw new Error(`it is of version ${saved.version}, and this is ${manifest.version}`)
    if (saved.lost !== undefined) throw new Error(saved.lost)
    if (saved.basis !== this.#basis) throw new Error('the scenario or its seed is another one now')
    applyChanges(this.fake, this.#start, saved)
    this.#seen = text
  }

  /** Loads what another tab has saved since. */
  load(): void {
    const text = this.#storage.getItem(KEY)
    if (text === this.#seen) return
    try {
      if (text === null) this.fake.restore(this.#start)
      else this.apply(text)
      this.#seen = text
    } catch {
      // What a tab with another start saved is ignored.
    }
  }

  /** Saves the changes. A full storage never breaks the page. */
  save(): void {
    const text = this.#write()
    if (text === (this.#seen ?? this.#unchanged)) return
    try {
      if (text === this.#unchanged) this.#storage.removeItem(KEY)
      else this.#storage.setItem(KEY, text)
      this.#seen = text === this.#unchanged ? null : text
    } catch (error) {
      this.#giveUp(asText(error))
    }
  }

  #write(): string {
    const origin = { version: manifest.version, basis: this.#basis, begun: this.#start.clock.now }
    return JSON.stringify({ ...origin, ...changesSince(this.#start, this.fake) } satisfies SavedState)
  }

  /** Removes the older state, which must not come back as if it were the last, and notes why for the next load. */
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

/** Makes a fake that goes on from its saved state. A state that does not fit any more is dropped with a warning. */
export function openPersistence(options: FakeOptions, storage: Storage): Persistence {
  const text = storage.getItem(KEY)
  if (text === null) return new Persistence(createFake(options), storage)
  try {
    const persistence = new Persistence(createFake(resumed(options, text)), storage)
    persistence.apply(text)
    return persistence
  } catch (error) {
    storage.removeItem(KEY)
    warn(`The state that was kept is dropped: ${asText(error)}`)
    return new Persistence(createFake(options), storage)
  }
}

/** With `now: Date.now()` each reload would have another start, so the start keeps its first time. */
function resumed(options: FakeOptions, text: string): FakeOptions {
  const moving = typeof options.now === 'number' || options.now instanceof Date
  return moving ? { ...options, now: (JSON.parse(text) as SavedState).begun } : options
}

/** Writes one line to the page's console. */
export function warn(text: string): void {
  console.warn(`[fake-dashboards] ${text.split('\n', 1)[0]!}`)
}
