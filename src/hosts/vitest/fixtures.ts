import type { SetupServer } from 'msw/node'
import type { Factories } from '../../factories/factories.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import type { CallSites } from '../checks/call-sites.ts'
import type { CaptureFailures, CheckSettings } from '../checks/check-settings.ts'
import type { Network, NetworkGuard } from '../checks/network.ts'
import type { MswHandlers } from '../msw-handlers.ts'
import type { Actor } from '../roles.ts'

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
export type Cleanup = { readonly onCleanup: (end: () => void) => void }

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
   * Default: the first user if `auth` is `'lenient'`, and otherwise nobody. A member may edit every dashboard that is not
   * restricted: `create.dashboard.restricted()` gives them a 403. For the tests of a file: `test.extend('as', 'member')`.
   */
  as: Actor | undefined
  /** Whether a request that the fake has no route for fails the test that made it. Default: `'fail'`. */
  unknownRequests: CheckSettings['unknownRequests']
  /**
   * Whether a test fails if a fault that it sets up never fires, or if one of its gates is never reached or still holds
   * a request at the end. The faults of `fakeOptions` may go unused. Default: `'fail'`.
   */
  leftovers: CheckSettings['leftovers']
  /**
   * The treatment of a request that neither the fake nor a handler answers. `'fail'` keeps it from the network and fails the
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
  /** msw handlers of your own, for what the fake does not answer. */
  handlers: MswHandlers
  /** An msw server that already listens. The fake joins it, and that server decides what becomes of other requests. */
  mswServer: SetupServer | undefined
  /** This test's own fake. */
  fake: Fake
  /** Factories over it: `create.dashboard.many(3)`. */
  create: Factories
  /** For answers of your own, as with msw's server. Handlers that a test adds with `use` end with the test. */
  server: OwnAnswers
}
