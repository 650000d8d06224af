import { readJson } from '../../core/decode.ts'
import type { Keepable } from '../../observe/journal/redact-options.ts'
import { definitions, tableNames } from '../../resources/database.ts'
import { privacyOfField } from './fields.ts'
import type { NamedPrivacy } from './fields.ts'
import { isId, isMadeUp, isMadeUpEmail, isPlain, isPlainDetail, isRowNumber, zoneTest } from './harmless.ts'
import type { KeptParts } from './keep.ts'
import { PropertyRules } from './property-rules.ts'
import type { TextReplacer } from './texts.ts'
import { standardEvents } from './vocabulary.ts'
import { redactValue } from './walk.ts'
import type { JsonRule, UnknownFields } from './walk.ts'

type Replace = (text: string) => string

interface RulesOptions {
  readonly texts: TextReplacer
  readonly kept: KeptParts
  readonly unknown: UnknownFields
  /** Replaces the address of another page of an answer. */
  readonly link: Replace
}

type RulesByPrivacy = Readonly<Record<Exclude<NamedPrivacy, false>, JsonRule>>

/** How JSON is redacted, by how private it is: one policy for states, archives and capsules. */
export class JsonRules {
  readonly properties: PropertyRules
  readonly #texts: TextReplacer
  readonly #unknown: UnknownFields
  readonly #byPrivacy: RulesByPrivacy

  constructor({ texts, kept, unknown, link }: RulesOptions) {
    this.#texts = texts
    this.#unknown = unknown
    this.properties = new PropertyRules(texts, kept, (privacy) => this.of(privacy))
    this.#byPrivacy = this.#rules(kept, link)
  }

  /** How a column or a field is redacted. */
  of(privacy: NamedPrivacy): JsonRule {
    return privacy === false ? this.#object : this.#byPrivacy[privacy]
  }

  redact(value: unknown, rule: JsonRule): unknown {
    return redactValue(value, rule, this.#unknown)
  }

  /** Redacts JSON in a text; undefined when the text is no JSON. */
  redactText(text: string, rule: JsonRule): string | undefined {
    const value = readJson(text)
    return value === undefined ? undefined : JSON.stringify(this.redact(value, rule))
  }

  /** A row of a table, column by column. */
  row(table: unknown): JsonRule {
    const name = tableNames.find((known) => known === table)
    const columns = name ? definitions[name].columns : {}
    return {
      ...this.#object,
      field: (column, row) => {
        if (!Object.hasOwn(columns, column)) return this.properties.unknownField(column)
        const privacy = columns[column]!.private ?? false
        return { name: column, rule: privacy === 'row' ? this.row(row['table']) : this.of(privacy) }
      },
    }
  }

  #rules(kept: KeptParts, link: Replace): RulesByPrivacy {
    const { freeForm, tokensOnly, withoutPeople, properties, element } = this.properties
    const keep = (kind: Keepable, rule: JsonRule) => (kept.kind(kind) ? tokensOnly : rule)
    const tell = (kind: Keepable, rule: JsonRule) => (kept.kind(kind) ? withoutPeople : rule)
    return {
      name: keep('names', this.#name()),
      email: keep(
        'emails',
        this.#unless(isMadeUpEmail, (text) => this.#texts.words.email(text)),
      ),
      handle: keep('distinct-ids', this.#handle()),
      text: tell(
        'texts',
        this.#unless((text) => isPlain(text) || isMadeUp(text)),
      ),
      event: tell(
        'events',
        this.#unless((text) => standardEvents.has(text)),
      ),
      token: this.#leaf((text) => this.#texts.token(text)),
      url: this.#leaf((text) => this.#texts.page(text)),
      link: this.#leaf(link),
      shortId: this.#unless((text) => /^[\w-]{1,8}$/.test(text)),
      timezone: this.#unless(zoneTest(), () => 'UTC'),
      detail: this.#unless(isPlainDetail, (text) => this.of('text').text(text)),
      json: tell('queries', freeForm),
      layouts: this.#layouts,
      properties: this.#inText(properties),
      elements: keep('properties', this.#inText(element)),
      elementsChain: keep(
        'properties',
        this.#leaf(() => ''),
      ),
      object: this.#inText(this.#object),
      row: this.row(undefined),
    }
  }

  /** Where tiles stand, by their numbers. */
  readonly #layouts: JsonRule = {
    text: (text) => (isRowNumber(text) ? text : this.properties.freeForm.text(text)),
    number: (written) => this.#texts.id(written),
    field: (name, object) => ({
      name: isRowNumber(name) ? name : this.properties.freeForm.field(name, object).name,
      rule: this.#layouts,
    }),
  }

  #name(): JsonRule {
    const { people, words } = this.#texts
    return this.#unless(isMadeUp, (text) => {
      people.note(text)
      return words.text(text)
    })
  }

  /** The rule of an identifier of a person, which may be a whole number of any length. */
  #handle(): JsonRule {
    const { words } = this.#texts
    const handle = this.#leaf((text) => words.handle(text))
    return {
      ...handle,
      number: (written) => (/^-?\d+$/.test(written) ? words.handle(written) : handle.number(written)),
    }
  }

  #leaf(text: Replace): JsonRule {
    return { ...this.#object, text, number: (written) => this.#texts.number(written) }
  }

  #unless(isHarmless: (text: string) => boolean, replace?: Replace): JsonRule {
    const replaced = replace ?? ((text) => this.#texts.words.text(text))
    return this.#leaf((text) => (isHarmless(text) ? text : replaced(text)))
  }

  /** The rule of JSON that may also stand in a text. A text that is no JSON becomes `{}`, if fields may be dropped. */
  #inText(rule: JsonRule): JsonRule {
    const other = (text: string): string => (this.#unknown === 'drop' ? '{}' : rule.text(text))
    return { ...rule, text: (text) => (text === '' ? text : (this.redactText(text, rule) ?? other(text))) }
  }

  /** An object of the API, or a list of them. Ids, dates and words of the API stay. */
  readonly #object: JsonRule = {
    text: (text) => (isId(text) || isPlain(text) ? text : this.#texts.words.text(text)),
    number: (written) => this.#texts.id(written),
    field: (name) => {
      const privacy = privacyOfField(name)
      return privacy === undefined ? this.properties.unknownField(name) : { name, rule: this.of(privacy) }
    },
  }

  /** A list of ids of rows. They may be texts. */
  readonly ids: JsonRule = {
    ...this.#object,
    text: (text) => (isRowNumber(text) ? text : this.#object.text(text)),
  }
}
