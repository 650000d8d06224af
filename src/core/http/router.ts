import { decodeUri } from '../decode.ts'

/** The route of a path, with the values of its parameters. */
export interface Match<T> {
  readonly value: T
  readonly params: Readonly<Record<string, string>>
  /** The format suffix, such as `csv` in `/books.csv`. */
  readonly suffix: string | undefined
}

interface Node<T> {
  readonly fixed: Map<string, Node<T>>
  param: Node<T> | undefined
  /** The route of a path that ends here, with the names of its parameters. */
  end: { readonly value: T; readonly names: readonly string[] } | undefined
}

const MOST_CACHED = 1000

const node = <T>(): Node<T> => ({ fixed: new Map(), param: undefined, end: undefined })

/**
 * Finds the route of a path in one walk through a tree, whatever the number of routes. A trailing slash makes no
 * difference; a fixed segment has precedence over a parameter.
 *
 * @see spec R.2, R.3, R.4
 */
export class Router<T> {
  readonly #root = node<T>()
  /** Clients repeat paths, and a walk takes a tenth of the time of a small answer. */
  readonly #cache = new Map<string, Match<T>>()

  /** Adds a pattern such as `/books/:id/pages`. The last segment of a path must not be one of the words in `except`. */
  add(pattern: string, value: T, except: readonly string[] = []): void {
    let at = this.#root
    let parent = at
    const names: string[] = []
    for (const segment of segments(pattern)) {
      parent = at
      if (segment.startsWith(':')) {
        names.push(segment.slice(1))
        at = at.param ??= node<T>()
        continue
      }
      const next = at.fixed.get(segment) ?? node<T>()
      at.fixed.set(segment, next)
      at = next
    }
    at.end = { value, names }
    for (const word of except) if (!parent.fixed.has(word)) parent.fixed.set(word, node<T>())
    this.#cache.clear()
  }

  match(pathname: string): Match<T> | undefined {
    return this.#cache.get(pathname) ?? this.#find(pathname)
  }

  #find(pathname: string): Match<T> | undefined {
    const path = segments(decodeUri(pathname) ?? pathname)
    const match = this.#walk(this.#root, path, undefined) ?? this.#walkWithSuffix(path)
    if (this.#cache.size === MOST_CACHED) this.#cache.clear()
    if (match) this.#cache.set(pathname, match)
    return match
  }

  #walkWithSuffix(path: readonly string[]): Match<T> | undefined {
    const last = /^([^.]+)\.([a-z0-9]+)$/.exec(path.at(-1) ?? '')
    return last ? this.#walk(this.#root, [...path.slice(0, -1), last[1]!], last[2]) : undefined
  }

  #walk(from: Node<T>, path: readonly string[], suffix: string | undefined): Match<T> | undefined {
    const values: string[] = []
    let at = from
    for (const segment of path) {
      const fixed = at.fixed.get(segment)
      if (fixed) at = fixed
      else if (at.param && segment !== '' && !segment.includes('.')) {
        values.push(segment)
        at = at.param
      } else return undefined
    }
    if (!at.end) return undefined
    const { value, names } = at.end
    const params: Record<string, string> = {}
    for (const [position, name] of names.entries()) params[name] = values[position]!
    return { value, params, suffix }
  }
}

function segments(path: string): string[] {
  const end = path.length > 1 && path.endsWith('/') ? -1 : undefined
  return path.slice(1, end).split('/')
}
