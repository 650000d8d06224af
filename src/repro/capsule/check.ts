import { FakeUsageError } from '../../core/usage-error.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { accepts, expectation, isObject } from '../../core/table/column-check.ts'
import type { Column } from '../../core/table/columns.ts'
import { broken } from './head.ts'

/** Checks what has a form of its own. */
export type PartCheck = (path: string, value: unknown) => void

/** Checks values against a JSON Schema, as far as the form of capsules needs it. */
export class FormCheck {
  readonly #parts: ReadonlyMap<string, PartCheck>

  constructor(parts: Readonly<Record<string, PartCheck>>) {
    this.#parts = new Map(Object.entries(parts).map(([name, check]) => [`#/$defs/${name}`, check]))
  }

  /** @throws FakeUsageError with the path, what was expected there and what was found. */
  check(form: JsonSchema, path: string, value: unknown): void {
    const fit = (form.anyOf ?? [form]).find((one) => isOfKind(one, value))
    if (!fit) throw broken(path, inWords(form), value)
    if (fit.$ref !== undefined) this.#parts.get(fit.$ref)!(path, value)
    if (Array.isArray(value) && fit.items)
      for (const [at, member] of value.entries()) this.check(fit.items, `${path}[${at}]`, member)
    if (isObject(value) && fit.type === 'object') this.#members(fit, path, value)
  }

  #members({ properties = {}, required = [], additionalProperties }: JsonSchema, path: string, value: object): void {
    const under = (name: string): string => (path === '' ? name : `${path}.${name}`)
    for (const name of required) if (!Object.hasOwn(value, name)) this.check(properties[name]!, under(name), undefined)
    for (const [name, member] of Object.entries(value) as [string, unknown][]) {
      const own = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
      if (own === false)
        throw new FakeUsageError(
          `Broken capsule: ${under(name)}: unknown key. Known: ${Object.keys(properties).join(', ')}.`,
        )
      if (typeof own === 'object' && member !== undefined) this.check(own, under(name), member)
    }
  }
}

/** Looks at a value from outside. */
function isOfKind(form: JsonSchema, value: unknown): boolean {
  if (form.$ref !== undefined) return isObject(value)
  if (form.type === 'array') return Array.isArray(value)
  if (form.type === 'number') return typeof value === 'number'
  return form.type === 'null' ? value === null : accepts(asColumn(form), value)
}

function inWords(form: JsonSchema): string {
  if (form.anyOf) return form.anyOf.map(inWords).join(' or ')
  if (form.$ref !== undefined) return 'an object'
  if (form.type === 'array') return 'a list'
  if (form.type === 'number') return 'a number'
  return form.type === 'null' ? 'null' : expectation(asColumn(form))
}

/** Simple values are what a column can hold, and are named by the same words. */
function asColumn({ type, format, ...form }: JsonSchema): Column<unknown> {
  const choices = 'const' in form ? [form.const] : form.enum
  return { type: type ?? 'json', ...(format && { format }), ...(choices && { choices }) } as unknown as Column<unknown>
}
