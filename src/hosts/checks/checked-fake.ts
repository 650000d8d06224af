import { checkFields, functionField } from '../../core/json/checked-fields.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { StartCache } from '../../fake/start-cache.ts'
import { findLeftovers } from '../../observe/interference/leftovers.ts'
import { findWarnings } from '../../observe/journal/warnings.ts'
import { explainEmptyList } from '../../request/hints/answered-hint.ts'
import type { UnknownRequest } from '../../request/not-faked.ts'
import { describeUnknown } from '../../request/not-faked.ts'
import { requireNoSetting } from '../option-checks.ts'
import { describeDoubledSlash } from '../other-base.ts'
import { CallSites, madeAt, SetUpLines } from './call-sites.ts'
import { byHandlers, CheckError, listed, warningError } from './check-error.ts'
import type { HandlerRemedy, Remedy } from './check-error.ts'
import { SETTING_NAMES, settingChecks } from './check-settings.ts'
import type { CheckSettings } from './check-settings.ts'
import { identifyFault, leftoverError, unusedSince } from './leftover-error.ts'

/** The options whose values the fake of a test does not see: functions that call them take their place. */
export const replacedChecks = { onUnknown: functionField, onAnswered: functionField }

/** The parts that only some hosts have. */
interface TestHost {
  /** The starts that its tests share. Default: one for this test alone. */
  readonly starts?: StartCache
  /** Says how a handler of the test's own is written. Default: the setting `handlers`. */
  readonly answering?: HandlerRemedy
}

/** The fake of one test. At the end of the test, it finds problems that no expectation of the test shows. */
export class CheckedFake {
  readonly fake: Fake
  readonly settings: CheckSettings
  /** The faults of the options. They may go unused, because several tests share the options. */
  readonly #shared: ReadonlySet<string>
  readonly #setUpLines: SetUpLines
  readonly #remedy: Remedy
  readonly #answering: HandlerRemedy
  readonly #unknown: UnknownRequest[] = []
  readonly #warnings: string[] = []

  /** @throws FakeUsageError when a setting or an option does not take its value. */
  constructor(options: FakeOptions, settings: CheckSettings, remedy: Remedy, { starts, answering }: TestHost = {}) {
    checkFields('test', settings, settingChecks)
    requireNoSetting(options, ['as', ...SETTING_NAMES], remedy)
    checkFields('fake', options, replacedChecks)
    this.settings = settings
    this.#remedy = remedy
    this.#answering = answering ?? byHandlers(remedy)
    this.fake = (starts ?? new StartCache()).createFake(this.#watching(options))
    this.#shared = new Set(this.fake.faults.list().map(identifyFault))
    this.#setUpLines = new SetUpLines(this.fake)
  }

  /** The `onUnknown` and `onAnswered` of the test's own options are called as well. */
  #watching(options: FakeOptions): FakeOptions {
    const { onUnknown, onAnswered, warnings } = options
    return {
      ...options,
      onUnknown: (unknown) => {
        this.#unknown.push(unknown)
        onUnknown?.(unknown)
      },
      onAnswered: (entry) => {
        explainEmptyList(entry, this.fake)
        if (warnings === 'fail') this.#warnings.push(...findWarnings([entry]))
        onAnswered?.(entry)
      },
    }
  }

  /** Forgets what was noted so far, for the next test of the same fake. */
  clear(): void {
    this.#unknown.length = this.#warnings.length = 0
  }

  /**
   * @param fake - The fake that the test has used, which may be a fork of this one.
   * @param hasFailed - Whether the test has failed already: then it may not have reached the lines that use its faults
   *   and open its gates.
   * @param callSites - Knows the lines that made the requests.
   */
  findErrors(fake: Fake, hasFailed: boolean, callSites = new CallSites()): readonly CheckError[] {
    const found = [
      this.#unknownError(callSites),
      warningError(this.#warnings),
      hasFailed ? undefined : this.#leftoverError(fake),
    ]
    return found.filter((error) => error !== undefined)
  }

  #unknownError(callSites: CallSites): CheckError | undefined {
    const [first] = this.#unknown
    if (!first || this.settings.unknownRequests === 'pass') return undefined
    const madeBy = this.#unknown.map(({ method, path }) => callSites.lineOf({ method, url: path }))
    const requests = this.#unknown.map((unknown, at) => describe(unknown) + madeAt(madeBy[at]))
    const what = 'The fake has no route for a request of this test'
    const answer = `To answer it yourself: ${this.#answering(first.method, first.path)}.\n`
    const message = listed(what, requests) + answer + this.#ifIntended('unknownRequests')
    return new CheckError('UnknownRequestError', message, madeBy.find(Boolean))
  }

  #leftoverError(fake: Fake): CheckError | undefined {
    if (this.settings.leftovers === 'pass') return undefined
    const addedBy: (string | undefined)[] = []
    const leftovers = findLeftovers({ faults: unusedSince(this.#shared, fake.faults), gates: fake.gates }, (setUp) => {
      const line = this.#setUpLines.lineOf(setUp)
      addedBy.push(line)
      return madeAt(line)
    })
    return leftoverError('test', leftovers, this.#ifIntended('leftovers'), addedBy.find(Boolean))
  }

  #ifIntended(setting: keyof CheckSettings): string {
    return `If that is intended: ${this.#remedy(setting, "'pass'")}.`
  }
}

function describe(unknown: UnknownRequest): string {
  const doubled = describeDoubledSlash(unknown.path.split('?')[0]!)
  return doubled === undefined ? describeUnknown(unknown) : `${describeUnknown(unknown)} ${doubled}`
}
