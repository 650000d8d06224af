import { CheckError, joinErrors } from '../checks/check-error.ts'
import { takeErrors } from './test-file.ts'
import type { TestFile } from './test-file.ts'

/**
 * Checks what hooks ask outside of the checks of each test: a `beforeAll`, a `beforeEach` before `setupFake`, an `afterEach`
 * after it. No test fails for it, so the file does.
 */
export class HookChecks {
  readonly #file: TestFile
  readonly #found: CheckError[] = []

  constructor(file: TestFile) {
    this.#file = file
  }

  /** Takes what was asked since the checks of the last test, once where each test asks it. */
  note(): void {
    for (const error of takeErrors(this.#file, true))
      if (!this.#found.some(({ message }) => message === error.message)) this.#found.push(error)
  }

  /** @throws CheckError when a hook has asked what nothing answers. */
  end(): void {
    this.note()
    const error = joinErrors(this.#found)
    if (!error) return
    const where =
      'No test fails for this, because a beforeAll has asked it, a beforeEach before setupFake, or an afterEach after it.'
    throw new CheckError(error.name, `${where}\n${error.message}`, error.line)
  }
}
