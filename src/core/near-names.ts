import { editDistance } from './nearest.ts'
import { FakeUsageError } from './usage-error.ts'

/** A name with up to this many wrong letters counts as a misspelt known name. */
const NEAR = 2

/**
 * Returns the same object, which from now on throws when a property is read whose name is almost that of one it has. In
 * JavaScript, a misspelt property would be undefined, and using it a plain TypeError. Other names are left alone,
 * because test runners ask any object for names of their own. Only a name that it does not have gets as far as the
 * prototype, so the others cost nothing.
 */
export function refusingTypos<T extends object>(what: string, known: T): T {
  const get = (proto: object, name: string | symbol): unknown => {
    const meant = typeof name === 'string' && !(name in proto) && nearestIn(known, name)
    if (meant) throw new FakeUsageError(`There is no ${what}.${name}; the nearest is ${what}.${meant}.`)
    return proto[name as never]
  }
  const proto = Object.create(Object.getPrototypeOf(known) as object) as object
  return Object.setPrototypeOf(known, new Proxy(proto, { get })) as T
}

const nearestIn = (known: object, name: string): string | undefined =>
  Object.keys(known).find((one) => editDistance(name, one) <= NEAR)
