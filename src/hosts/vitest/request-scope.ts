import type { SetupServer } from 'msw/node'
import type { Fake } from '../../fake/fake.ts'

/** Lets a test add msw handlers of its own; they come before the fake. */
export type OwnAnswers = Pick<SetupServer, 'use' | 'resetHandlers'>

/** Leads the requests of one test to the test's own fake. */
export interface RequestScope {
  readonly server: OwnAnswers
  /** Runs a test, and the hooks around it, so that their requests reach the fake. */
  run(fake: Fake, test: () => Promise<void>): Promise<void>
}

/** The second argument of a Vitest fixture. */
export type Cleanup = { readonly onCleanup: (end: () => void) => void }

/** The fixture that opens the scope of one test; it differs between Node and a page. */
export type OpenRequestScope = (context: object, cleanup: Cleanup) => RequestScope
