import type { Address } from './address.ts'

/** Brackets that nest deeper are nobody's filter, and a tree of them could not be walked. */
const DEEPEST = 100

/** The parameters of a query string. A repeated name counts by its last value, as in the real service. */
export class Query {
  readonly #params: URLSearchParams

  constructor(params: URLSearchParams) {
    this.#params = params
  }

  get(name: string): string | undefined {
    return this.#params.getAll(name).at(-1)
  }

  all(name: string): readonly string[] {
    return this.#params.getAll(name)
  }

  /** Names without their brackets: `properties[0][key]` is `properties`. */
  names(): ReadonlySet<string> {
    const names = new Set<string>()
    for (const name of this.#params.keys()) names.add(name.split('[')[0]!)
    return names
  }

  /**
   * What a client wrote with brackets (`where[0]=…`, `properties[0][key]=…`, `properties[]=…`), as lists and objects.
   * Undefined when the name never comes with brackets.
   */
  tree(name: string): unknown {
    const root: Branch = new Map()
    for (const [key, value] of this.#params) {
      if (!key.startsWith(`${name}[`)) continue
      const path = [...key.slice(name.length).matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1]!)
      if (path.length > DEEPEST) continue
      grow(root, path, value)
    }
    return root.size > 0 ? prune(root) : undefined
  }
}

const NONE = new Query(new URLSearchParams())

/** What an address asks, which is nothing more often than not. */
export const queryOf = (address: Address): Query => (address.search === '' ? NONE : new Query(address.searchParams))

type Branch = Map<string, Branch | string>

function grow(branch: Branch, path: readonly string[], value: string): void {
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

function prune(branch: Branch | string): unknown {
  if (typeof branch === 'string') return branch
  const entries = [...branch].map(([name, member]) => [name, prune(member)] as const)
  return entries.every(([name]) => /^\d+$/.test(name))
    ? entries.map(([, member]) => member)
    : Object.fromEntries(entries)
}

/**
 * Sets parameters in a URL the way the service writes links: in place where the name already stands, else at the end;
 * everything else stays as the client wrote it.
 */
export function withParameters(url: Address, parameters: Readonly<Record<string, string>>): string {
  const rest = new Map(Object.entries(parameters))
  const kept = url.search.slice(1).split('&').filter(Boolean)
  const written = kept.flatMap((pair) => {
    const name = nameOf(pair)
    const replaced = Object.hasOwn(parameters, name)
    if (!replaced) return [pair]
    const value = rest.get(name)
    rest.delete(name)
    return value === undefined ? [] : [assign(name, value)]
  })
  const added = [...rest].map(([name, value]) => assign(name, value))
  return `${url.origin}${url.pathname}?${[...written, ...added].join('&')}`
}

/**
 * Sets parameters in a URL the way the service rebuilds a whole query: every name once, where it first stood, with its
 * last value; all of it encoded anew.
 */
export function rebuiltWith(url: Address, parameters: Readonly<Record<string, string>>): string {
  const rebuilt = new Map([...url.searchParams, ...Object.entries(parameters)])
  const pairs = [...rebuilt].map(([name, value]) => `${quotePlus(name)}=${quotePlus(value)}`)
  return `${url.origin}${url.pathname}?${pairs.join('&')}`
}

/** Python's `quote_plus`, which leaves fewer characters as they are than JavaScript. */
const quotePlus = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')

const assign = (name: string, value: string): string => `${name}=${encodeURIComponent(value)}`

function nameOf(pair: string): string {
  const name = pair.split('=')[0]!.replaceAll('+', ' ')
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
