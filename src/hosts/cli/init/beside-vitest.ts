import type { PlannedLines, ProjectText } from './planned.ts'
import type { FoundProject } from './project.ts'

/** Tests of another runner, which Vitest takes for its own: both know them by the names of their files. */
interface OtherTests {
  /** Whose they are, in messages. */
  readonly whose: string
  /** The pattern of their files. */
  readonly pattern: string
  /** A text that shows in the configuration of Vitest that it leaves them alone. */
  readonly sign: string
}

/**
 * Lines that keep Vitest from running another runner's tests; none if Vitest is not used, or is configured so already.
 */
export function vitestLeaves({ has, findModule, read }: FoundProject, others: OtherTests): readonly PlannedLines[] {
  const file = findModule('vitest.config') ?? findModule('vite.config')
  if (!has('vitest') || (file !== undefined && read(file)?.includes(others.sign))) return []
  const lines = [
    `test: { exclude: [...configDefaults.exclude, '${others.pattern}'] } // configDefaults is of vitest/config`,
  ]
  return [{ task: `Add to ${file ?? 'vitest.config'}, so that Vitest leaves ${others.whose} alone`, lines }]
}

/**
 * Lines that keep Jest from running the Vitest test; none if there is no such test, or Jest is configured so already.
 */
export const jestLeaves = ({ has }: FoundProject, { where, text }: ProjectText): readonly PlannedLines[] =>
  !has('vitest') || text.includes('/fake-dashboards\\')
    ? []
    : [
        {
          task: `Add to ${where}, so that Jest leaves the test for Vitest alone`,
          lines: [
            String.raw`"testPathIgnorePatterns": ["/node_modules/", "/fake-dashboards\\.((test|spec)\\.)?[jt]s$"]`,
          ],
        },
      ]
