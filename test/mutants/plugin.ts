import type { Verdict } from './messages.ts'
import { texts } from './texts.ts'
import { WarmTests } from './warm-tests.ts'

/** Stryker's types are not there before it is installed; this is what is used of them. */
interface MutantRun {
  readonly activeMutant: { readonly id: string }
  readonly testFilter?: readonly string[]
  readonly hitLimit?: number
  readonly mutantActivation: 'static' | 'runtime'
}
interface DryRun {
  readonly tests?: readonly { readonly id: string; readonly timeSpentMs: number }[]
}
interface TestRunner {
  capabilities(): unknown
  init(): Promise<void>
  dryRun(options: unknown): Promise<DryRun>
  mutantRun(options: MutantRun): Promise<unknown>
  dispose(): Promise<void>
}
type Factory = ((injector: Injector) => TestRunner) & { inject?: readonly string[] }
interface Injector {
  injectFunction(factory: Factory): TestRunner
}

const OFFICIAL = '@stryker-mutator/vitest-runner'
const { strykerPlugins } = (await import(OFFICIAL)) as { readonly strykerPlugins: readonly { factory: Factory }[] }

/**
 * Stryker's own runner loads all modules again for each mutant, which takes seconds. That is needed for those outside of
 * functions only; the others meet tests that stay loaded.
 */
const createRunner: Factory = (injector) => {
  const official = injector.injectFunction(strykerPlugins[0]!.factory)
  const took = new Map<string, number>()
  const quickestFirst = (a: string, b: string): number => (took.get(a) ?? 0) - (took.get(b) ?? 0)
  let warm: Promise<WarmTests> | undefined
  return {
    capabilities: () => official.capabilities(),
    init: () => official.init(),
    async dryRun(options) {
      const result = await official.dryRun(options)
      for (const { id, timeSpentMs } of result.tests ?? []) took.set(id, timeSpentMs)
      return result
    },
    async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation }) {
      const tests = testFilter?.toSorted(quickestFirst)
      const trial = { mutant: activeMutant.id, ...(tests && { tests }), ...(hitLimit !== undefined && { hitLimit }) }
      const isStatic = mutantActivation === 'static'
      warm ??= WarmTests.open()
      let verdict = await (await warm).try(trial, isStatic)
      if (verdict.isTainted) verdict = await (await warm).try(trial, isStatic)
      return toResult(verdict)
    },
    async dispose() {
      await (await warm)?.close()
      await official.dispose()
    },
  }
}
createRunner.inject = ['$injector']

function toResult({ killedBy, failure, ran, isTainted }: Verdict): object {
  if (killedBy === undefined) return { status: 'survived', nrOfTests: ran }
  if (isTainted) return { status: 'error', errorMessage: `${killedBy} fails at times without any mutant.` }
  return { status: 'killed', killedBy: [killedBy], failureMessage: failure, nrOfTests: ran }
}

/** By this name Stryker finds what a module adds. */
const added = [
  { kind: 'TestRunner', name: 'warm', factory: createRunner },
  { kind: 'Ignore', name: 'texts', value: texts },
]
export { added as strykerPlugins }
