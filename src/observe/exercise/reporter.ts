import { requireFields } from '../../core/json/checked-fields.ts'
import type { CheckedField } from '../../core/json/checked-fields.ts'
import { text } from '../../core/json/json-schema.ts'
import { jsonFileText } from '../../core/json/to-json.ts'
import { createExercise } from './exercise.ts'
import { META } from './report.ts'
import type { ExerciseCounts } from './report.ts'

const FILE: CheckedField = { schema: text, says: 'is the name of a file', accepts: (file: unknown) => file !== '' }

/** The part of Vitest's test modules that is used here. Vitest's own types differ between versions; this part does not. */
interface Module {
  readonly children: { allTests(): Iterable<{ meta(): object }> }
}

/** A Vitest reporter, for `test.reporters` of its configuration. */
export interface ExerciseReporter {
  onTestRunEnd(modules: readonly Module[]): Promise<void>
}

/**
 * Prints, at the end of a run, which endpoints the tests with a `fake` fixture have called, how the requests ended, and
 * what was set up and never used, over all files and workers. In watch mode it does so after each run, for the tests of
 * that run, as Vitest's coverage does.
 *
 * @param options - `file`: where to write the same as JSON; its folder is made.
 * @throws FakeUsageError when an option is unknown or does not take its value.
 * @example
 * ```ts
 * import { exerciseReporter } from 'fake-dashboards/exercise'
 *
 * // vitest.config.ts
 * export default { test: { reporters: ['default', exerciseReporter({ file: 'exercise.json' })] } }
 * ```
 */
export function exerciseReporter(options: { readonly file?: string } = {}): ExerciseReporter {
  requireFields('reporter', options, { file: FILE })
  const { file } = options
  return {
    async onTestRunEnd(modules) {
      const exercise = createExercise()
      const tests = modules.flatMap(({ children }) => [...children.allTests()])
      const counted = tests.flatMap((test) => countsOf(test.meta()) ?? [])
      for (const counts of counted) exercise.merge(counts)
      if (counted.length > 0) console.log(`\n${String(exercise)}\n`)
      // The file is written even without such a test: otherwise an earlier run's file would pass for this run's.
      if (file === undefined) return
      const { mkdir, writeFile } = await import('node:fs/promises')
      const { dirname } = await import('node:path')
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, jsonFileText(exercise))
    },
  }
}

function countsOf(meta: object): ExerciseCounts | undefined {
  const { [META]: written } = meta as { readonly [META]?: string }
  return written === undefined ? undefined : (JSON.parse(written) as ExerciseCounts)
}
