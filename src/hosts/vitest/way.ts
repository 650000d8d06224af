import type { SetupServer } from 'msw/node'
import type { Fake } from '../../fake/fake.ts'

/** Answers of a test's own, by handlers of msw's; they come before the fake's. */
export type OwnAnswers = Pick<SetupServer, 'use' | 'resetHandlers'>

/** The way from what a test asks to the test's own fake. */
export interface Way {
  readonly server: OwnAnswers
  /** Runs a test, and the hooks around it, so that their requests reach the fake. */
  lead(fake: Fake, run: () => Promise<void>): Promise<void>
}

/** What a fixture is given to say what is to be done at its end. */
export type Cleanup = { readonly onCleanup: (end: () => void) => void }

/** Opens the way for one test: a fixture. What differs between platforms is behind it. */
export type OpenWay = (context: object, cleanup: Cleanup) => Way
