import type { OpenApiDocument } from './document.ts'
import { formOf } from './form.ts'
import type { Direction, Form, FormField } from './form.ts'

/** A difference between two descriptions at one place. */
export interface SchemaDrift {
  readonly kind: 'new' | 'gone' | 'required' | 'type' | 'values' | 'nullable' | 'format'
  /** `results[].name`; empty for the whole. */
  readonly at: string
  /** The service according to its description, in words. */
  readonly service: string
  /** The fake, in words. */
  readonly fake: string
}

/** A schema in its description; undefined if there is none. */
interface DescribedSchema {
  readonly document: OpenApiDocument
  readonly schema: unknown
}

/** Below this depth, recursive schemas only repeat themselves. */
const DEEPEST = 8

/** Compares two schemas place by place. */
export function compareSchemas(
  service: DescribedSchema,
  fake: DescribedSchema,
  direction: Direction,
  at = '',
  depth = 0,
): readonly SchemaDrift[] {
  if (depth > DEEPEST) return []
  const own = formOf(service.document, service.schema, direction)
  const other = formOf(fake.document, fake.schema, direction)
  const here = compareForms(own, other, at)
  const inner = (a: unknown, b: unknown, place: string): readonly SchemaDrift[] =>
    compareSchemas({ ...service, schema: a }, { ...fake, schema: b }, direction, place, depth + 1)
  if (here.some(({ kind }) => kind === 'type'))
    // If one side has a list and the other a single row, the rows are still compared.
    return [
      ...here,
      ...(isListAndRow(own, other) ? inner(own.items ?? service.schema, other.items ?? fake.schema, `${at}[]`) : []),
    ]
  // If one side allows any field, there is nothing more to compare.
  const isOpen = own.fields.size === 0 || other.fields.size === 0
  const inFields = isOpen ? [] : compareFields(own.fields, other.fields, at, direction, inner)
  const inItems = own.items && other.items ? inner(own.items, other.items, `${at}[]`) : []
  return [...here, ...inFields, ...inItems]
}

const isListAndRow = (a: Form, b: Form): boolean =>
  (a.items !== undefined && b.fields.size > 0) || (b.items !== undefined && a.fields.size > 0)

function compareForms(service: Form, fake: Form, at: string): readonly SchemaDrift[] {
  if (service.types.size === 0 || fake.types.size === 0) return []
  const found: SchemaDrift[] = []
  const note = (kind: SchemaDrift['kind'], own: string, other: string) =>
    own !== other && found.push({ kind, at, service: own, fake: other })
  note('type', inWords(service.types), inWords(fake.types))
  if (found.length > 0) return found
  note(
    'nullable',
    service.isNullable ? 'may be null' : 'is never null',
    fake.isNullable ? 'may be null' : 'is never null',
  )
  if (service.values || fake.values) note('values', valuesOf(service), valuesOf(fake))
  if (service.format && fake.format) note('format', service.format, fake.format)
  return found
}

const inWords = (types: ReadonlySet<string>): string => [...types].sort().join(' or ')
const valuesOf = ({ values }: Form): string => (values ? [...values].sort().join(', ') : 'any')

function compareFields(
  service: Form['fields'],
  fake: Form['fields'],
  at: string,
  direction: Direction,
  inner: (a: unknown, b: unknown, place: string) => readonly SchemaDrift[],
): readonly SchemaDrift[] {
  return [...new Set([...service.keys(), ...fake.keys()])].flatMap((name): readonly SchemaDrift[] => {
    const [own, other] = [service.get(name), fake.get(name)]
    const place = at === '' ? name : `${at}.${name}`
    if (!other) return [{ kind: 'new', at: place, service: presence(own!, direction), fake: 'none' }]
    if (!own) return [{ kind: 'gone', at: place, service: 'none', fake: presence(other, direction) }]
    const isOtherwise = direction !== 'answer' && own.isRequired !== other.isRequired
    const required: SchemaDrift = {
      kind: 'required',
      at: place,
      service: presence(own, direction),
      fake: presence(other, direction),
    }
    return [...(isOtherwise ? [required] : []), ...inner(own.schema, other.schema, place)]
  })
}

const presence = ({ isRequired }: FormField, direction: Direction): string =>
  direction === 'answer' ? 'there' : isRequired ? 'required' : 'optional'
