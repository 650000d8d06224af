import type { FailedTest } from './capsule-path.ts'

/** The part of a test of Vitest's that is used. */
export interface FailedTask {
  readonly name: string
  readonly fullTestName?: string
  readonly file: TaskFile
  readonly result?: { readonly retryCount?: number; readonly repeatCount?: number }
  /** Whether it is expected to fail. */
  readonly fails?: boolean
}
interface TaskFile extends TaskGroup {
  /** Its path from the root of the project. */
  readonly name: string
  readonly filepath: string
  readonly projectName?: string
}
interface TaskGroup {
  readonly tasks: readonly (TaskGroup | Pick<FailedTask, 'name' | 'fullTestName'>)[]
}

/** The parts that identify a failed test within a run. */
export function failedTest(task: FailedTask): FailedTest {
  const { file, result } = task
  const all = testsIn(file)
  const before = all.slice(0, all.indexOf(task))
  const title = task.fullTestName ?? task.name
  return {
    file: file.name,
    titles: [title, ...(file.projectName ? [file.projectName] : [])],
    twins: before.filter((other) => other.fullTestName === title).length,
    earlierRuns: (result?.retryCount ?? 0) + (result?.repeatCount ?? 0),
  }
}

const testsIn = ({ tasks }: TaskGroup): readonly Pick<FailedTask, 'fullTestName'>[] =>
  tasks.flatMap((task) => ('tasks' in task ? testsIn(task) : [task]))

/** The folder of the project that a test belongs to; undefined for a file outside of it. */
export function rootOf({ file: { name, filepath } }: Pick<FailedTask, 'file'>): string | undefined {
  return filepath.endsWith(`/${name}`) ? filepath.slice(0, -name.length) : undefined
}
