import { STATE_KEY } from './persistence.ts'
import type { KeptTexts } from './persistence.ts'

/** Where the storage says how many turns have changed the state. */
const TURN_KEY = `${STATE_KEY}/turn`

/** How long a page waits for what another one has stored, in milliseconds. It never comes where the app has cleared the storage. */
const PATIENCE = 500

/**
 * Lets the pages of an origin work on the state that they share, one after the other. A lock is not enough: Chromium hands what one
 * process stores to the others by messages, which may come after the lock. So the page that has stored something last holds a
 * lock that is named by its turn, and the next page waits until its storage shows that turn.
 */
export class SharedTurns {
  readonly #storage: KeptTexts
  #release = (): void => undefined

  constructor(storage: KeptTexts) {
    this.#storage = storage
  }

  /** Runs something while no other page does, on all that the others have stored, until the signal ends the wait. */
  take<T>(run: () => T, signal: AbortSignal): Promise<T> {
    return navigator.locks.request(STATE_KEY, { signal }, async () => {
      await this.#arrive()
      signal.throwIfAborted()
      const before = this.#storage.getItem(STATE_KEY)
      const result = run()
      if (this.#storage.getItem(STATE_KEY) !== before) await this.#announce()
      return result
    })
  }

  async #arrive(): Promise<void> {
    const { held = [] } = await navigator.locks.query()
    const turn = Math.max(0, ...held.map(({ name }) => turnOf(name)))
    if (this.#stored() >= turn) return
    await this.#storing(turn)
    if (this.#stored() < turn) this.#store(turn)
  }

  /** Waits until the storage shows a turn, but not for long. Timers of the page may be slowed down or replaced. */
  #storing(turn: number): Promise<void> {
    const patience = AbortSignal.timeout(PATIENCE)
    return new Promise((done) => {
      patience.addEventListener('abort', () => done())
      addEventListener('storage', () => this.#stored() >= turn && done(), { signal: patience })
    })
  }

  async #announce(): Promise<void> {
    const turn = this.#stored() + 1
    this.#store(turn)
    const release = this.#release
    await new Promise<void>((held) => {
      void navigator.locks.request(`${TURN_KEY}/${turn}`, () => {
        held()
        return new Promise<void>((done) => (this.#release = done))
      })
    })
    release()
  }

  #stored(): number {
    return Number(this.#storage.getItem(TURN_KEY))
  }

  #store(turn: number): void {
    try {
      this.#storage.setItem(TURN_KEY, `${turn}`)
    } catch {
      // The storage is full. What was not kept for that reason is told with the next load.
    }
  }
}

/** The turn that a lock is named by; 0 for another lock. */
const turnOf = (name: string | undefined): number =>
  name?.startsWith(`${TURN_KEY}/`) ? Number(name.slice(TURN_KEY.length + 1)) : 0
