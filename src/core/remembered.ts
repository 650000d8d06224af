/** How many results are kept at a time; a walk over more rows than that would only fill the memory. */
const MOST = 5000

/** Lists are the same when their members are: a query makes its list anew each time. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
  return one.every((member, at) => member === other[at])
}

/**
 * Builds something once from an object that never changes, and again only when it is built with something else.
 * `build` looks at nothing but its arguments, so what was built holds for as long as they are the same.
 */
export function remembered<K extends object, W extends readonly unknown[], T>(
  build: (key: K, ...others: W) => T,
): (key: K, ...others: W) => T {
  let known = new WeakMap<K, { readonly others: W; readonly built: T }>()
  let count = 0
  return (key, ...others) => {
    const last = known.get(key)
    if (last?.others.every((other, at) => isSame(other, others[at]))) return last.built
    const built = build(key, ...others)
    if (++count > MOST) [known, count] = [new WeakMap(), 1]
    known.set(key, { others, built })
    return built
  }
}
