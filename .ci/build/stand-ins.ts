/**
 * What stands in for the dependencies of `@mswjs/data` in the bundle: the few functions the library calls, as far as it
 * calls them, in place of lodash, date-fns, debug, md5, graphql, pluralize and a second msw.
 */
type Path = string | readonly string[]
type Bag = Record<string, unknown>

const toKeys = (path: Path): readonly string[] => (typeof path === 'string' ? path.split('.') : path)

/** `lodash/get` */
export function get(from: unknown, path: Path): unknown {
  return toKeys(path).reduce<unknown>((value, key) => (value as Bag | null | undefined)?.[key], from)
}

/** `lodash/set` */
export function set(into: object, path: Path, value: unknown): object {
  const keys = toKeys(path)
  const parent = keys.slice(0, -1).reduce<Bag>((at, key) => (at[key] ??= {}) as Bag, into as Bag)
  parent[keys.at(-1)!] = value
  return into
}

/** `lodash/has` */
export function has(from: object, path: Path): boolean {
  const keys = toKeys(path)
  const parent = get(from, keys.slice(0, -1))
  return typeof parent === 'object' && parent !== null && Object.hasOwn(parent, keys.at(-1)!)
}

/** `lodash/isFunction` */
export const isFunction = (value: unknown): boolean => typeof value === 'function'

/** `date-fns` */
export const compareAsc = (a: Date, b: Date): number => Math.sign(a.getTime() - b.getTime())

/** `debug` */
export const debug = () => () => undefined

/** It only names a database among those that `sync` would join. */
export const md5 = (text: string): string => text

/** `strict-event-emitter`: nobody listens, because writes go through the tables. */
export class Emitter {
  emit(): void {}
}

/** It would open a channel on which fakes of two tabs write into each other. */
export const sync = (): void => undefined

export const generateRestHandlers = (): readonly [] => []
export const generateGraphQLHandlers = (): readonly [] => []
export const generateGraphQLSchema = (): undefined => undefined
