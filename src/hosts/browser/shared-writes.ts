import { STATE_KEY } from './persistence.ts'
import type { KeptTexts } from './persistence.ts'

/** The storage key of the number of writes. */
const WRITE_KEY = `${STATE_KEY}/write`

/** How long a page waits for what another one has stored, in milliseconds. It never comes if the app has cleared the storage. */
const PATIENCE = 500

/**
 * Lets the pages of an origin work on the state that they share, one after the other. A lock is not enough: Chromium hands what one
 * process stores to the others by messages, which may come after the lock. So the page that has written last holds a lock that is
 * named by the number of its write, and the next page waits until its storage shows that number.
 */
export class SharedWrites {
  readonly #storage: KeptTexts
  #release = (): void => undefined

  constructor(storage: KeptTexts) {
    this.#storage = storage
  }

  /**
   * Runs something while no other page does, on everything that the others have stored. The signal ends the wait for
   * that.
   */
  runAlone<T>(run: () => T, signal: AbortSignal): Promise<T> {
    return navigator.locks.request(STATE_KEY, { signal }, async () => {
      await this.#awaitLast()
      signal.throwIfAborted()
      const before = this.#storage.getItem(STATE_KEY)
      const result = run()
      if (this.#storage.getItem(STATE_KEY) !== before) await this.#announce()
      return result
    })
  }

  async #awaitLast(): Promise<void> {
    const { held = [] } = await navigator.locks.query()
    const number = Math.max(0, ...held.map(({ name }) => numberOf(name)))
    if (this.#stored() >= number) return
    await this.#untilStored(number)
    if (this.#stored() < number) this.#store(number)
  }

  /** Waits until the storage shows a write, but not for long. Timers of the page may be slowed down or replaced. */
  #untilStored(number: number): Promise<void> {
    const patience = AbortSignal.timeout(PATIENCE)
    return new Promise((done) => {
      patience.addEventListener('abort', () => done())
      addEventListener('storage', () => this.#stored() >= number && done(), { signal: patience })
    })
  }

  async #announce(): Promise<void> {
    const number = this.#stored() + 1
    this.#store(number)
    if (this.#stored() < number) return
    const release = this.#release
    await new Promise<void>((held) => {
      void navigator.locks.request(`${WRITE_KEY}/${number}`, () => {
        held()
        return new Promise<void>((done) => (this.#release = done))
      })
    })
    release()
  }

  #stored(): number {
    return Number(this.#storage.getItem(WRITE_KEY))
  }

  #store(number: number): void {
    try {
      this.#storage.setItem(WRITE_KEY, `${number}`)
    } catch {
      // The storage is full. The next load reports what was not stored for that reason.
    }
  }
}

/** The number of the write that a lock is named by; 0 for another lock. */
const numberOf = (name: string | undefined): number =>
  name?.startsWith(`${WRITE_KEY}/`) ? Number(name.slice(WRITE_KEY.length + 1)) : 0
