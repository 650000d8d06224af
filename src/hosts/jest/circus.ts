import { relative } from 'node:path'
import type { FailedTest } from '../failures/capsule-path.ts'

/** The part of a test of jest-circus's that is used. A failed one keeps its errors as pairs: what was thrown, and where. */
export interface CircusTest {
  readonly name: string
  readonly parent?: CircusSuite
  readonly errors: unknown[]
  /** How many times it has been run, this time included. */
  readonly invocations?: number
  readonly concurrent?: boolean
  /** Whether it is written as `test.failing`. */
  readonly failing?: boolean
  fn?: (...args: readonly never[]) => unknown
}
/** A suite, or a whole file. */
interface CircusSuite {
  readonly name: string
  readonly children?: readonly (CircusTest | CircusSuite)[]
  readonly parent?: CircusSuite
}

/** The part of its events that is used. */
export interface CircusEvent {
  readonly name: string
  readonly test?: CircusTest
  readonly hook?: { readonly type: string }
}

type CircusHandler = (event: CircusEvent) => void

/** The global under which jest-circus, from Jest 30 on, keeps its event handlers. */
const HANDLERS = Symbol.for('EVENT_HANDLERS')

/**
 * Calls `handle` with each event of the runner. Other runners and older versions have no events; then it does nothing.
 */
export function onCircusEvent(handle: CircusHandler): void {
  const { [HANDLERS]: handlers } = globalThis as { readonly [HANDLERS]?: CircusHandler[] }
  handlers?.push(handle)
}

/** A test with the suites around it; the outermost is the file. */
export function fullNameOf({ name, parent }: CircusTest): string {
  const names = [name]
  for (let suite = parent; suite?.parent; suite = suite.parent) names.unshift(suite.name)
  return names.join(' > ')
}

/** The parts that identify a failed test within a run. */
export function failedCircusTest(test: CircusTest, testPath = 'unknown'): FailedTest {
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
