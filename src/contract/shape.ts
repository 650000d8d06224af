import type { Contract } from './contract.ts'
import { columnSchema } from '../core/table/column-check.ts'
import { objectSchema, ref } from '../core/json/json-schema.ts'
import type { JsonSchema } from '../core/json/json-schema.ts'
import type { Columns, RowOf } from '../core/table/columns.ts'
import type { Privacy } from '../core/table/privacy.ts'

/** How private a field is: as a column is, or by what else it holds. */
export type FieldPrivacy =
  | Privacy
  /** The words of an error. */
  | 'detail'
  /** The address of another page. */
  | 'link'

/** Reads one field off a row. */
export type Read<R, V> = (row: R, view: V) => unknown

/** One field of an answer under one contract. */
export interface Field<R, V> {
  readonly schema: JsonSchema
  readonly read: Read<R, V>
  /** Whether some rows have no such field. */
  readonly optional?: true
  /** The column that it shows unchanged. */
  readonly column?: string
  /** The shape of the object or of the list's members that it holds. */
  readonly inner?: AnyShape
  /** What it may say of people; undefined where every row has the same, and the real service may have anything. */
  readonly private?: FieldPrivacy
}

/** How a field is made: the same under both contracts, or not. Undefined where the contract does not show the field. */
export interface Part<R, V> {
  under(contract: Contract, name: string, columns: Columns): Field<R, V> | undefined
}

/** Stands for the column of the field's own name. */
export interface ColumnPart {
  readonly kind: 'column'
}

/** The shape of an answer, stated once: what is sent, its JSON Schema, how private it is, and which columns it shows. */
export interface Shape<R, V> {
  /** What descriptions of the API call it; an object without a name is described where it stands. */
  readonly name: string | undefined
  /** The fields by their names, in the order in which they are sent. */
  fields(contract: Contract): ReadonlyMap<string, Field<R, V>>
}

/** A shape, where it makes no difference of what. */
export type AnyShape = Shape<never, never>

/** A field that stands for a column must have the name of one. */
type Parts<C extends Columns, V, N extends string> = {
  readonly [K in N]: Part<RowOf<C>, V> | (K extends keyof C ? ColumnPart : never)
}

/** Gives what declares the shapes of rows that are seen with `V`. */
export const shapesSeenWith =
  <V>() =>
  <C extends Columns, N extends string>(
    name: string | undefined,
    { columns }: { readonly columns: C },
    parts: Parts<C, V, N>,
  ): Shape<RowOf<C>, V> => ({ name, fields: (contract) => settle<RowOf<C>, V>(contract, columns, parts) })

/** Declares the shape of anything else. */
export const shapeOf = <R, V>(name: string | undefined, parts: Readonly<Record<string, Part<R, V>>>): Shape<R, V> => ({
  name,
  fields: (contract) => settle(contract, {}, parts),
})

function settle<R, V>(contract: Contract, columns: Columns, parts: Readonly<Record<string, Part<R, V> | ColumnPart>>) {
  const fields = new Map<string, Field<R, V>>()
  for (const [name, part] of Object.entries(parts)) {
    const field = 'kind' in part ? columnField(name, columns) : part.under(contract, name, columns)
    if (field) fields.set(name, field)
  }
  return fields
}

/** A field that shows a column as it is. */
export function columnField(name: string, columns: Columns): Field<unknown, unknown> {
  const column = columns[name]!
  const read = (row: unknown) => (row as Readonly<Record<string, unknown>>)[name]
  return { schema: columnSchema(column), column: name, private: column.private ?? false, read }
}

/** The JSON Schema of a shape: a reference where it has a name. */
export const schemaOf =
  (shown: AnyShape) =>
  (contract: Contract): JsonSchema =>
    shown.name === undefined ? wholeSchemaOf(shown, contract) : ref(shown.name)

/** The JSON Schema of a shape, in full. */
export function wholeSchemaOf(shown: AnyShape, contract: Contract): JsonSchema {
  const fields = [...shown.fields(contract)]
  const optional = fields.filter(([, field]) => field.optional).map(([name]) => name)
  return objectSchema(Object.fromEntries(fields.map(([name, { schema }]) => [name, schema])), optional)
}

/** Makes objects of a shape under a contract. */
export type Writer<R, V> = (row: R, view: V) => object

/** Shapes as they are written under one contract, each prepared once. */
export class Writers {
  readonly #contract: Contract
  readonly #known = new Map<AnyShape, Writer<never, never>>()

  constructor(contract: Contract) {
    this.#contract = contract
  }

  of<R, V>(shown: Shape<R, V>): Writer<R, V> {
    const known = this.#known.get(shown) as Writer<R, V> | undefined
    if (known) return known
    const made = writer(shown, this.#contract)
    this.#known.set(shown, made)
    return made
  }
}

/** Makes objects of a shape; its fields are read off when it is first used. */
export function writer<R, V>(shown: Shape<R, V>, contract: Contract): Writer<R, V> {
  let fields: readonly (readonly [name: string, read: Read<R, V>])[] | undefined
  return (row, view) => {
    fields ??= [...shown.fields(contract)].map(([name, { read }]) => [name, read] as const)
    const made: Record<string, unknown> = {}
    for (const [name, read] of fields) made[name] = read(row, view)
    return made
  }
}
