import { relative } from 'node:path'
import type { FailedTest } from '../failures/capsule-path.ts'
import { fullNameOf } from './circus.ts'
import type { CircusSuite, CircusTest } from './circus.ts'

/** What tells a failed test from all others of a run. */
export function failedTest(test: CircusTest, testPath = 'unknown'): FailedTest {
  const title = fullNameOf(test)
  const all = testsIn(fileOf(test))
  return {
    file: relative(process.cwd(), testPath),
    titles: [title],
    twins: all.slice(0, all.indexOf(test)).filter((other) => fullNameOf(other) === title).length,
    earlierRuns: (test.invocations ?? 1) - 1,
  }
}

function fileOf({ parent }: CircusTest | CircusSuite): CircusSuite | undefined {
  return parent?.parent ? fileOf(parent) : parent
}

const testsIn = (suite: CircusSuite | undefined): readonly CircusTest[] =>
  (suite?.children ?? []).flatMap((child) => ('errors' in child ? [child] : testsIn(child)))
