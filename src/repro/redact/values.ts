import { isObject } from '../../core/table/column-check.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { PlainValues, isPlain } from './plain-values.ts'
import { standardProperties, vocabulary } from './vocabulary.ts'

/** Replaces values of every kind: besides plain ones, what is captured of people and pages. */
export class Values extends PlainValues {
  /** Unknown properties are dropped; the values of known ones are replaced where they may say something. */
  properties(value: unknown): JsonObject {
    const entries = Object.entries(isObject(value) ? value : {})
    return Object.fromEntries(
      entries.flatMap(([name, own]) => {
        if (this.kept.property(name)) return [[String(this.safe(name)), this.safe(own)]]
        const read = this.#property(name, own)
        return read === undefined ? [] : [[name, read]]
      }),
    )
  }

  #property(name: string, value: unknown): unknown {
    if (name === 'email') return this.email(value)
    if (name === 'name' || name === 'username') return this.name(value)
    if (!standardProperties.has(name)) return undefined
    if (name === '$set' || name === '$set_once') return this.properties(value)
    if (typeof value !== 'string') return this.deep(value)
    if (isPlain(value)) return value
    return /^https?:/i.test(value) ? this.#url(value) : this.words.handle(value)
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
      href: typeof href === 'string' ? this.#url(href) : null,
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
    return typeof value === 'string' ? this.#url(value) : value
  }

  #url(text: string): string {
    const path = URL.canParse(text) ? new URL(text).pathname : text.split(/[?#]/)[0]!
    return `${URL.canParse(text) ? 'https://app.example.test' : ''}${this.words.text(decoded(path))}`
  }

  #text(value: unknown): string | null {
    return typeof value === 'string' ? this.words.text(value) : null
  }
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
