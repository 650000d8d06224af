import type { Query } from './query.ts'

/** Deeper brackets are ignored: no filter nests so deep, and the recursion would overflow the stack. */
const DEEPEST = 100

/**
 * Reads the parameters with brackets (`where[0]=…`, `properties[0][key]=…`, `properties[]=…`) into lists and objects.
 * Undefined when the name has no brackets anywhere. It is a file of its own because a page loads it only with a route that
 * reads such parameters.
 */
export function readTree(query: Query, name: string): unknown {
  const root: Branch = new Map()
  for (const [key, value] of query.entries()) {
    if (!key.startsWith(`${name}[`)) continue
    const path = [...key.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1]!)
    if (path.length > DEEPEST) continue
    setAt(root, path, value)
  }
  return root.size > 0 ? toValue(root) : undefined
}

type Branch = Map<string, Branch | string>

function setAt(branch: Branch, path: readonly string[], value: string): void {
  let at = branch
  for (const [index, step] of path.entries()) {
    const name = step === '' ? String(at.size) : step
    if (index === path.length - 1) at.set(name, value)
    else {
      const next = at.get(name)
      const deeper: Branch = next instanceof Map ? next : new Map()
      at.set(name, deeper)
      at = deeper
    }
  }
}

/** A branch with numbers for names is a list, any other an object. */
function toValue(branch: Branch | string): unknown {
  if (typeof branch === 'string') return branch
  const entries = [...branch].map(([name, member]) => [name, toValue(member)] as const)
  return entries.every(([name]) => /^\d+$/.test(name))
    ? entries.map(([, member]) => member)
    : Object.fromEntries(entries)
}
