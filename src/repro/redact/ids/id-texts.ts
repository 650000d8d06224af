import { decodeUri } from '../../../core/decode.ts'
import { WORLD_SEGMENT } from '../../../core/http/world-path.ts'
import { tableNames } from '../../../resources/database.ts'
import type { IdMapping } from './mapping.ts'
import { replaceNumber, replaceOddUuid, replaceUuids } from './spellings.ts'

/** An address of the API within a text: its path, and its query. */
const API = /(\/(?:api|shared_dashboard)\/[^\s"'<>\\?#]*)(\?[^\s"'<>\\#]*)?/g
/** A row in the address of a page of the service's own app. */
const PAGE = /(\/(?:project|environment|dashboard|insight|cohort|person|action)s?\/)([\w-]{1,12})(?![\w-])/g
/** A number of six digits or more that stands by itself. It is hardly ever equal to an id by chance. */
const LONG = /(?<![\w.])\d{6,16}(?![\w-]|\.\d)/g
/** A word that may be a token made from the number of a row, or the stand-in for such a token. */
const TOKEN = /(?<!\w)\w{25,}(?!\w)/g
/** The words of a refusal that name a row. */
const REFUSED_ROW = /(\bpk "|\bID )(\d+)/g
const NAMED_ROW = new RegExp(String.raw`(\b(?:${tableNames.join('|')}) )(\d+)\b`, 'g')
/** Names that hydration gives to rows by their numbers. */
const MADE_UP = /^(Project |Recorded key |user)(\d+)((?:@example\.test)?)$/
/**
 * Any text with an id in it matches this, unless it stands in a place for ids: a quick check before the slow search.
 */
const MAY_HOLD_ID = /\d{6}|[\da-f]{8}|\/|\w{25}|^(?:Project |Recorded key |user)\d/i

/** Replaces a query. */
type ReplaceSearch = (search: string) => string

/** Replaces ids in texts and addresses. */
export class IdTexts {
  readonly #ids: IdMapping
  readonly #search: ReplaceSearch

  constructor(ids: IdMapping, search: ReplaceSearch) {
    this.#ids = ids
    this.#search = search
  }

  /** A number as it is written in the place of an id. */
  number(written: string): string {
    return replaceNumber(written, this.#ids.number)
  }

  /** A number in a text, in any other place. */
  figure(written: string): string {
    return /^\d{6,16}$/.test(written) ? this.#known(written) : written
  }

  /** A text in the place of an id. */
  id(text: string): string {
    const replaced = this.number(text)
    if (replaced !== text) return replaced
    const inText = this.text(text)
    return inText === text ? replaceOddUuid(text, this.#ids.uuid) : inText
  }

  /**
   * Any other text. Replaces UUIDs, ids in addresses of the API, and numbers that are known ids and can hardly be
   * anything else.
   */
  text(text: string): string {
    if (!MAY_HOLD_ID.test(text)) return text
    return replaceUuids(text, this.#ids.uuid)
      .replace(MADE_UP, (_, name: string, id: string, host: string) => name + this.#known(id) + host)
      .replaceAll(LONG, (digits) => this.#known(digits))
      .replaceAll(TOKEN, this.#ids.token)
      .replaceAll(API, (_, path: string, search = '') => this.path(path) + this.#search(search as string))
      .replaceAll(PAGE, (_, start: string, id: string) => start + this.#inPage(id))
  }

  /** The words of a refusal. */
  detail(text: string): string {
    return this.text(text.replaceAll(REFUSED_ROW, (_, words: string, id: string) => words + this.#known(id)))
  }

  /** A comment of the journal on a request: its words name rows by their numbers. */
  comment(text: string): string {
    return this.text(text.replaceAll(NAMED_ROW, (_, words: string, id: string) => words + this.#known(id)))
  }

  /** A whole address. */
  address(address: string): string {
    const { origin, pathname, search, hash } = new URL(address)
    const replaced = this.path(pathname) + this.#search(search) + hash
    return replaced === pathname + search + hash ? address : origin + replaced
  }

  path(path: string): string {
    const segments = path.split('/')
    return segments
      .map((segment, at) => (at === 2 && segments[1] === WORLD_SEGMENT ? segment : this.#segment(segment)))
      .join('/')
  }

  #segment(segment: string): string {
    const [, name = segment, suffix = ''] = /^(.+)(\.[^.]+)$/.exec(segment) ?? []
    const text = decodeUri(name)
    if (text === undefined) return segment
    const replaced = this.#ids.isShortId(text) ? this.#ids.shortId(text) : this.id(text)
    return replaced === text ? segment : encodeURIComponent(replaced) + suffix
  }

  #inPage(id: string): string {
    return this.#ids.isShortId(id) ? this.#ids.shortId(id) : this.#known(id)
  }

  /** Digits that are the number of a row, replaced. */
  #known(digits: string): string {
    const id = Number(digits)
    return this.#ids.isNumber(id) ? replaceNumber(digits, this.#ids.number) : digits
  }
}
