import { decodeUri, readJson } from '../../core/decode.ts'
import { Ids } from '../../core/ids.ts'
import { replacingSecrets } from '../../observe/secrets/message-secrets.ts'
import { isTelling } from '../../observe/secrets/secrets.ts'
import { TokenFinder } from '../../observe/secrets/token-finder.ts'
import { tokenColumns } from '../../resources/database.ts'
import { masked } from '../../resources/keys/shape.ts'
import type { CapsuleAnswer, CapsuleRequest, CapsuleRow } from './capsule.ts'

/** The column of each table that holds keys or tokens. */
const COLUMNS: ReadonlyMap<string, string> = new Map(tokenColumns.map(({ table, column }) => [table, column]))
/** Shorter texts are no secrets. */
const SHORTEST = 6
/** The places where the API itself has keys and tokens. */
const TOKENS_OF_API = [
  'personal_api_key',
  'api_key',
  'api_token',
  'access_token',
  'sharing_access_token',
  'accessToken',
  'token',
  'authorization',
]
const STAND_IN = /^(?:ph[a-z]_)?redacted_[\dA-Za-z]{16}$/
const SCHEME = /^\s*(?:Bearer|Basic|Digest|Token)\s+/i

const ids = new Ids(0)

/** The stand-in for a token: always the same, and of the same kind. A stand-in is its own stand-in. */
export function standInOf(token: string): string {
  if (token.length < SHORTEST || STAND_IN.test(token)) return token
  return `${/^ph[a-z]_/.exec(token)?.[0] ?? ''}redacted_${ids.token(`redacted ${token}`, 0, 16)}`
}

/** A token as a capsule holds it. One that is too short to be a secret may be a name, which `short` replaces. */
export const redactedToken = (token: string, short: (text: string) => string): string =>
  token.length < SHORTEST ? short(token) : standInOf(token)

/**
 * The stand-in for a secret. A password may be short; a short token in a place of the API stays, because it may be a
 * name.
 */
const standInFor = (secret: string, name: string): string =>
  secret.length < SHORTEST && !isTokenOfApi(name)
    ? `redacted_${ids.token(`redacted ${secret}`, 0, 16)}`
    : standInOf(secret)

/** Replaces keys, tokens and passwords that their names give away. They are encoded there as texts are. */
function replaceSecret(text: string, name: string): string {
  const secret = decodedSecret(text)
  const standing = replaceCredentials(secret, (token) => standInFor(token, name))
  return standing === secret ? text : standing
}

const places = replacingSecrets(replaceSecret)

const isTokenOfApi = (name: string): boolean => TOKENS_OF_API.includes((decodeUri(name) ?? name).replace(/\[.*$/s, ''))

/** A secret that may be encoded as in an address, or escaped as in JSON. */
export function decodedSecret(text: string): string {
  const plain = text.includes('\\') ? readJson(`"${text}"`) : decodeUri(text)
  return typeof plain === 'string' ? plain : text
}

/** Replaces keys and tokens in the places where the API has them, and those that rows hold everywhere. */
export class Tokens {
  readonly #standIns = new Map<string, string>()
  /** The tokens by their stand-ins, and a pattern for these; undefined until a text is searched for them. */
  #standing: ReadonlyMap<string, string> | undefined
  #standingPattern: RegExp | undefined
  readonly #finder = new TokenFinder()
  readonly #everywhere = replacingSecrets(replaceSecret, (text) => this.#hide(text))

  /** Learns the token of a row, and gives the row without it. */
  inRow<R extends object>(table: string, row: R): R {
    const column = COLUMNS.get(table)
    const token = column && (row as Readonly<Record<string, unknown>>)[column]
    if (!column || typeof token !== 'string' || token === standInOf(token)) return row
    this.#learn(token)
    return { ...row, [column]: standInOf(token) }
  }

  inRows = (rows: readonly CapsuleRow[]): readonly CapsuleRow[] =>
    rows.map((one) => (one.row ? { ...one, row: this.inRow(one.table, one.row) } : one))

  inRequest({ url, headers, body, ...request }: CapsuleRequest): CapsuleRequest {
    const { authorization } = headers
    return {
      ...request,
      url: places.address(url),
      headers: {
        ...headers,
        ...(authorization !== undefined && { authorization: replaceCredentials(authorization, standInOf) }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? places.body(body) : this.#inBytes(body) }),
      ...(request.rows && { rows: this.inRows(request.rows) }),
      ...(request.answer && { answer: inAnswer(request.answer) }),
    }
  }

  /** An answer as a capsule holds it, once all rows have been seen. */
  inAnswer = (answer: CapsuleAnswer): CapsuleAnswer => this.everywhere(inAnswer(answer))

  /** Any JSON, once all rows have been seen. */
  everywhere<T>(value: T): T {
    return this.#everywhere.json(value) as T
  }

  /** A text with the tokens of rows in place of their stand-ins. */
  reveal(text: string): string {
    this.#standing ??= new Map([...this.#standIns].map(([token, standing]) => [standing, token]))
    this.#standingPattern ??= patternOf(this.#standing.keys())
    return text.replaceAll(this.#standingPattern, (standing) => this.#standing!.get(standing)!)
  }

  #hide(text: string): string {
    return this.#finder.replaceIn(text, (token) => this.#standIns.get(token) ?? standInOf(token))
  }

  #inBytes({ base64 }: { readonly base64: string }): { readonly base64: string } {
    return { base64: btoa(this.#everywhere.body(atob(base64))) }
  }

  /** A token that may be a word is replaced only in the places where the API has it. */
  #learn(token: string): void {
    if (this.#standIns.has(token)) return
    if (isTelling(token)) this.#stand(token, standInOf(token))
    this.#stand(masked(token), masked(standInOf(token)))
    this.#standing = this.#standingPattern = undefined
  }

  #stand(token: string, standing: string): void {
    this.#standIns.set(token, standing)
    this.#finder.add(token)
  }
}

/** Finds any of these texts. The longest comes first, because one text may begin with another. */
function patternOf(texts: Iterable<string>): RegExp {
  const longestFirst = [...texts].sort((a, b) => b.length - a.length)
  if (longestFirst.length === 0) return /(?!)/g
  return new RegExp(longestFirst.map((text) => text.replaceAll(/[^\w-]/g, '\\$&')).join('|'), 'g')
}

const inAnswer = (answer: CapsuleAnswer): CapsuleAnswer =>
  typeof answer.body === 'string' ? { ...answer, body: places.body(answer.body) } : answer

/** Replaces what follows the scheme, such as `Bearer`, in a header. */
export function replaceCredentials(header: string, replace: (token: string) => string): string {
  const scheme = SCHEME.exec(header)?.[0] ?? ''
  return scheme + replace(header.slice(scheme.length).trim())
}
