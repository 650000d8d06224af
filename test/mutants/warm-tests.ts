import { createVitest } from 'vitest/node'
import type { Vitest } from 'vitest/node'
import { CHANNEL } from './messages.ts'
import type { Trial, Verdict } from './messages.ts'

/** In milliseconds. Without a mutant no test takes as long as that, so one that does waits for something in vain. */
const LONGEST = 5000

/** The tests of an area, kept loaded in a thread of Vitest, where `warm-runner.ts` tries mutants. */
export class WarmTests {
  readonly #vitest: Vitest
  readonly #channel = new BroadcastChannel(CHANNEL)
  #run: Promise<unknown> | undefined

  private constructor(vitest: Vitest) {
    this.#vitest = vitest
  }

  static async open(): Promise<WarmTests> {
    const vitest = await createVitest('test', {
      config: 'test/mutants/vitest.config.ts',
      runner: './test/mutants/warm-runner.ts',
      pool: 'threads',
      watch: false,
      testTimeout: LONGEST,
      expect: { poll: { timeout: LONGEST / 2 } },
    })
    vitest.provide('testFiles', (await vitest.globTestSpecifications()).length)
    return new WarmTests(vitest)
  }

  /** Tries a mutant; one outside of functions with modules that are loaded for it alone. */
  async try(trial: Trial, isStatic: boolean): Promise<Verdict> {
    if (isStatic) await this.#unload()
    if (!this.#run) await this.#load(isStatic ? trial.mutant : undefined)
    const verdict = (await this.#ask(trial)) as Verdict
    if (isStatic || verdict.isTainted) await this.#unload()
    return verdict
  }

  async close(): Promise<void> {
    await this.#unload()
    this.#channel.close()
    await this.#vitest.close()
  }

  async #load(mutant: string | undefined): Promise<void> {
    const ready = this.#next()
    this.#vitest.provide('staticMutant', mutant)
    this.#vitest.state.filesMap.clear()
    this.#run = this.#vitest.start()
    await Promise.race([ready, this.#run])
  }

  async #unload(): Promise<void> {
    if (!this.#run) return
    this.#channel.postMessage('end')
    await this.#run
    this.#run = undefined
  }

  #ask(trial: Trial): Promise<unknown> {
    const verdict = this.#next()
    this.#channel.postMessage(trial)
    return Promise.race([verdict, this.#run!.then(() => UNLOADABLE)])
  }

  #next(): Promise<unknown> {
    return new Promise((resolve) => {
      this.#channel.onmessage = ({ data }: { readonly data: unknown }) => resolve(data)
    })
  }
}

/** With some mutants, no module can be loaded. */
const UNLOADABLE: Verdict = { killedBy: 'loading', failure: 'The modules cannot be loaded.', ran: 0 }
