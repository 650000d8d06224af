import { columnSchema } from '../core/table/column-check.ts'
import { flag, freeObject, integer, listSchema, orNull, text } from '../core/json/json-schema.ts'
import type { JsonSchema, PublicSchema } from '../core/json/json-schema.ts'
import type { Column, Columns, RowOf } from '../core/table/columns.ts'
import type { Contract, ContractName, ContractRow } from './contract.ts'
import { columnField, schemaOf, writer } from './shape.ts'
import type { ColumnPart, Field, FieldPrivacy, Part, Read, Shape } from './shape.ts'

/** The column of the field's own name, as it is. */
export const column: ColumnPart = { kind: 'column' }

/** A column of another name, as it is. */
export const columnNamed = <C extends Columns>(name: keyof C & string, columns: C): Part<RowOf<C>, unknown> =>
  same(columnField(name, columns))

/** What a column of another table holds. */
export const like = <R, V, T>(column: Column<T>, read: (row: R, view: V) => T): Part<R, V> =>
  same({ schema: columnSchema(column), private: column.private ?? false, read })

const same = <R, V>(field: Field<R, V>): Part<R, V> => ({ under: () => field })

/** What says nothing of anybody by its type: a number, a truth value, a date, an id, one of a few words. */
export const value = <R, V>(schema: PublicSchema, read: Read<R, V>): Part<R, V> =>
  same({ schema, private: false, read })

/** What may say something of somebody, in a way that `privacy` names. */
export const said = <R, V>(privacy: FieldPrivacy, schema: JsonSchema, read: Read<R, V>): Part<R, V> =>
  same({ schema, read, private: privacy })

/** The same for every row. */
export const always = (constant: unknown, schema = schemaOfConstant(constant)): Part<unknown, unknown> =>
  same({ schema, read: () => constant })

/** What is sent for some rows alone; undefined leaves the field out. */
export const optional = <R, V>(schema: PublicSchema, read: Read<R, V>): Part<R, V> =>
  same({ schema, private: false, read, optional: true })

/** The column of the field's own name, described more closely. */
export const columnAs = (schema: JsonSchema): Part<unknown, unknown> => ({
  under: (_, name, columns) => ({ ...columnField(name, columns), schema }),
})

/** The object behind a row. */
export const of = <R, V, S>(inner: Shape<S, V>, find: (row: R, view: V) => S): Part<R, V> =>
  within(inner, schemaOf(inner), (row, view, show) => show(find(row, view)))

/** The object behind a row, or null. */
export const maybe = <R, V, S>(inner: Shape<S, V>, find: (row: R, view: V) => S | undefined): Part<R, V> =>
  within(
    inner,
    (contract) => orNull(schemaOf(inner)(contract)),
    (row, view, show) => {
      const found = find(row, view)
      return found === undefined ? null : show(found)
    },
  )

/** The objects behind a row. */
export const listOf = <R, V, S>(inner: Shape<S, V>, list: (row: R, view: V) => readonly S[]): Part<R, V> =>
  within(
    inner,
    (contract) => listSchema(schemaOf(inner)(contract)),
    (row, view, show) => list(row, view).map(show),
  )

function within<R, V, S>(
  inner: Shape<S, V>,
  schema: (contract: Contract) => JsonSchema,
  read: (row: R, view: V, show: (inner: S) => object) => unknown,
): Part<R, V> {
  return {
    under(contract) {
      const show = writer(inner, contract)
      return { schema: schema(contract), inner, read: (row, view) => read(row, view, (found) => show(found, view)) }
    },
  }
}

/** One field under one contract and another, or none, under the other. */
export const when = <R, V>(
  row: ContractRow,
  parts: Readonly<Partial<Record<ContractName, Part<R, V> | ColumnPart>>>,
): Part<R, V> => ({
  under(contract, name, columns) {
    const part = parts[contract[row]]
    return part && ('kind' in part ? columnField(name, columns) : part.under(contract, name, columns))
  },
})

/** JSON in a text; `empty` stands for null. */
export const inText = <R, V>(part: Part<R, V>, empty = 'null'): Part<R, V> => ({
  under(contract, name, columns) {
    const field = part.under(contract, name, columns)
    const write = (shown: unknown): string => (shown === null ? empty : JSON.stringify(shown))
    return field && { ...field, schema: text, read: (row, view) => write(field.read(row, view)) }
  },
})

function schemaOfConstant(constant: unknown): JsonSchema {
  if (constant === null) return { type: 'null' }
  if (Array.isArray(constant)) return listSchema(text)
  if (typeof constant === 'object') return freeObject
  return typeof constant === 'boolean' ? flag : typeof constant === 'number' ? integer : text
}
