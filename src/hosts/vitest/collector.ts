import * as vitest from 'vitest'
import type { ExpectStatic, TestAPI } from 'vitest'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Fake } from '../../fake/fake.ts'
import { joinErrors } from '../checks/check-error.ts'
import type { CheckError } from '../checks/check-error.ts'
import type { CheckedFake } from '../checks/checked-fake.ts'
import { addNote, describeFake, describeRequests } from '../checks/failure-note.ts'
import type { Failure } from '../checks/failure-note.ts'
import type { LateRequests } from '../checks/late-requests.ts'
import { matchers } from '../checks/matchers.ts'
import { failedTest } from '../failures/failed-task.ts'
import type { FailedTask } from '../failures/failed-task.ts'
import type { WriteFile } from '../failures/leave-capsule.ts'
import { noteCapsule } from '../failures/note-capsule.ts'
import type { FakeFixtures, OpenRequestScope, RequestScope } from './fixtures.ts'
import { requireVitest } from './require-vitest.ts'
import { trimFailure } from './trimmed-failure.ts'
import { withFixtures } from './with-fixtures.ts'

const { TestRunner, aroundAll, aroundEach, expect: vitestExpect, test: vitestTest } = requireVitest(vitest)

type Suite = ReturnType<typeof TestRunner.getCurrentSuite>

interface Collecting {
  /** Loads the function that writes files into the project of a failed test. */
  readonly openWriter: (task: FailedTask) => Promise<WriteFile>
  /** Called with each suite in which a test has just been collected. */
  readonly collected?: (suite: Suite) => void
  /** Requests that tests make after their end; they fail the suite. */
  readonly late?: LateRequests
}

/** Vitest's `test` with a fake for each test. */
export function createTest(openScope: OpenRequestScope, collecting: Collecting): TestAPI<FakeFixtures> {
  return withFixtures(collector(collecting), openScope)
}

/** A `test` with the hooks below around it. Hooks are for all tests of a suite, so each suite gets them only once. */
function collector({ collected, late, openWriter }: Collecting): TestAPI {
  const suites = new WeakSet<object>()
  return TestRunner.createTaskCollector(function (this: never, ...args: Parameters<TestAPI>) {
    const current = TestRunner.getCurrentSuite()
    const suite = current.suite ?? current.file
    if (!suites.has(suite)) {
      aroundEach(runningInScope(openWriter))
      if (late) tellLate(late)
    }
    suites.add(suite)
    // Vitest's own `test` would add a line to the stack, and refuses to be called inside of a test.
    const { fn } = TestRunner.getCurrentTest() ? vitestTest : current.test
    fn.apply(this, args)
    ours.add(current.tasks.at(-1)!)
    collected?.(current)
  })
}

/**
 * Reports late requests around all hooks of the suite: an `afterAll` that throws would keep later hooks from running.
 */
function tellLate(late: LateRequests): void {
  aroundAll(async (runSuite) => {
    late.begin()
    await runSuite()
    late.end()
  })
}

/** The fixtures of a test of ours; other tests of the suite have none of them. */
interface ScopedFixtures extends FakeFixtures {
  readonly requestScope: RequestScope | undefined
  readonly checkedFake: CheckedFake
  readonly task: FailedTask & { readonly result?: { readonly state: string; readonly errors?: readonly Failure[] } }
}

/** The fixtures that the hook around a test takes. */
type HookFixtures = Pick<ScopedFixtures, 'fake' | 'requestScope' | 'checkedFake' | 'task'>

/** The tests that have the fixtures. */
const ours = new WeakSet<object>()
/** The fakes whose tests are running. */
const running = new WeakSet<Fake>()

const NO_SECOND_TRY =
  'The test has no fake in this retry, because its options or settings failed in the first try: fix the first error.'

/** Vitest scans the source text of a hook for each test: a long one costs a cold file of eight tests 2 ms. */
const runningInScope =
  (openWriter: Collecting['openWriter']) =>
  (test: () => Promise<void>, { fake, requestScope, checkedFake, task }: ScopedFixtures): Promise<void> =>
    runInScope(test, { fake, requestScope, checkedFake, task }, openWriter)

/**
 * Runs a test so that its requests reach its own fake. A fixture could not do this: its asynchronous context is not
 * that of the test. In a nested suite the hook runs twice, and the second time does nothing.
 */
async function runInScope(
  test: () => Promise<void>,
  { fake, requestScope, checkedFake, task }: HookFixtures,
  openWriter: Collecting['openWriter'],
): Promise<void> {
  // In a second try, Vitest leaves out a fixture that failed; without the fake, requests would go to the network.
  if (ours.has(task) && !(requestScope && checkedFake)) throw new FakeUsageError(NO_SECOND_TRY)
  if (!requestScope || running.has(fake)) return test()
  running.add(fake)
  const before = task.result?.errors?.length ?? 0
  await requestScope.run(fake, test, task.fullTestName ?? task.name)
  // A test that has skipped itself may not have reached the lines that use its faults, and cannot fail any more.
  if (task.result?.state === 'skip') return
  const failure = task.result?.errors?.slice(before).at(-1)
  if (failure) trimFailure(failure, import.meta.url)
  const error = findError({ fake, checkedFake, requestScope }, failure)
  if (failure) addNote(failure, describeFake(fake))
  else if (error) addNote(error, describeRequests(fake.journal))
  const shown = failure ?? error
  if (shown && !task.fails)
    await noteCapsule(shown, {
      fake,
      test: failedTest(task),
      captureFailures: checkedFake.settings.captureFailures,
      openWriter: () => openWriter(task),
    })
  if (error) throw error
}

/** The error for problems of a test besides its own expectations; undefined when there are none. */
function findError(
  {
    fake,
    checkedFake,
    requestScope: { callSites, guard },
  }: Pick<HookFixtures, 'fake' | 'checkedFake'> & { readonly requestScope: RequestScope },
  failure: Failure | undefined,
): CheckError | undefined {
  const found = [
    ...checkedFake.findErrors(fake, failure !== undefined, callSites),
    ...(guard?.findErrors(failure) ?? []),
  ]
  // They are kept with the context of the test, to the end of the file.
  callSites.clear()
  return joinErrors(found)
}

/** Adds the matchers to Vitest's `expect`. */
export function extendedExpect(): ExpectStatic {
  vitestExpect.extend(matchers)
  return vitestExpect
}
