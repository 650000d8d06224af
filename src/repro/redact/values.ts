import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { NAMING, PlainValues } from './plain-values.ts'
import { handles, standardProperties, vocabulary } from './vocabulary.ts'

/** Replaces values of every kind: besides plain ones, what is captured of people and pages. */
export class Values extends PlainValues {
  /** Unknown properties are dropped; the values of known ones are replaced where they may say something. */
  properties(value: unknown): JsonObject {
    const entries = Object.entries(isObject(value) ? value : {})
    return Object.fromEntries(
      entries.flatMap(([name, own]) => {
        if (this.kept.property(name)) return [[String(this.safe(name)), this.safe(own)]]
        return this.isProperty(name) ? [[this.propertyName(name), this.property(name, own)]] : []
      }),
    )
  }

  /** Whether a property may be there at all. */
  protected isProperty(name: string): boolean {
    return NAMING.has(name) || standardProperties.has(name)
  }

  /** What a property of events and people is called. */
  propertyName(name: string): string {
    return this.kept.property(name) || NAMING.has(name) ? name : this.fieldName(name)
  }

  /** What a property says. */
  property(name: string, value: unknown): unknown {
    if (this.kept.property(name)) return this.safe(value)
    if (name === 'email') return this.email(value)
    if (name === 'name' || name === 'username') return this.name(value)
    if (handles.has(name)) return this.handle(value)
    if (name === '$set' || name === '$set_once') return this.properties(value)
    return standardProperties.has(name) ? this.deep(value) : this.foreign(value)
  }

  elements(value: unknown): readonly unknown[] {
    if (!Array.isArray(value)) return []
    if (this.kept.kind('properties')) return this.safe(value) as readonly unknown[]
    return value.filter(isObject).map((element) => this.#element(element))
  }

  #element({ text, tag_name, attr_class, href, attr_id, nth_child, nth_of_type, order }: JsonObject): JsonObject {
    const shown = {
      text: this.#text(text),
      tag_name: typeof tag_name === 'string' && vocabulary.has(tag_name) ? tag_name : 'div',
      attr_class: Array.isArray(attr_class) ? attr_class.map((one) => this.#text(one)) : null,
      href: typeof href === 'string' ? this.link(href) : null,
      attr_id: this.#text(attr_id),
      nth_child: numberOrNull(nth_child),
      nth_of_type: numberOrNull(nth_of_type),
    }
    return { ...shown, attributes: {}, ...(typeof order === 'number' && { order }) }
  }

  /** Tags, classes and texts of elements in one line, which nobody can take apart safely. */
  chain(value: unknown): unknown {
    return this.kept.kind('properties') ? this.safe(value) : ''
  }

  url(value: unknown): unknown {
    return typeof value === 'string' ? this.link(value) : value
  }

  #text(value: unknown): string | null {
    return typeof value === 'string' ? this.words.text(value) : null
  }
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)
