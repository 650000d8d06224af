/** A token of the service. Directly behind other letters, it counts only if it has a digit or a capital letter. */
const OF_SERVICE = String.raw`ph[a-z]_\w{8,}`
/**
 * A JSON Web Token: its head is the beginning of a JSON object in Base64. What stands before it is looked at last: a search
 * for letters is ten times as fast.
 */
const JWT = String.raw`eyJ(?<=(?:(?<![\w-])|%[\dA-Fa-f]{2}|\\[bfnrt])eyJ)[\w-]{6,}\.[\w-]{6,}\.[\w-]*`
const ESCAPED = String.raw`(?:%(?:25)*|(?<!\\)\\+u00)[2-7][\da-f]`
/** A quick check before the slow search. */
const MAY_BE_ENCODED = new RegExp(ESCAPED, 'i')
/** Characters of a token, some of them percent-encoded or escaped as in JSON, also several times over. */
const ENCODED = new RegExp(String.raw`(?<![\w.-])[\w.-]*(?:${ESCAPED}[\w.-]*)+`, 'gi')

/** In characters. A pattern cannot hold a token of forty thousand, and no real one is as long as this. */
const LONG = 10_000

/** The patterns and texts that find the known tokens. */
interface Search {
  /** Tokens that are too long for a pattern. */
  readonly long: readonly string[]
  readonly pattern: RegExp
}

/** Finds keys and tokens wherever they stand in a text: those it knows, those of the service, and JWTs. */
export class TokenFinder {
  readonly #known: Set<string>
  /** Undefined until a text is searched for the tokens added last. */
  #search: Search | undefined

  constructor(known?: Iterable<string>) {
    this.#known = new Set(known)
  }

  add(token: string): void {
    this.#known.add(token)
    this.#search = undefined
  }

  replaceIn(text: string, replace: (token: string) => string): string {
    if (!MAY_BE_ENCODED.test(text)) return this.#replace(text, replace)
    let shown = ''
    let from = 0
    for (const { 0: run, index } of text.matchAll(ENCODED)) {
      const plain = decoded(run)
      const replaced = this.#replace(plain, replace)
      shown += this.#replace(text.slice(from, index), replace)
      // Beside a token, a quote stays encoded, because it would end the text that it stands in.
      shown += replaced === plain ? run : replaced.replaceAll(/[^\w.[\]-]/g, encodeURIComponent)
      from = index + run.length
    }
    return shown + this.#replace(text.slice(from), replace)
  }

  #replace(text: string, replace: (token: string) => string): string {
    const { long, pattern } = (this.#search ??= searchFor([...this.#known]))
    const shorter = long.reduce((rest, token) => rest.replaceAll(token, () => replace(token)), text)
    return shorter.replaceAll(pattern, (found, at: number) =>
      this.#known.has(found) || !/\w/.test(shorter[at - 1] ?? '') || /[\dA-Z]/.test(found) ? replace(found) : found,
    )
  }
}

/** How often one encoding may stand in another, such as an escape whose backslash is percent-encoded. */
const DEEPEST = 4

function decoded(run: string): string {
  let plain = run
  for (let depth = 0; depth < DEEPEST && /[%\\]/.test(plain); depth++) plain = decodedOnce(plain)
  return plain
}

const decodedOnce = (run: string): string =>
  run.replaceAll(/(?:%(?:25)*|(?<!\\)\\+u00)([2-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

/** The longest token first, because one may begin with another. */
function searchFor(known: readonly string[]): Search {
  const longestFirst = known.toSorted((a, b) => b.length - a.length)
  const long = longestFirst.filter((token) => token.length > LONG)
  const others = longestFirst.slice(long.length).map((token) => token.replaceAll(/[^\w-]/g, '\\$&'))
  return { long, pattern: new RegExp([...others, JWT, OF_SERVICE].join('|'), 'g') }
}
