import type { SetupServer } from 'msw/node'
import type { TestAPI } from 'vitest'
import type { JournalEntry } from '../core/journal/journal-entry.ts'
import { createExercise } from '../exercise/exercise.ts'
import { META } from '../exercise/reporter.ts'
import type { Factories } from '../factories.ts'
import { createFake } from '../fake.ts'
import type { Fake, FakeOptions } from '../fake.ts'
import { openInterception } from '../node/interception.ts'
import type { Interception } from '../node/interception.ts'
import type { UnknownRequest } from '../not-faked.ts'
import { UnknownRequestError } from '../unknown-requests.ts'

/** What a test is given. The first two are to be set, for a file or for a test: `test.extend('fakeOptions', { … })`. */
export interface FakeFixtures {
  /** How the fake is made. */
  fakeOptions: FakeOptions
  /** Whether a request that the fake has no route for fails the test that made it. */
  unknownRequests: 'fail' | 'pass'
  /** This test's own fake. */
  fake: Fake
  /** Factories over it. */
  create: Factories
  /** The msw server, for answers of your own. What a test makes it `use` ends with the test. */
  server: SetupServer
}

type Options = Pick<FakeFixtures, 'fakeOptions' | 'unknownRequests'>
/** The test itself, which the runner gives to whoever asks. */
type Running = { readonly task: { readonly meta: object } }
type HappyDom = { readonly settings: { readonly fetch: { disableSameOriginPolicy: boolean } } }
type Cleanup = { readonly onCleanup: (end: () => void) => void }

const REMEDY = "test.extend('unknownRequests', 'pass')"

/** Gives what a test asks for to a `test` that has none of it yet. */
export function withFixtures(test: TestAPI): TestAPI<FakeFixtures> {
  const full = test
    .extend('fakeOptions', {} as FakeOptions)
    .extend('unknownRequests', 'fail' as FakeFixtures['unknownRequests'])
    .extend('interception', sharing())
    .extend('server', ({ interception }) => interception.server)
    .extend('fake', freshFake)
    // Faker is loaded for those alone who want it.
    .extend('create', async ({ fake }) => (await import('../factories.ts')).createFactories(fake))
  return full as unknown as TestAPI<FakeFixtures>
}

/** One interception for all tests that run at the same time: two servers of msw would get into each other's way. */
function sharing(): (context: object, cleanup: Cleanup) => Interception {
  let opened: Interception | undefined
  let users = 0
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from it which fixtures are needed
  return ({}, { onCleanup }) => {
    opened ??= listening()
    users++
    onCleanup(() => {
      if (--users > 0) return
      opened?.server.close()
      opened = undefined
    })
    return opened
  }
}

function listening(): Interception {
  const interception = openInterception()
  interception.server.listen()
  const { happyDOM } = globalThis as { readonly happyDOM?: HappyDom }
  // Behind msw 3, happy-dom hides from whoever answers the headers that its own same-origin policy then misses.
  if (happyDOM) happyDOM.settings.fetch.disableSameOriginPolicy = true
  return interception
}

function freshFake({ fakeOptions, unknownRequests, task }: Options & Running, { onCleanup }: Cleanup): Fake {
  const unknown: UnknownRequest[] = []
  const exercise = createExercise()
  const onUnknown = (request: UnknownRequest) => {
    unknown.push(request)
    fakeOptions.onUnknown?.(request)
  }
  const onAnswered = (entry: JournalEntry) => {
    exercise.add(entry)
    fakeOptions.onAnswered?.(entry)
  }
  const fake = createFake({ ...fakeOptions, onUnknown, onAnswered })
  onCleanup(() => {
    exercise.end(fake, fakeOptions.scenario)
    Object.assign(task.meta, { [META]: exercise.counts })
    if (unknownRequests === 'fail' && unknown.length > 0) throw new UnknownRequestError(unknown, REMEDY)
  })
  return fake
}
