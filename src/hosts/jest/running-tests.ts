import { createContexts } from '../node/contexts.ts'
import type { CallingTest } from '../node/test-calls.ts'
import { fullNameOf, onCircusEvent } from './circus.ts'
import type { CircusEvent, CircusTest } from './circus.ts'

type TestFunction = NonNullable<CircusTest['fn']>
type Settings = Pick<CallingTest, 'guard' | 'callSites' | 'isForeign'>

/** Tells the tests of a file apart by the asynchronous context that each runs in. */
export class RunningTests {
  readonly #contexts = createContexts<CallingTest>()
  readonly #settings: Settings
  /** A test that is run again has been wrapped before. */
  readonly #functions = new WeakMap<CircusTest, TestFunction>()
  /** Requests of hooks have no test. */
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

  /** The running test has the fake. The others of its file are not looked at. */
  claim(): void {
    this.#hasFake = true
  }

  #see({ name, test }: CircusEvent): void {
    if (name === 'test_start' && test) this.#start(test)
    if (name !== 'test_done' || !this.#running) return
    this.#running.hasEnded = this.#hasFake
    this.#running = undefined
  }

  #start(test: CircusTest): void {
    this.#hasFake = false
    const fn = this.#functions.get(test) ?? test.fn
    if (!fn) return
    this.#functions.set(test, fn)
    const running = (this.#running = this.#open(fullNameOf(test)))
    // A proxy keeps the number of parameters: by that, the runner knows a test that takes a callback.
    test.fn = new Proxy(fn, {
      apply: (target, self, args: never[]) =>
        this.#contexts.run(running, () => Reflect.apply(target, self, args) as unknown),
    })
  }

  #open(name: string): CallingTest {
    return { ...this.#settings, name, hasEnded: false }
  }
}
