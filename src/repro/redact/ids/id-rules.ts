import type { JsonObject } from '../../../core/table/columns.ts'
import { looksLikeJson } from '../../../observe/secrets/message-secrets.ts'
import { redactPairs } from '../addresses.ts'
import type { NamedValue } from '../addresses.ts'
import { privacyOfField } from '../fields.ts'
import { isCohortValue, isOfCohort, privacyOfParameter } from '../parameters.ts'
import { handleProperties } from '../vocabulary.ts'
import { redactJson, redactValue } from '../walk.ts'
import type { JsonRule } from '../walk.ts'
import { IdTexts } from './id-texts.ts'
import type { IdMapping } from './mapping.ts'

/** The places of ids: in JSON by the names of fields, in queries by the names of parameters. */
export class IdRules {
  readonly texts: IdTexts
  readonly #ids: IdMapping

  constructor(ids: IdMapping) {
    this.#ids = ids
    this.texts = new IdTexts(ids, (search) => this.search(search))
  }

  /** Objects of the API, queries and their results. */
  readonly any: JsonRule = this.#rule((name, object) => this.#inObject(name, object))

  /** A place for ids. In an object in place of a list, the names of its fields are ids as well. */
  readonly #id: JsonRule = {
    text: (text) => (looksLikeJson(text) ? this.#inJson(text, this.#id) : this.texts.id(text)),
    number: (written) => this.texts.number(written),
    field: (name, object) => ({ name: this.texts.id(name), rule: this.#inObject(name, object) }),
  }

  /** Filters by properties, and properties of people and events: an `id` there is not that of a row. */
  readonly #properties: JsonRule = this.#rule((name, object) =>
    name === 'value' && isOfCohort(object) ? this.#id : this.#properties,
  )

  /** The places of tiles, by their numbers. */
  readonly #layouts: JsonRule = this.#rule(
    (name) => (name === 'i' ? this.#id : this.#layouts),
    (name) => this.texts.number(name),
  )

  readonly #shortId: JsonRule = { ...this.any, text: (text) => this.#ids.shortId(text) }

  readonly #detail: JsonRule = { ...this.any, text: (text) => this.texts.detail(text) }

  readonly #byName: ReadonlyMap<string, JsonRule> = new Map([
    ...['properties', 'group_properties', 'elements'].map((name) => [name, this.#properties] as const),
    ['layouts', this.#layouts],
    ['short_id', this.#shortId],
    ['detail', this.#detail],
  ])

  /** A row of a table. A change that is still to come holds the row or the key that it is about. */
  row(table: unknown): JsonRule {
    if (table !== 'change') return this.any
    return this.#rule((column, row) => {
      if (column === 'row') return this.row(row['table'])
      return column === 'key' ? this.#id : this.#inObject(column, row)
    })
  }

  /** The query of an address, with the question mark before it if it is not empty. */
  search(search: string): string {
    const all = new URLSearchParams(search)
    const query = this.pairs(search.slice(1), (pair) => this.parameter(pair, all))
    return query && `?${query}`
  }

  pairs(text: string, replace: (pair: NamedValue) => NamedValue): string {
    return redactPairs(text, (name, value) => replace([name, value]))
  }

  /** A parameter among all those of its query. */
  parameter([name, value]: NamedValue, all: URLSearchParams): NamedValue {
    const [base = ''] = name.split('[')
    const privacy = privacyOfParameter(base)
    if (isIdParameter(base)) return [this.texts.text(name), this.#id.text(value)]
    if (privacy === false || privacy === 'time') return [name, value]
    if (privacy === 'shortId') return [name, this.#ids.shortId(value)]
    const isId = isCohortValue(name, all)
    const rule = isId ? this.#id : privacy === 'filter' ? this.#properties : this.any
    return [this.texts.text(name), rule.text(value)]
  }

  /** The value of a field of a form. */
  field([name, value]: NamedValue): NamedValue {
    const field = this.any.field(name, {})
    return [field.name, field.rule.text(value)]
  }

  /** The key of a row. */
  key(key: string | number): string | number {
    return this.replace(key, this.#id)
  }

  replace<T>(value: T, rule: JsonRule): T {
    return redactValue(value, rule, 'replace') as T
  }

  #rule(
    ruleOf: (name: string, object: JsonObject) => JsonRule,
    nameOf = (name: string): string => this.texts.text(name),
  ): JsonRule {
    const rule: JsonRule = {
      text: (text) => (looksLikeJson(text) ? this.#inJson(text, rule) : this.texts.text(text)),
      number: (written) => this.texts.figure(written),
      field: (name, object) => ({ name: nameOf(name), rule: ruleOf(name, object) }),
    }
    return rule
  }

  #inJson(text: string, rule: JsonRule): string {
    return redactJson(text, rule) ?? this.texts.text(text)
  }

  #inObject(name: string, object: JsonObject): JsonRule {
    if (isIdField(name)) return this.#id
    const isBreakdown = name === 'breakdown' && isOfCohort({ type: object['breakdown_type'] })
    const isFilter = (name === 'value' || name === 'property') && isOfCohort(object)
    return isBreakdown || isFilter ? this.#id : (this.#byName.get(name) ?? this.any)
  }
}

/** A name that ends in `id` or `ids`. */
const NAMED_ID = /(?:^|_)ids?$/

/** Fields that hold numbers of rows under other names. */
const OTHERS = ['dashboards', 'use_dashboard', 'toDashboard', 'team', 'scoped_teams', 'project', 'teams', 'projects']

/**
 * Whether a field holds no number of a row although its name ends like that: an identifier of a person, or a short id.
 */
const isOther = (name: string): boolean =>
  handleProperties.has(name) || ['handle', 'shortId'].includes(String(privacyOfField(name)))

/** Whether numbers under this name are numbers of rows, in rows and in all JSON of requests and answers. */
export const isIdField = (name: string): boolean => OTHERS.includes(name) || (NAMED_ID.test(name) && !isOther(name))

/** Whether a parameter of an address holds ids of rows. */
function isIdParameter(name: string): boolean {
  const privacy = privacyOfParameter(name)
  return privacy === undefined ? isIdField(name) : privacy === 'id' || privacy === 'ids'
}
