import { relative } from 'node:path'
import { inject, TestRunner } from 'vitest'
import type { RunnerTask, RunnerTestCase, RunnerTestFile, TestContext } from 'vitest'
import { CHANNEL } from './messages.ts'
import type { Trial, Verdict } from './messages.ts'

/** Where instrumented code looks for the mutant to be. */
const active = ((globalThis as Record<string, unknown>)['__stryker__'] ??= {}) as {
  activeMutant?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
}

/** How many mutants a test has killed: it is tried first. */
const killers = new Map<string, number>()

declare module 'vitest' {
  interface ProvidedContext {
    testFiles: number
    /** A mutant outside of functions, which is there before any module is loaded. */
    staticMutant: string | undefined
  }
}

/**
 * Keeps loaded tests: to load them takes far longer than to run those that meet a mutant. In place of the last test it runs
 * trials, as long as some are asked for.
 */
export default class WarmRunner extends TestRunner {
  readonly #tests = new Map<string, RunnerTestCase>()
  readonly #static = inject('staticMutant')
  #files = 0

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config)
    active.activeMutant = this.#static
  }

  onCollected(files: readonly RunnerTestFile[]): void {
    for (const file of files) for (const test of testsIn(file)) this.#tests.set(idOf(test), test)
    this.#files += files.length
  }

  async runTask(test?: RunnerTestCase): Promise<void> {
    const isLast = this.#files === inject('testFiles') && test === [...this.#tests.values()].at(-1)
    if (isLast) await this.#serve(test!)
  }

  #serve(host: RunnerTestCase): Promise<void> {
    const channel = new BroadcastChannel(CHANNEL)
    return new Promise((end) => {
      channel.onmessage = async ({ data }: MessageEvent<Trial | 'end'>) => {
        if (data !== 'end') return channel.postMessage(await this.#try(data, host))
        channel.close()
        return end()
      }
      channel.postMessage('ready')
    })
  }

  async #try({ mutant, tests = [...this.#tests.keys()], hitLimit }: Trial, host: RunnerTestCase): Promise<Verdict> {
    const likeliestFirst = tests.toSorted((a, b) => (killers.get(b) ?? 0) - (killers.get(a) ?? 0))
    let ran = 0
    for (const id of likeliestFirst) {
      const test = this.#tests.get(id)
      if (!test) continue
      ran++
      Object.assign(active, { activeMutant: mutant, hitCount: 0, hitLimit })
      const failure = await failureOf(test, host)
      if (failure === undefined) continue
      killers.set(id, (killers.get(id) ?? 0) + 1)
      active.activeMutant = undefined
      const isTainted = this.#static === undefined && (await failureOf(test, host)) !== undefined
      return { killedBy: id, failure, ran, ...(isTainted && { isTainted }) }
    }
    return { ran }
  }
}

/** A test with what it left to be done at its end. */
interface Finishing {
  readonly onFinished?: ((context: TestContext) => unknown)[]
}

/** Runs a test once more, inside another one that Vitest takes for the running one. */
async function failureOf(test: RunnerTestCase, host: RunnerTestCase): Promise<string | undefined> {
  try {
    await TestRunner.getTestFn(test)()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    for (const { onFinished } of [test, host] as readonly Finishing[])
      for (const finish of onFinished?.splice(0).toReversed() ?? []) await finish(test.context)
  }
}

const testsIn = ({ tasks }: { readonly tasks: readonly RunnerTask[] }): readonly RunnerTestCase[] =>
  tasks.flatMap((task) => ('tasks' in task ? testsIn(task) : task.mode === 'run' ? [task] : []))

/** As Stryker's own runner names tests. */
function idOf(test: RunnerTestCase): string {
  const names = [test.name]
  for (let { suite } = test; suite; { suite } = suite) names.unshift(suite.name)
  return `${relative(process.cwd(), test.file.filepath)}#${names.join(' ').trim()}`
}
