import { Ids } from '../core/ids.ts'
import { replacingSecrets } from '../core/secrets.ts'

/** The columns that hold keys and tokens. */
const COLUMNS: Readonly<Record<string, string>> = { key: 'value', project: 'api_token', sharing: 'access_token' }
const STAND_IN = /^(?:[a-z]+_)?redacted_/
/** Shorter ones may well be words, and are only replaced where nothing else stands. */
const SURELY_NO_WORD = 6

const ids = new Ids(0)

/** What stands for a token: always the same, and of the same kind. */
function standIn(token: string): string {
  if (STAND_IN.test(token)) return token
  return `${/^[a-z]{2,4}_/.exec(token)?.[0] ?? ''}redacted_${ids.token(`redacted ${token}`, 0, 16)}`
}

/** Keys and tokens that have been seen, and what stands for each. */
export class Tokens {
  readonly #standIns = new Map<string, string>()
  #pattern: RegExp | undefined
  /** Finds tokens in texts of the API, and changes nothing. */
  readonly #seen = replacingSecrets((token) => this.#learn(token))

  /** Sees the token of a row. */
  seeRow(table: string, row: object): void {
    const token = (row as Readonly<Record<string, unknown>>)[COLUMNS[table]!]
    if (typeof token === 'string') this.#learn(token)
  }

  /** Sees the tokens of a request or an answer. */
  seeMessage(headers: Readonly<Record<string, string>>, body: string, url = ''): void {
    const credentials = /^(?:\w+\s+)?(\S.*)$/.exec(headers['authorization']?.trim() ?? '')?.[1]
    if (credentials) this.#learn(credentials)
    this.#seen.address(url)
    this.#seen.body(body)
  }

  /** A text with stand-ins in place of the tokens seen so far. */
  hide(text: string): string {
    const [, scheme = '', rest = ''] = /^(Bearer\s+)?(.*)$/s.exec(text)!
    const whole = this.#standIns.get(rest)
    if (whole !== undefined) return scheme + whole
    return text.replaceAll(this.#all(), (token) => this.#standIns.get(token)!)
  }

  /** The same text with the tokens in place of their stand-ins. */
  show(text: string): string {
    return [...this.#standIns].reduce((shown, [token, standing]) => shown.replaceAll(standing, token), text)
  }

  #learn(token: string): string {
    if (token === '' || this.#standIns.has(token)) return token
    this.#standIns.set(token, standIn(token))
    this.#pattern = undefined
    return token
  }

  #all(): RegExp {
    const long = [...this.#standIns.keys()].filter(({ length }) => length >= SURELY_NO_WORD)
    const literal = long.sort((a, b) => b.length - a.length).map((token) => token.replaceAll(/[^\w-]/g, '\\$&'))
    return (this.#pattern ??= new RegExp(`(?<![\\w-])(?:${literal.join('|') || '(?!)'})(?![\\w-])`, 'g'))
  }
}
