import { hash } from '../../core/random.ts'
import type { Capsule } from '../capsule/capsule.ts'
import { withChecksums } from '../capsule/checksum.ts'
import { rerecord } from '../capsule/rerecord.ts'
import type { CreateFake } from '../fake-access.ts'
import type { ShrinkOptions, ShrinkPhase } from './options.ts'
import { rowCountOf } from './row-links.ts'

/** Thrown to end all trials when the signal is aborted. */
class Interruption extends Error {}

/** Tries candidates, each once, and keeps the smallest capsule so far. */
export class Trials {
  readonly createFake: CreateFake
  readonly #options: ShrinkOptions
  readonly #tried = new Map<string, boolean>()
  phase: ShrinkPhase = 'rows'
  /** The smallest capsule so far. */
  best: Capsule

  constructor(createFake: CreateFake, capsule: Capsule, options: ShrinkOptions) {
    this.createFake = createFake
    this.#options = options
    this.best = capsule
  }

  /** How many candidates were tried. */
  get count(): number {
    return this.#tried.size
  }

  /**
   * Tries a candidate, unless one with the same content was tried before. A candidate that no fake can play has failed.
   */
  async once(content: string, run: () => Promise<boolean>): Promise<boolean> {
    const key = `${content.length} ${hash(content)} ${hash(`${content.slice(-1000)} ${content}`)}`
    const known = this.#tried.get(key)
    if (known !== undefined) return known
    this.endIfAborted()
    const holds = await run().catch(() => false)
    this.#tried.set(key, holds)
    const { phase, count, best } = this
    await this.#options.onProgress?.({ phase, trials: count, rows: rowCountOf(best), requests: best.requests.length })
    return holds
  }

  /** Ends all trials if the signal is aborted: the result of a condition that was cut off means nothing. */
  endIfAborted(): void {
    if (this.#options.signal?.aborted) throw new Interruption()
  }

  /** Records a candidate anew, and keeps it if the condition of the caller holds. */
  async keepIfHolds(candidate: Capsule): Promise<boolean> {
    const recorded = await this.#record(candidate)
    if (!recorded) return false
    const content = JSON.stringify(recorded)
    return this.once(content, async () => {
      const holds = Boolean(await this.#options.while!(JSON.parse(content) as Capsule))
      // A test or an app that was cut off fails, as it does for the bug.
      if (!holds || this.#options.signal?.aborted) return false
      this.best = recorded
      return true
    })
  }

  async #record(candidate: Capsule): Promise<Capsule | undefined> {
    try {
      return withChecksums(await rerecord(this.createFake, candidate))
    } catch {
      // No fake can play it.
      return undefined
    }
  }

  /** Runs to the end, or until the signal is aborted. Returns whether it got to the end. */
  async toEnd(run: () => Promise<void>): Promise<boolean> {
    try {
      await run()
      return true
    } catch (error) {
      if (error instanceof Interruption) return false
      throw error
    }
  }
}
