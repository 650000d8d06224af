import type { JsonObject } from '../../core/table/columns.ts'
import { isRowNumber } from './harmless.ts'
import type { KeptRules } from './kept-rules.ts'
import { isOfCohort } from './parameters.ts'
import type { TextReplacer } from './texts.ts'
import {
  handleProperties,
  namingProperties,
  rowIds,
  standardEvents,
  standardProperties,
  vocabulary,
} from './vocabulary.ts'
import type { FieldRule, JsonRule } from './walk.ts'

type RuleOf = (privacy: 'name' | 'email' | 'handle') => JsonRule

/** How JSON of unknown structure is redacted, and the properties of people and events. */
export class PropertyRules {
  readonly #texts: TextReplacer
  readonly #kept: KeptRules
  readonly #of: RuleOf

  constructor(texts: TextReplacer, kept: KeptRules, of: RuleOf) {
    this.#texts = texts
    this.#kept = kept
    this.#of = of
  }

  /** JSON of unknown structure: its structure, words of the API, dates and short numbers stay. */
  readonly freeForm: JsonRule = {
    text: (text) => this.#texts.freeForm(text),
    number: (written) => this.#texts.number(written),
    field: (name, object) => this.#fieldOfFreeForm(name, object),
  }

  /** Properties of a person or an event. */
  readonly properties: JsonRule = {
    ...this.freeForm,
    field: (name, object) => ({
      name: this.propertyName(name),
      rule: this.property(name, object),
      isUnknown: !this.#kept.parts.property(name) && !namingProperties.has(name) && !standardProperties.has(name),
    }),
  }

  /** Properties by name and value, alone, in lists or in groups; or `name__operator` and value. */
  readonly filter: JsonRule = {
    ...this.freeForm,
    field: (name, object) => {
      const isGroup = 'type' in object && 'values' in object
      if (!('key' in object) && !isGroup) return this.#comparison(name)
      return name === 'values' ? { name, rule: this.filter } : this.#fieldOfFreeForm(name, object)
    },
  }

  /** An element of a page. */
  readonly element: JsonRule = {
    ...this.freeForm,
    field: (name) => {
      const rule = this.#ofElement.get(name)
      return rule ? { name, rule } : this.unknownField(name)
    },
  }

  readonly #text: JsonRule = { ...this.freeForm, text: (text) => this.#texts.words.text(text) }

  readonly #ofElement: ReadonlyMap<string, JsonRule> = new Map([
    ['event', this.freeForm],
    ['text', this.#text],
    ['attr_class', this.#text],
    ['attr_id', this.#text],
    ['tag_name', { ...this.freeForm, text: (text) => (vocabulary.has(text) ? text : 'div') }],
    ['href', { ...this.freeForm, text: (text) => this.#texts.page(text) }],
    ['nth_child', this.freeForm],
    ['nth_of_type', this.freeForm],
    ['order', this.freeForm],
    ['attributes', { ...this.freeForm, field: (name) => this.unknownField(name) }],
  ])

  /** A place for the id of a row: a number of up to nine digits stays. */
  readonly #rowId: JsonRule = {
    ...this.freeForm,
    text: (text) => (isRowNumber(text) ? text : this.#texts.freeForm(text)),
    number: (written) => this.#texts.id(written),
  }

  /** A breakdown names properties of people and events. */
  readonly #breakdown: JsonRule = {
    ...this.freeForm,
    text: (text) => (standardEvents.has(text) ? text : this.#texts.custom(text)),
    number: (written) => this.#texts.customNumber(written),
  }

  /** Fields of queries and results that hold ids, people, and what was captured about them. */
  readonly #inResults: ReadonlyMap<string, () => JsonRule> = new Map([
    ...[...rowIds].map((name) => [name, () => this.#rowId] as const),
    ...[...handleProperties, 'distinct_ids'].map((name) => [name, () => this.#of('handle')] as const),
    ...['label', 'breakdown_value'].map((name) => [name, () => this.#breakdown] as const),
    ['email', () => this.#of('email')],
    ['properties', () => this.filter],
  ])

  readonly #name: JsonRule = { ...this.freeForm, text: (text) => this.propertyName(text) }

  readonly #custom: JsonRule = {
    text: (text) => this.#texts.custom(text),
    number: (written) => this.#texts.customNumber(written),
    field: (name) => ({ name: this.#texts.fieldName(name), rule: this.#custom }),
  }

  unknownField(name: string): FieldRule {
    return { name: this.#texts.fieldName(name), rule: this.freeForm, isUnknown: true }
  }

  propertyName(name: string): string {
    if (this.#kept.parts.property(name)) return this.#texts.withoutTokens(name)
    return namingProperties.has(name) ? name : this.#texts.fieldName(name)
  }

  /** How the value of a property is redacted. */
  property(name: string, object: JsonObject = {}): JsonRule {
    if (this.#kept.parts.property(name)) return this.#kept.field(name, object)
    if (name === 'email') return this.#of('email')
    if (namingProperties.has(name)) return this.#of('name')
    if (handleProperties.has(name)) return this.#of('handle')
    if (name === '$set' || name === '$set_once') return this.properties
    return standardProperties.has(name) ? this.freeForm : this.#custom
  }

  /** The rule of a field in JSON of unknown structure. An object with a key and a value is a filter by a property. */
  #fieldOfFreeForm(name: string, object: JsonObject): FieldRule {
    const { key } = object
    const isFilter = typeof key === 'string'
    if (isFilter && name === 'value' && isOfCohort(object)) return { name, rule: this.#rowId }
    if (isFilter && name === 'key') return { name, rule: this.#name }
    if (isFilter && name === 'value') return { name, rule: this.property(key) }
    return { name: this.#texts.fieldName(name), rule: this.#inResults.get(name)?.() ?? this.freeForm }
  }

  #comparison(name: string): FieldRule {
    const [key = '', ...operators] = name.split('__')
    const renamed = [this.propertyName(key), ...operators.map((operator) => this.#texts.fieldName(operator))]
    return { name: renamed.join('__'), rule: this.property(key) }
  }
}
