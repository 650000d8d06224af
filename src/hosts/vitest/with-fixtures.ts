import type { TestAPI } from 'vitest'
import { checkFields } from '../../core/json/checked-fields.ts'
import { text } from '../../core/json/json-schema.ts'
import type { Fake } from '../../fake/fake.ts'
import { StartCache } from '../../fake/start-cache.ts'
import { createExercise } from '../../observe/exercise/exercise.ts'
import { META } from '../../observe/exercise/report.ts'
import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import { DEFAULT_CHECKS } from '../checks/check-settings.ts'
import { CheckedFake, replacedChecks } from '../checks/checked-fake.ts'
import { requiringNames } from '../checks/fixture-names.ts'
import { optionsFor } from '../option-checks.ts'
import type { Actor } from '../roles.ts'
import type { Cleanup, FakeFixtures, OpenRequestScope, RequestScope } from './fixtures.ts'
import { makeTrimmed } from './trimmed-failure.ts'

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
 * Adds all fixtures to a `test` in one call, because each call adds a line to the stack of every test. Vitest keeps ten
 * lines, and needs the one in the test file for `vitest file.test.ts:12`, for editors and for the place of a timeout.
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

/** Gives a value to a test, and runs its cleanup afterwards. */
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
  const checked = new CheckedFake(options, settings, setting, { starts })
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
