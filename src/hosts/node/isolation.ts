import { AsyncLocalStorage } from 'node:async_hooks'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Fake } from '../../fake/fake.ts'

/** A value for each asynchronous context, as Node's `AsyncLocalStorage` has it. */
export interface Contexts<T> {
  getStore(): T | undefined
  run<R>(value: T, fn: () => R): R
}

/** A value for each asynchronous context of this process. */
export const createContexts = <T>(): Contexts<T> => new AsyncLocalStorage<T>()

/** A fake that can run a part of a program against a fork of its own. */
export interface IsolatingFake extends Fake {
  /**
   * Runs `fn`, and everything it starts, against its own fork: the global `fetch`, this fake and the argument of `fn`
   * all use that fork inside.
   *
   * @throws FakeUsageError when `fn` is no function.
   * @example
   * ```ts
   * import { setupFake } from 'fake-dashboards/node'
   *
   * const { fake } = setupFake()
   * fake.isolate((own) => own.db.dashboard.create({ name: 'Mine' }))
   * fake.db.dashboard.count() // 0
   * ```
   */
  isolate<T>(fn: (own: Fake) => T): T
}

/** A fake that passes every call on to the fake of the current asynchronous context, or to `origin` outside of any. */
export function isolating(origin: Fake, contexts: Contexts<Fake>): IsolatingFake {
  const current = (): Fake => contexts.getStore() ?? origin
  const isolate = <T>(fn: (own: Fake) => T): T => {
    if (typeof fn !== 'function')
      throw new FakeUsageError('isolate() runs a function: fake.isolate(async (own) => { … }).')
    const own = current().fork()
    return contexts.run(own, () => fn(own))
  }
  return Object.preventExtensions(Object.assign(following(origin, current), { isolate }))
}

/**
 * An object with every member of a fake, which looks up the current fake at each call. So its methods can be
 * destructured.
 */
function following(origin: Fake, current: () => Fake): Fake {
  const members = Object.entries(origin).map(([name, member]: [string, unknown]) => {
    const now = () => current()[name as keyof Fake] as unknown
    const value = (...args: readonly unknown[]) => (now() as (...args: readonly unknown[]) => unknown)(...args)
    return [name, { enumerable: true, ...(typeof member === 'function' ? { value } : { get: now }) }]
  })
  return Object.defineProperties({}, Object.fromEntries(members) as PropertyDescriptorMap) as Fake
}
