import { requireFields } from '../../core/json/checked-fields.ts'
import type { ChecksOf } from '../../core/json/checked-fields.ts'
import { flag } from '../../core/json/json-schema.ts'
import type { InnerNames } from '../../core/known-names.ts'
import { optionChecks, otherOptions } from '../../fake/option-checks.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { requireNoFake, requirePersistOrFollow } from '../option-checks.ts'

/** Options of a fake in a page. */
export interface FakeWorkerOptions extends FakeOptions {
  /**
   * Whether the state survives a reload and hot-module replacement: `'tab'` keeps it as long as the tab, each tab its
   * own; `'origin'` keeps it in the browser, and all tabs of the page's origin share it, which takes https or localhost; `'link'`
   * keeps it in the page's address, which opens the same state in any other browser. `fake.reset()` drops it. It excludes
   * `follow`. Default: `false`.
   */
  readonly persist?: 'tab' | 'origin' | 'link' | false
  /**
   * Whether Alt+Shift+F opens and closes the inspector, and `?fake` in the page's address opens it. It is loaded then, and not
   * before. Default: `true`.
   */
  readonly inspector?: boolean
}

const workerChecks: ChecksOf<FakeWorkerOptions> = {
  ...optionChecks,
  persist: { schema: { enum: ['tab', 'origin', 'link', false] } },
  inspector: { schema: flag },
}

/** Options of msw's worker are the argument of `start`. */
const belongElsewhere: InnerNames = {
  'start({ … })': ['onUnhandledRequest', 'serviceWorker', 'quiet', 'waitUntilReady', 'findWorker'],
  ...otherOptions,
}

/** @throws FakeUsageError when an option is unknown, does not take its value, or does not go with another one. */
export function requirePageOptions(given: FakeWorkerOptions): void {
  requireNoFake(given)
  requireFields('fake in a page', given, workerChecks, belongElsewhere)
  requirePersistOrFollow(given)
}
