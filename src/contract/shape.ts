import { objectSchema, ref } from '../core/json/json-schema.ts'
import type { JsonSchema } from '../core/json/json-schema.ts'
import { columnSchema } from '../core/table/column-check.ts'
import type { Columns, RowOf } from '../core/table/columns.ts'
import type { Privacy } from '../core/table/privacy.ts'
import type { Contract } from './contract.ts'

/** How private a field is: one of the kinds of columns, or one of these. */
export type FieldPrivacy =
  | Privacy
  /** The words of an error. */
  | 'detail'
  /** The address of another page. */
  | 'link'

/** Reads the value of one field of a row. `position` is the place of the row in its list, from 0. */
export type FieldReader<R, V> = (row: R, view: V, position: number) => unknown

/** Writes the value of one field of a row as JSON; undefined leaves the field out. */
export type FieldWriter<R, V> = (row: R, view: V, position: number) => string | undefined

/** One field of an answer under one contract. */
export interface ShapeField<R, V> {
  readonly schema: JsonSchema
  readonly write: FieldWriter<R, V>
  /** Some rows do not have this field. */
  readonly optional?: true
  /** The value follows from the row alone, so it is written once for each version of a row. */
  readonly oncePerRow?: true
  /** The column, if the field shows one unchanged. */
  readonly column?: string
  /** The shape of the nested object or of the members of the list. */
  readonly inner?: AnyShape
  /** The kind of private data that the field may hold. Undefined for a constant: the real service may have any value. */
  readonly private?: FieldPrivacy
}

/** The declaration of a field. `under` returns undefined when the contract does not show the field. */
export interface Part<R, V> {
  readonly kind?: never
  under(contract: Contract, name: string, columns: Columns): ShapeField<R, V> | undefined
}

/** Declares a field that shows the column of the same name. The kind keeps it from any field without a column. */
export interface ColumnPart extends Omit<Part<unknown, unknown>, 'kind'> {
  readonly kind: 'column'
}

/** The shape of an object in an answer. The answer, its JSON Schema, its privacy and the shown columns all follow from it. */
export interface Shape<R, V> {
  /** The name in the OpenAPI description. A shape without a name is described inline. */
  readonly name: string | undefined
  /** The fields by name, in the order of the answer. */
  fields(contract: Contract): ReadonlyMap<string, ShapeField<R, V>>
}

/** A shape of any row. */
export type AnyShape = Shape<never, never>

/** `column` is allowed only for a field with the name of a column. */
type Parts<C extends Columns, V, N extends string> = {
  readonly [K in N]: Part<RowOf<C>, V> | (K extends keyof C ? ColumnPart : never)
}

/** Returns a function that declares shapes of rows. `V` is the context that the fields are read in. */
export const shapesWithView =
  <V>() =>
  <C extends Columns, N extends string>(
    name: string | undefined,
    { columns }: { readonly columns: C },
    parts: Parts<C, V, N>,
  ): Shape<RowOf<C>, V> => ({ name, fields: (contract) => resolveFields<RowOf<C>, V>(contract, columns, parts) })

/** Declares a shape of objects that are not rows of a table. */
export const shapeOf = <R, V>(name: string | undefined, parts: Readonly<Record<string, Part<R, V>>>): Shape<R, V> => ({
  name,
  fields: (contract) => resolveFields(contract, {}, parts),
})

function resolveFields<R, V>(
  contract: Contract,
  columns: Columns,
  parts: Readonly<Record<string, Part<R, V> | ColumnPart>>,
) {
  const fields = new Map<string, ShapeField<R, V>>()
  for (const [name, part] of Object.entries(parts)) {
    const field = part.under(contract, name, columns)
    if (field) fields.set(name, field)
  }
  return fields
}

/** A field that shows a column unchanged. */
export function columnField(name: string, columns: Columns): ShapeField<unknown, unknown> {
  const column = columns[name]!
  const write = (row: unknown) => JSON.stringify((row as Readonly<Record<string, unknown>>)[name])
  return { schema: columnSchema(column), column: name, private: column.private ?? false, oncePerRow: true, write }
}

/** The JSON Schema of a shape: a reference if it has a name, otherwise in full. */
export const schemaOf =
  (shape: AnyShape) =>
  (contract: Contract): JsonSchema =>
    shape.name === undefined ? wholeSchemaOf(shape, contract) : ref(shape.name)

/** The JSON Schema of a shape, in full. */
export function wholeSchemaOf(shape: AnyShape, contract: Contract): JsonSchema {
  const fields = [...shape.fields(contract)]
  const optional = fields.filter(([, field]) => field.optional).map(([name]) => name)
  return objectSchema(Object.fromEntries(fields.map(([name, { schema }]) => [name, schema])), optional)
}
