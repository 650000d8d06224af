import manifest from '../../../package.json' with { type: 'json' }
import { asText } from '../../core/json/text.ts'
import type { Fake } from '../../fake/fake.ts'
import type { Snapshot } from '../../state/snapshot.ts'
import { applyChanges, changesSince, isSame } from '../page/changes.ts'
import type { StateChanges } from '../page/changes.ts'
import { basisOf } from '../page/link/linked-state.ts'
import { wallClock } from '../wall-clock.ts'
import { takeOver } from './take-over.ts'

/** The storage key for the state of a page. */
export const STATE_KEY = 'fake-dashboards/state'

/** The part of a storage of the page that is used here. */
export type KeptTexts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Only the difference from the start is saved: the options make the start again. */
export interface SavedState extends StateChanges {
  /** The version of the package that saved it. */
  readonly version: string
  /** The hash of the starting state. */
  readonly basis: number
  /** The time at which the clock started, in milliseconds since 1970. */
  readonly begun: number
  /** Why the state could not be saved: then nothing else is saved. */
  readonly lost?: string
}

/** How much two measurements of the same clock may differ, in milliseconds: each reads real time twice. */
const BLUR = 100

/** Says which states are saved. */
export interface SavingOptions {
  /** Whether a state is also kept while it is the same as at the start. Default: `false`. */
  readonly keepsStart?: boolean
}

/** Keeps the state of a fake in a storage of the page. */
export class Persistence {
  readonly fake: Fake
  readonly start: Snapshot
  /** The hash of the starting state. */
  readonly basis: number
  readonly #storage: KeptTexts
  readonly #keepsStart: boolean
  readonly #unchanged: string
  /** How far the clock was ahead of real time when that was last measured. */
  #ahead: number | undefined
  #seen: string | null = null
  /** The state that the storage is known to hold, so that a request that changes nothing writes nothing. */
  #kept: Snapshot | undefined

  constructor(fake: Fake, storage: KeptTexts, { keepsStart = false }: SavingOptions = {}) {
    this.fake = fake
    this.#storage = storage
    this.#keepsStart = keepsStart
    this.start = fake.snapshot()
    this.basis = basisOf(fake)
    this.#unchanged = JSON.stringify(this.#changed())
  }

  /**
   * Continues from a saved state.
   *
   * @param fake - A copy that continues in place of the fake. Default: the fake.
   * @throws an error, and stays at the start, when the text is of another version or another start, or is broken.
   */
  apply(text: string, fake = this.fake): void {
    const saved = JSON.parse(text) as SavedState
    if (saved.version !== manifest.version)
      throw new Error(`it is of version ${saved.version}, and this is ${manifest.version}`)
    if (saved.lost !== undefined) throw new Error(saved.lost)
    if (saved.basis !== this.basis) throw new Error('the scenario or its seed has changed')
    applyChanges(fake, this.start, saved)
    this.#seen = text
  }

  /** Runs the rules of a request on what other tabs have saved, and saves what they changed. */
  share<T>(run: () => T): T {
    this.load()
    try {
      return run()
    } finally {
      this.save()
    }
  }

  /** Loads what another tab has saved since. */
  load(): void {
    const text = this.#storage.getItem(STATE_KEY)
    if (text === this.#seen) return
    try {
      this.#kept = undefined
      const other = this.fake.fork()
      if (text === null) other.restore(this.start)
      else this.apply(text, other)
      takeOver(this.fake, other.snapshot())
      this.#seen = text
    } catch {
      // Changes that a tab with another start has saved are ignored.
    }
  }

  /** Saves the changes. A full storage never breaks the page. */
  save(): void {
    const now = this.fake.snapshot()
    if (!this.#isMoved(now) && this.#kept && isSame(this.#kept, now)) return
    const text = this.#write()
    try {
      if (text !== (this.#seen ?? this.#unchanged)) this.#put(text)
      this.#kept = now
    } catch (error) {
      this.#giveUp(asText(error))
    }
  }

  #put(text: string): void {
    const isKept = this.#keepsStart || text !== this.#unchanged
    if (isKept) this.#storage.setItem(STATE_KEY, text)
    else this.#storage.removeItem(STATE_KEY)
    this.#seen = isKept ? text : null
  }

  /** A state with changes also has the time of its clock, because the next page begins later. */
  #write(): string {
    const changed = this.#changed()
    const text = JSON.stringify(changed)
    const isToSay = changed.now === null && text !== this.#unchanged
    // The text may be long, so it is not made twice.
    return isToSay ? text.replace(/\}$/, `,"ahead":${this.#ahead}}`) : text
  }

  #changed(): SavedState {
    const origin = { version: manifest.version, basis: this.basis, begun: this.start.clock.now }
    return { ...origin, ...changesSince(this.start, this.fake) }
  }

  /** Whether a clock that follows real time was moved since the last call of this. */
  #isMoved({ clock: { now, following } }: Snapshot): boolean {
    const ahead = now - wallClock().now()
    if (!following || Math.abs(ahead - (this.#ahead ?? Infinity)) <= BLUR) return false
    this.#ahead = ahead
    return true
  }

  /** Removes the saved state, because an outdated one must not come back, and notes the reason for the next load. */
  #giveUp(lost: string): void {
    this.#kept = undefined
    const text = JSON.stringify({ version: manifest.version, lost })
    this.#storage.removeItem(STATE_KEY)
    try {
      this.#storage.setItem(STATE_KEY, text)
      this.#seen = text
    } catch {
      this.#seen = null
    }
  }
}
