import { readJson } from '../../core/decode.ts'
import { definitions, tableNames } from '../../resources/database.ts'
import { isConstant, privacyOfField } from './fields.ts'
import type { NamedPrivacy } from './fields.ts'
import { isId, isMadeUp, isPlain, isPlainDetail, isRowNumber, zoneTest } from './harmless.ts'
import type { KeptParts } from './keep.ts'
import { KeptRules } from './kept-rules.ts'
import { AS_IT_IS, leafRules } from './leaf-rules.ts'
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
  readonly #leaves: ReturnType<typeof leafRules>
  readonly #byPrivacy: RulesByPrivacy

  constructor({ texts, kept, unknown, link }: RulesOptions) {
    this.#texts = texts
    this.#unknown = unknown
    this.#leaves = leafRules(texts, this.#object)
    const keptRules = new KeptRules(texts, kept)
    this.properties = new PropertyRules(texts, keptRules, (privacy) => this.of(privacy))
    this.#byPrivacy = this.#rules(keptRules, link)
  }

  /** How a column or a field is redacted. */
  of(privacy: NamedPrivacy): JsonRule {
    return privacy === false ? this.#object : this.#byPrivacy[privacy]
  }

  redact(value: unknown, rule: JsonRule): unknown {
    return redactValue(value, rule, this.#unknown)
  }

  /** Redacts JSON in a text; undefined when the text is not JSON. */
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

  #rules(kept: KeptRules, link: Replace): RulesByPrivacy {
    const { leaf, unless, name, email, handle } = this.#leaves
    return {
      name: kept.kind('names', name),
      email: kept.kind('emails', email),
      handle: kept.kind('distinct-ids', handle),
      ...this.#ofTexts(kept),
      token: leaf((text) => this.#texts.token(text)),
      url: leaf((text) => this.#texts.page(text)),
      link: leaf(link),
      shortId: unless((text) => /^[\w-]{1,8}$/.test(text)),
      timezone: unless(zoneTest(), () => 'UTC'),
      layouts: this.#layouts,
      properties: this.#inText(this.properties.properties),
      elements: kept.kind('properties', this.#inText(this.properties.element)),
      elementsChain: kept.kind(
        'properties',
        leaf(() => ''),
      ),
      object: this.#inText(this.#object),
      row: this.row(undefined),
    }
  }

  /** The rules of what people wrote. */
  #ofTexts(kept: KeptRules) {
    const { unless } = this.#leaves
    const text = kept.tellingKind(
      'texts',
      unless((one) => isPlain(one) || isMadeUp(one)),
    )
    const event = unless((name) => standardEvents.has(name))
    return {
      text,
      detail: unless(isPlainDetail, (detail) => text.text(detail)),
      event: kept.tellingKind('events', event),
      json: kept.tellingKind('queries', this.properties.freeForm),
    }
  }

  /** The places of tiles, by their numbers. */
  readonly #layouts: JsonRule = {
    text: (text) => (isRowNumber(text) ? text : this.properties.freeForm.text(text)),
    number: (written) => this.#texts.id(written),
    field: (name, object) => ({
      name: isRowNumber(name) ? name : this.properties.freeForm.field(name, object).name,
      rule: this.#layouts,
    }),
  }

  /**
   * The rule of JSON that may also stand in a text. A text that is not JSON becomes `{}`, if fields may be dropped. An id is for
   * the rule: `organization` is an object in one answer, and the id of it in another.
   */
  #inText(rule: JsonRule): JsonRule {
    const other = (text: string): string => (this.#unknown === 'drop' && !isId(text) ? '{}' : rule.text(text))
    return { ...rule, text: (text) => (text === '' ? text : (this.redactText(text, rule) ?? other(text))) }
  }

  /** An object of the API, or a list of them. Ids, dates and words of the API stay. */
  readonly #object: JsonRule = {
    text: (text) => (isId(text) || isPlain(text) ? text : this.#texts.words.text(text)),
    number: (written) => this.#texts.id(written),
    field: (name, object) => {
      const privacy = privacyOfField(name)
      if (privacy !== undefined) return { name, rule: this.of(privacy) }
      return isConstant(name, object[name]) ? { name, rule: AS_IT_IS } : this.properties.unknownField(name)
    },
  }

  /** A list of ids of rows. They may be texts. */
  readonly ids: JsonRule = {
    ...this.#object,
    text: (text) => (isRowNumber(text) ? text : this.#object.text(text)),
  }
}
