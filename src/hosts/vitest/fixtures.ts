import type { TestAPI } from 'vitest'
import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import { createExercise } from '../../observe/exercise/exercise.ts'
import { META } from '../../observe/exercise/report.ts'
import type { Factories } from '../../factories/factories.ts'
import { createFake } from '../../fake/create-fake.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import type { UnknownRequest } from '../../request/not-faked.ts'
import { UnknownRequestError } from '../unknown-requests.ts'
import type { Cleanup, OpenWay, OwnAnswers } from './way.ts'

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
  /** For answers of your own, as with msw's server. What a test makes it `use` ends with the test. */
  server: OwnAnswers
}

type Options = Pick<FakeFixtures, 'fakeOptions' | 'unknownRequests'>
/** The test itself, which the runner gives to whoever asks. */
type Running = { readonly task: { readonly meta: object } }

const REMEDY = "test.extend('unknownRequests', 'pass')"

/** Gives what a test asks for to a `test` that has none of it yet. */
export function withFixtures(test: TestAPI, openWay: OpenWay): TestAPI<FakeFixtures> {
  const full = test
    .extend('fakeOptions', {} as FakeOptions)
    .extend('unknownRequests', 'fail' as FakeFixtures['unknownRequests'])
    .extend('way', openWay)
    .extend('server', ({ way }) => way.server)
    .extend('fake', freshFake)
    // Faker is loaded for those alone who want it.
    .extend('create', async ({ fake }) => (await import('../../factories/factories.ts')).createFactories(fake))
  return full as unknown as TestAPI<FakeFixtures>
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
