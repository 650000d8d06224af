import { editDistance } from '../core/nearest.ts'
import { FakeUsageError } from '../core/usage-error.ts'

/** So many letters may be wrong in a name that is meant to be a known one. */
const NEAR = 2

/**
 * The same object, which refuses to give a property that is called almost as one it has: in JavaScript, a misspelt one would
 * be no function. Other names are left alone, because test runners ask any object for names of their own.
 */
export const refusingTypos = <T extends object>(what: string, known: T): T =>
  new Proxy(known, {
    get(target, name) {
      if (typeof name === 'string' && !(name in target)) requireNotNear(what, name, Object.getOwnPropertyNames(target))
      return Reflect.get(target, name) as unknown
    },
  })

/** @throws FakeUsageError when a name is almost a known one. */
function requireNotNear(what: string, name: string, known: readonly string[]): void {
  const meant = known.find((one) => editDistance(name.toLowerCase(), one.toLowerCase()) <= NEAR)
  if (meant !== undefined) throw new FakeUsageError(`There is no ${what}.${name}; the nearest is ${what}.${meant}.`)
}
