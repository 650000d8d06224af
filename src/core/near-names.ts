import { editDistance } from './nearest.ts'
import { FakeUsageError } from './usage-error.ts'

/** A name with up to this many wrong letters counts as a misspelled known name. A name with fewer than four letters never does. */
const NEAR = 2
/**
 * The first words of the methods with which other libraries add, find, change and remove rows. No test runner reads
 * such a name.
 */
const GUESSED =
  /^(?:all|attrs|build|clear|create|delete|drop|each|empty|exists|filter|find|first|get|insert|list|make|one|private|remove|save|seed|select|set|times|truncate|update|upsert|where|with)(?![a-z])/

/**
 * Makes an object throw when a property is read that it does not have, if the name is almost that of a property it has,
 * or is a usual name for such a method in other libraries. Without it, a misspelled property would be undefined, and
 * using it a plain TypeError. Any other name stays undefined, because test runners ask every object for names of their
 * own. The check is in the prototype, which is reached only for a name that the object lacks, so known properties cost
 * nothing.
 *
 * @param what - The name of the object in messages. All objects with the same name share a prototype.
 * @param shared - Makes the properties that all objects of this name inherit.
 * @returns The same object.
 */
export function refusingTypos<T extends object>(what: string, known: T, shared?: () => PropertyDescriptorMap): T {
  const above = (): object => Object.create(Object.getPrototypeOf(known) as object, shared?.() ?? {}) as object
  const prototype = prototypes.get(what) ?? refusing(what, above())
  prototypes.set(what, prototype)
  return Object.setPrototypeOf(known, prototype) as T
}

/**
 * The prototypes of these objects, by name. Each is shared, because V8 makes a hidden class for each prototype, and such a
 * class delays the collection of everything that it reaches: a fork of a fake took four times as long.
 */
const prototypes = new Map<string, object>()

function refusing(what: string, above: object): object {
  const get = (proto: object, name: string | symbol, known: object): unknown => {
    if (typeof name !== 'string' || name in proto) return Reflect.get(proto, name, known)
    const meant = nearestIn(known, name)
    if (meant !== undefined) throw new FakeUsageError(`There is no ${what}.${name}; the nearest is ${what}.${meant}.`)
    if (GUESSED.test(name))
      throw new FakeUsageError(`There is no ${what}.${name}. Known: ${namesIn(known).join(', ')}.`)
    return undefined
  }
  return new Proxy(above, { get })
}

function nearestIn(known: object, name: string): string | undefined {
  if (name.length <= NEAR + 1) return undefined
  return namesIn(known).find((one) => editDistance(name, one) <= NEAR || isLonger(name, one))
}

/** Whether one name is another with more words before it: `apiKey` is `key`. */
const isLonger = (name: string, one: string): boolean => name.endsWith(one[0]!.toUpperCase() + one.slice(1))

/** Inherited names too, such as the traits of factories. */
function namesIn(known: object): readonly string[] {
  const names: string[] = []
  for (const name in known) names.push(name)
  return names
}
