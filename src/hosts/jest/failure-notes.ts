import type { CheckedFake } from '../checks/checked-fake.ts'
import { addNote, addText, describeFake, describeRequests, framesOf, isFailure } from '../checks/failure-note.ts'
import type { Failure } from '../checks/failure-note.ts'
import { capsuleLine } from '../failures/note-capsule.ts'
import { failedCircusTest, onCircusEvent } from './circus.ts'
import type { CircusEvent, CircusTest } from './circus.ts'

const FAILURES = ['test_fn_failure', 'hook_failure']

/**
 * Adds to each failing test what the fake received, and the line that opens its session. With other runners and older
 * versions, nothing is added.
 */
export class FailureNotes {
  readonly #checked: CheckedFake
  readonly #testPath: () => string | undefined
  #started: CircusTest | undefined
  /** The running test, once it has the fake: others of the file have none, or one of their own. */
  #test: CircusTest | undefined
  #failed = false
  /** The error of Jest for a test that is marked as failing and whose function has passed. */
  #passed: unknown

  /** @param testPath - Gives the path of the running test's file. */
  constructor(checked: CheckedFake, testPath: () => string | undefined) {
    this.#checked = checked
    this.#testPath = testPath
    onCircusEvent((event) => this.#see(event))
  }

  /** Whether the running test has failed already. */
  get hasFailure(): boolean {
    return this.#failed
  }

  /** The error that the running test has failed with; undefined when it has not failed, or not with an error. */
  get failure(): Failure | undefined {
    const [thrown] = this.#failed ? [this.#test?.errors.at(-1)].flat() : []
    return isFailure(thrown) ? thrown : undefined
  }

  /** Whether the running test is to fail. */
  get isFailing(): boolean {
    return this.#test?.failing === true
  }

  /** A test that is to fail has failed, although its function has passed. */
  takeAsFailed(): void {
    const { errors = [] } = this.#test ?? {}
    const at = errors.indexOf(this.#passed)
    if (at < 0) return
    errors.splice(at, 1)
    this.#failed = errors.length > 0
  }

  /** The next test has the fake from here on. */
  clear(): void {
    this.#test = this.#started
  }

  /**
   * Leaves the session of a failed test as a capsule. It has to be called in a hook: between tests and hooks, the
   * runner forbids imports.
   *
   * @param error - Fails the test in addition, or alone.
   */
  async finish(error: Failure | undefined): Promise<void> {
    if (error) addNote(error, describeRequests(this.#checked.fake.journal))
    const test = this.#test
    if (!test || (!error && !this.#failed)) return
    const line = await this.#leaveCapsule(test)
    if (line === undefined) return
    if (this.#failed) test.errors.push(withText(test.errors.pop(), line, addText))
    else if (error) addText(error, line)
  }

  #see({ name, test }: CircusEvent): void {
    if (!test) return
    if (name === 'test_start') this.#start(test)
    if (!FAILURES.includes(name)) return
    this.#failed = true
    if (test !== this.#test) return
    test.errors.push(withText(test.errors.pop(), describeAll(this.#checked.fake), addNote))
    if (test.failing && name === 'test_fn_failure') this.#passed = test.errors.at(-1)
  }

  #start(test: CircusTest): void {
    this.#started = test
    this.#test = this.#passed = undefined
    this.#failed = false
  }

  #leaveCapsule(test: CircusTest): Promise<string | undefined> {
    const { fake, settings } = this.#checked
    return capsuleLine({
      fake,
      test: failedCircusTest(test, this.#testPath()),
      captureFailures: settings.captureFailures,
      openWriter: async () => (await import('../failures/write-file.ts')).writerIn(process.cwd()),
    })
  }
}

const FAKED =
  'jest.useFakeTimers() is in force, and may hold up msw. Leave alone what msw needs: ' +
  "jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] })."

/** If nothing has come, the reason may be the fake timers of Jest: each function that they replace has their clock. */
function describeAll(fake: CheckedFake['fake']): string {
  const isHeldUp = fake.journal.asked === 0 && 'clock' in process.nextTick
  return describeFake(fake) + (isHeldUp ? `\n${FAKED}` : '')
}

/**
 * Adds a text to an error as the runner keeps it. For a timeout, that is a text, with a second error for the place of
 * the test.
 */
function withText(error: unknown, text: string, add: (failure: Failure, text: string) => void): unknown {
  const [thrown, place] = (Array.isArray(error) ? error : [error]) as readonly unknown[]
  if (isFailure(thrown)) add(thrown, text)
  if (typeof thrown !== 'string' || !isFailure(place)) return error
  const message = `${thrown}\n\n${text}`
  return Object.assign(new Error(message), { stack: `Error: ${message}${framesOf(place.stack ?? '')}` })
}
