import { editDistance } from './nearest.ts'
import { FakeUsageError } from './usage-error.ts'

/** A name with up to this many wrong letters counts as a misspelt known name. */
const NEAR = 2

/**
 * Returns the same object, which from now on throws when a property is read whose name is almost that of one it has. In
 * JavaScript, a misspelt property would be undefined, and using it a plain TypeError. Other names are left alone,
 * because test runners ask any object for names of their own. Only a name that it does not have gets as far as the
 * prototype, so the others cost nothing.
 *
 * @param what - Is called so in messages; all objects that are called so are of one kind.
 * @param shared - Makes the properties that all objects of this kind inherit.
 */
export function refusingTypos<T extends object>(what: string, known: T, shared?: () => PropertyDescriptorMap): T {
  const above = (): object => Object.create(Object.getPrototypeOf(known) as object, shared?.() ?? {}) as object
  const prototype = prototypes.get(what) ?? refusing(what, above())
  prototypes.set(what, prototype)
  return Object.setPrototypeOf(known, prototype) as T
}

/**
 * The prototypes of these objects, by name. Each is shared, because V8 makes a hidden class of its own for each prototype,
 * and such a class keeps all that it reaches from being collected quickly: a fork of a fake took four times as long.
 */
const prototypes = new Map<string, object>()

function refusing(what: string, above: object): object {
  const get = (proto: object, name: string | symbol, known: object): unknown => {
    const meant = typeof name === 'string' && !(name in proto) && nearestIn(known, name)
    if (meant) throw new FakeUsageError(`There is no ${what}.${name}; the nearest is ${what}.${meant}.`)
    return Reflect.get(proto, name, known)
  }
  return new Proxy(above, { get })
}

/** Looks at inherited names too, such as the traits of factories. */
function nearestIn(known: object, name: string): string | undefined {
  for (const one in known) if (editDistance(name, one) <= NEAR) return one
  return undefined
}
