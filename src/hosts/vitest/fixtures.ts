import type { SetupServer } from 'msw/node'
import type { TestAPI } from 'vitest'
import { checkFields } from '../../core/json/checked-fields.ts'
import { text } from '../../core/json/json-schema.ts'
import type { Factories } from '../../factories/factories.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { StartCache } from '../../fake/start-cache.ts'
import { createExercise } from '../../observe/exercise/exercise.ts'
import { META } from '../../observe/exercise/report.ts'
import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import type { CallSites } from '../checks/call-sites.ts'
import type { CaptureFailures } from '../checks/capture-setting.ts'
import { CheckedFake, DEFAULT_CHECKS, replacedChecks } from '../checks/checked-fake.ts'
import type { CheckSettings } from '../checks/checked-fake.ts'
import { requiringNames } from '../checks/fixture-names.ts'
import type { Network, NetworkGuard } from '../checks/network.ts'
import type { MswHandlers } from '../msw-handlers.ts'
import { optionsFor } from '../option-checks.ts'
import type { Actor } from '../roles.ts'
import { makeTrimmed } from './trimmed-failure.ts'

/** Lets a test add msw handlers of its own; they come before the fake. */
export type OwnAnswers = Pick<SetupServer, 'use' | 'resetHandlers'>

/** Leads the requests of one test to the test's own fake. */
export interface RequestScope {
  readonly server: OwnAnswers
  /** Keeps requests from the network; undefined when a server of the user decides that. */
  readonly guard?: NetworkGuard
  /** Knows the lines that made the requests. */
  readonly callSites: CallSites
  /** Runs a test, and the hooks around it, so that their requests reach the fake. */
  run(fake: Fake, test: () => Promise<void>, name: string): Promise<void>
}

/** The second argument of a Vitest fixture. */
type Cleanup = { readonly onCleanup: (end: () => void) => void }

/** The fixtures that a scope depends on. */
type ScopeOptions = Pick<FakeFixtures, 'network' | 'allowedHosts' | 'handlers' | 'mswServer'>

/** The fixture that opens the scope of one test; it differs between Node and a page. */
export type OpenRequestScope = (options: ScopeOptions, cleanup: Cleanup) => RequestScope

/** The fixtures of a test. Set all but the last three for a file or for a test: `test.extend('fakeOptions', { … })`. */
export interface FakeFixtures {
  /**
   * The options of the fake. Its scenario runs once for all tests that name it, and each test gets a copy of the rows: a
   * scenario that is to run for each test is a new function each time, `test.extend('fakeOptions', () => ({ scenario: … }))`.
   * Likewise a `state` or a `capsule` is read once: what is changed in that object later has no effect.
   */
  fakeOptions: FakeOptions
  /**
   * Who makes the requests that bring no usable key: a role, an e-mail address, the name or value of a key, or `'nobody'`.
   * Default: the first user where `auth` is `'lenient'`, and otherwise nobody.
   * For the tests of a file: `test.extend('as', 'member')`.
   */
  as: Actor | undefined
  /** Whether a request that the fake has no route for fails the test that made it. Default: `'fail'`. */
  unknownRequests: CheckSettings['unknownRequests']
  /**
   * Whether a test fails that sets up a fault which never fires, or a gate that no request reaches or that still holds one at
   * the end. The faults of `fakeOptions` may go unused. Default: `'fail'`.
   */
  leftovers: CheckSettings['leftovers']
  /**
   * What becomes of a request that neither the fake nor a handler answers. `'fail'` keeps it from the network and fails the
   * test, `'warn'` prints a line, `'pass'` lets it go out. Default: `'fail'`; beside a `mswServer`, that server decides.
   */
  network: Network | undefined
  /**
   * Whether a test that fails leaves its session as a capsule: `'always'` in the folder `.fake-dashboards`, `{ folder }` in
   * another one, `'never'` not at all. Default: `'always'`.
   */
  captureFailures: CaptureFailures
  /** Hosts that requests may go to anyway, with or without a port. */
  allowedHosts: readonly string[]
  /** Handlers of msw that stand beside the fake: for what it does not answer. */
  handlers: MswHandlers
  /** A server of msw's that listens already. The fake joins it, and it says what becomes of other requests. */
  mswServer: SetupServer | undefined
  /** This test's own fake. */
  fake: Fake
  /** Factories over it: `create.dashboard.many(3)`. */
  create: Factories
  /** For answers of your own, as with msw's server. Handlers that a test adds with `use` end with the test. */
  server: OwnAnswers
}

type Options = Pick<FakeFixtures, 'fakeOptions' | 'as' | 'unknownRequests' | 'leftovers' | 'captureFailures'>
/** The runner's own fixture. */
type Running = {
  readonly task: { readonly meta: object; readonly context: object; readonly result?: { readonly state: string } }
}

/** The fixtures with those that only the others use. */
interface AllFixtures extends FakeFixtures {
  requestScope: RequestScope
  checkedFake: CheckedFake
}

/**
 * Adds the fixtures to a `test`. All in one call, because each call adds a line to the stack of every test: Vitest keeps ten, and
 * needs the one in the test file for `vitest file.test.ts:12`, for editors and for the place of a timeout.
 */
export function withFixtures(test: TestAPI, openScope: OpenRequestScope): TestAPI<FakeFixtures> {
  const starts = new StartCache()
  const full = test.extend<AllFixtures>({
    fakeOptions: {},
    as: undefined,
    ...DEFAULT_CHECKS,
    network: undefined,
    allowedHosts: [],
    handlers: [],
    mswServer: undefined,
    requestScope: ({ network, allowedHosts, handlers, mswServer }, use) =>
      lend(use, (cleanup) => openScope({ network, allowedHosts, handlers, mswServer }, cleanup)),
    server: ({ requestScope }, use) => use(requestScope.server),
    checkedFake: ({ fakeOptions, as, unknownRequests, leftovers, captureFailures, task }, use) =>
      lend(use, (cleanup) =>
        checkedFake({ fakeOptions, as, unknownRequests, leftovers, captureFailures, task }, { ...cleanup, starts }),
      ),
    fake: async ({ checkedFake: { fake }, as }, use) => use(as === undefined ? fake : await acting(fake, as)),
    // Faker is loaded only for tests that use it.
    create: async ({ fake }, use) => use((await import('../../factories/factories.ts')).createFactories(fake)),
  })
  return requiringNames(full as unknown as TestAPI<FakeFixtures>, 'override')
}

/** Lends a value to a test, and does afterwards what its maker has asked for. */
async function lend<T>(use: (value: T) => Promise<void>, make: (cleanup: Cleanup) => T): Promise<void> {
  let finish: (() => void) | undefined
  await use(makeTrimmed(() => make({ onCleanup: (end) => void (finish = end) }), import.meta.url))
  finish?.()
}

/** Loaded only when it is needed: the code that signs requests loads faker, too. */
async function acting(fake: Fake, as: Actor): Promise<Fake> {
  const { actingAs } = await import('../acting.ts')
  return makeTrimmed(() => actingAs(fake, as), import.meta.url)
}

/** How a setting is written for a file. */
export const setting = (name: string, value: string): string => `test.extend('${name}', ${value})`

function checkedFake(
  { fakeOptions = {}, as, unknownRequests, leftovers, captureFailures, task }: Options & Running,
  { onCleanup, starts }: Cleanup & { readonly starts: StartCache },
): CheckedFake {
  checkFields('test', { fakeOptions, as }, { fakeOptions: { schema: { type: 'object' } }, as: { schema: text } })
  checkFields('fake', fakeOptions, replacedChecks)
  const exercise = createExercise()
  const onAnswered = (entry: JournalEntry) => {
    exercise.add(entry)
    fakeOptions.onAnswered?.(entry)
  }
  const settings = { unknownRequests, leftovers, captureFailures }
  const options = { ...optionsFor(as, fakeOptions), onAnswered }
  const checked = new CheckedFake(options, settings, setting, starts)
  onCleanup(() => {
    exercise.end(checked.fake, fakeOptions.scenario)
    // A test that has skipped itself may not have reached the lines that use its faults.
    const counts = task.result?.state === 'skip' ? { ...exercise.counts, unused: {} } : exercise.counts
    Object.assign(task.meta, { [META]: JSON.stringify(counts) })
    forget(task.context)
  })
  return checked
}

/** Vitest keeps the context of each test to the end of the file, and with it whole fakes: 70 kB for a test of four requests. */
function forget(context: object): void {
  for (const name of ['fake', 'create', 'server', 'requestScope', 'checkedFake']) Reflect.deleteProperty(context, name)
}
