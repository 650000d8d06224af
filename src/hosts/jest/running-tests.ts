import { FakeUsageError } from '../../core/usage-error.ts'
import { createContexts } from '../node/isolation.ts'
import type { CallingTest } from '../node/test-calls.ts'
import { fullNameOf, onCircusEvent } from './circus.ts'
import type { CircusEvent, CircusTest } from './circus.ts'

type TestFunction = NonNullable<CircusTest['fn']>
type Settings = Pick<CallingTest, 'guard' | 'callSites' | 'isForeign' | 'refuse'>

const CONCURRENT =
  'A test that is marked concurrent made a request. Jest runs such tests at once and without hooks, so they have no fake ' +
  'of their own: write test(…), without concurrent.'

/** Keeps the function of a test as it was written: each fake of the file puts its own around it, and a test may run again. */
const WRITTEN = Symbol.for('fake-dashboards.written')
type WrittenTest = CircusTest & { [WRITTEN]?: TestFunction }

/** Distinguishes the tests of a file by the asynchronous context of each. */
export class RunningTests {
  readonly #contexts = createContexts<CallingTest>()
  readonly #settings: Settings
  /** Stands in for a test when hooks make requests. */
  readonly #hooks: CallingTest
  #running: CallingTest | undefined
  #hasFake = false

  constructor(settings: Settings) {
    this.#settings = settings
    this.#hooks = this.#open('a hook')
    onCircusEvent((event) => this.#see(event))
  }

  /** The test of the current asynchronous context. */
  get current(): CallingTest {
    return this.#contexts.getStore() ?? this.#hooks
  }

  /** Notes that the running test uses the fake. Only requests of such tests are refused after their end. */
  claim(): void {
    this.#hasFake = true
  }

  #see({ name, test }: CircusEvent): void {
    if (name === 'test_start' && test) this.#start(test)
    if (name !== 'test_done') return
    const written = (test as WrittenTest | undefined)?.[WRITTEN]
    if (test && written) test.fn = written
    if (!this.#running) return
    this.#running.hasEnded = this.#hasFake
    this.#running = undefined
  }

  #start(test: WrittenTest): void {
    this.#hasFake = false
    const { fn } = test
    if (!fn) return
    test[WRITTEN] ??= fn
    if (test.concurrent) {
      test.fn = this.#refusing(test, fn)
      return
    }
    const running = (this.#running = this.#open(fullNameOf(test)))
    // A proxy keeps the number of parameters: by that, the runner knows a test that takes a callback.
    test.fn = new Proxy(fn, {
      apply: (target, self, args: never[]) =>
        this.#contexts.run(running, () => Reflect.apply(target, self, args) as unknown),
    })
  }

  /** The requests of a concurrent test are refused, and fail it: none of the hooks that look after a test runs for it. */
  #refusing(test: CircusTest, fn: TestFunction): TestFunction {
    let error: FakeUsageError | undefined
    const { guard, isForeign } = this.#settings
    const isFree = (url: string) => guard.allows(url) || isForeign?.(url)
    const refuse = (url: string) => (isFree(url) ? undefined : (error ??= new FakeUsageError(CONCURRENT)))
    const running = { ...this.#open(fullNameOf(test)), refuse }
    return async () => {
      const outcome = await Promise.allSettled([this.#contexts.run(running, async () => fn())])
      if (error) throw error
      if (outcome[0].status === 'rejected') throw outcome[0].reason
    }
  }

  #open(name: string): CallingTest {
    return { ...this.#settings, name, hasEnded: false }
  }
}
