import { isGivenObject, isObject } from '../../core/json/kinds.ts'
import { show } from '../../core/json/text.ts'
import { isPromise } from '../../core/promise.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { baseOf, sender } from './transport.ts'
import type { ControlOptions, Send } from './transport.ts'

/**
 * Sends requests to control as `sender` does. What would be lost on the way, or do something else, rejects with a
 * `FakeUsageError`: names that no path can have, parameters that are no object, functions and promises in a body.
 */
export function checkedSender(options: ControlOptions): Send {
  const send = sender(withFetch(options), asBody)
  return async (method, path, content) => {
    requireNames(path)
    if (method === 'GET' && content !== undefined && !isGivenObject(content))
      throw new FakeUsageError('Parameters are an object, such as { at: 1 }.')
    return send(method, path, content)
  }
}

/** @throws FakeUsageError when no path can have the name of the world. */
export const requireSendableWorld = (options: ControlOptions): void => {
  if (options.world !== undefined) requireNames(baseOf({ ...options, url: '' }))
}

const LOST = /^(?:\.{0,2}|undefined|null|NaN)$|\p{Surrogate}/u
/** Any object becomes the same text, such as the fault that was added in place of its number. */
const OBJECT = /^(?:\[|%5B)object(?: |%20)/

/**
 * A name that is empty, "." or ".." is lost on the way, also encoded: the request would do something else. So is half a
 * surrogate pair. `undefined`, `null` and NaN are values that were missing in JavaScript, such as the number of a worker: all
 * that miss it would share one world.
 */
function requireNames(path: string): void {
  const names = path.replace(/\?.*/s, '').split('/').slice(1)
  const found = names.find((name) => LOST.test(name))
  if (found !== undefined) throw new FakeUsageError(`${JSON.stringify(found)} cannot be a name in a path: ${path}`)
  if (names.some((name) => OBJECT.test(name)))
    throw new FakeUsageError(`An object cannot be a name in a path: ${path}. Give its "name", "number" or key.`)
}

/**
 * The options with the global `fetch`, unless they have one, which says itself what failed.
 *
 * @throws FakeUsageError, from that `fetch`, when nothing answers; what a signal ends is thrown as it is.
 */
export function withFetch(options: ControlOptions): ControlOptions {
  const ask = globalThis.fetch
  const said: typeof fetch = (address, init) =>
    ask(address, init).catch((cause: unknown) => {
      if (init?.signal?.aborted) throw cause
      const base = baseOf(options)
      throw new FakeUsageError(`Nothing answers at ${base}. Start the server again, or name another url.`, { cause })
    })
  return { ...options, fetch: options.fetch ?? said }
}

/** A value that JSON has not, or has as another. It has a `Date` as its text, which control reads. */
const isOfCode = (value: unknown): boolean =>
  typeof value === 'bigint' ||
  typeof value === 'symbol' ||
  (isObject(value) && !isGivenObject(value)) ||
  (typeof value === 'number' && !Number.isFinite(value))

/**
 * @throws FakeUsageError when there is something in it that JSON has not: it leaves out a function, so a match without its
 *   predicate would fit more, and a promise, a `Map` or a pattern would be an object without fields.
 */
const asBody = (body: unknown): string =>
  JSON.stringify(body, (name, value: unknown) => {
    const what = name ? `"${name}"` : 'This'
    if (isPromise(value)) throw new FakeUsageError(`${what} is a promise, and control sends JSON: await it first.`)
    if (isOfCode(value))
      throw new FakeUsageError(`${what} is ${show(value)}, and control sends JSON: write it as a plain value.`)
    if (typeof value !== 'function') return value
    throw new FakeUsageError(`${what} is a function, and control sends JSON: say it with values.`)
  })
