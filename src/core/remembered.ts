/** How many results are kept at a time; a walk over more rows than that would only fill the memory. */
const MOST = 5000

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
    if (last?.others.every((other, at) => other === others[at])) return last.built
    const built = build(key, ...others)
    if (++count > MOST) [known, count] = [new WeakMap(), 1]
    known.set(key, { others, built })
    return built
  }
}
