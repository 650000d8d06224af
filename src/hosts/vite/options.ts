import { requireFields } from '../../core/json/checked-fields.ts'
import type { ChecksOf } from '../../core/json/checked-fields.ts'
import type { InnerNames } from '../../core/known-names.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { requireFakeOptions } from '../../fake/early-checks.ts'
import { optionChecks, otherOptions } from '../../fake/option-checks.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { takesTime } from '../../observe/faults/fault.ts'
import { requireUsableToken } from '../ingress/token.ts'
import { notedWarnings, ofControl, requireNoFake, requirePersistOrFollow } from '../option-checks.ts'
import { requireWorldLimits, servedChecks } from '../server/options.ts'
import type { ServeOptions } from '../server/options.ts'

/** Options of the fake in a dev server. */
export interface DevFakeOptions
  extends FakeOptions, Pick<ServeOptions, 'token' | 'worlds' | 'journalMemory' | 'scenarios'> {
  /** Whether the clock follows real time. Default: `true`; with `now`, `false`. */
  readonly liveClock?: boolean
  /**
   * The file that keeps the state between runs; `false` for none. Worlds with a name are not kept. Default:
   * `fake-dashboards.json` in Vite's cache folder; none if a capsule is followed, or Vitest starts the server.
   */
  readonly persist?: string | false
}

/** The names of options that the dev server itself or control has come first. */
const belongElsewhere: InnerNames = {
  ...ofControl,
  'defineConfig({ server: { … } })': ['port', 'host'],
  'defineConfig({ server: { allowedHosts } })': ['hosts', 'allowedHosts'],
  ...otherOptions,
}

/** The storages of a page, as in `setupFakeWorker({ persist: 'tab' })`. Here they would be names of files. */
const IN_A_PAGE = ['tab', 'origin', 'link']

const devChecks: ChecksOf<DevFakeOptions> = {
  ...optionChecks,
  ...servedChecks,
  warnings: notedWarnings,
  persist: { schema: {}, says: 'is the name of a file, or false', accepts: isFileOrNone },
}

/** @throws FakeUsageError when an option is unknown, does not take its value, or does not go with another one. */
export function requireDevOptions(given: DevFakeOptions): void {
  requireNoFake(given)
  requireFields('fake in Vite', given, devChecks, belongElsewhere)
  requirePersistOrFollow(given)
  if (given.token !== undefined) requireUsableToken(given.token)
  requireWorldLimits(given.worlds)
  requireFakeOptions(given)
  requireRunningClock(given)
}

/** @throws FakeUsageError when faults wait for a clock that stands still, and so for ever. */
function requireRunningClock({ now, liveClock, faults = [] }: DevFakeOptions): void {
  if (now === undefined || liveClock !== undefined || !faults.some(({ effect }) => takesTime(effect))) return
  throw new FakeUsageError(
    '"now" stops the clock of a fake in Vite, and a delay would never end. Add liveClock: true, or leave out one.',
  )
}

function isFileOrNone(value: unknown): boolean {
  return value === false || (typeof value === 'string' && value !== '' && !IN_A_PAGE.includes(value))
}
