import { flag, freeObject, integer, listSchema, orNull, text } from '../core/json/json-schema.ts'
import type { JsonSchema, PublicSchema } from '../core/json/json-schema.ts'
import { columnSchema } from '../core/table/column-check.ts'
import type { Column, Columns, RowOf } from '../core/table/columns.ts'
import type { Contract, ContractName, ContractRow } from './contract.ts'
import { columnField, schemaOf } from './shape.ts'
import type { ColumnPart, FieldPrivacy, FieldReader, FieldWriter, Part, Shape, ShapeField } from './shape.ts'
import { joinMembers, memoizedByRow, writersOf } from './writers.ts'
import type { Writer } from './writers.ts'

/** Shows the column with the name of the field. */
export const column: ColumnPart = { kind: 'column', under: (_, name, columns) => columnField(name, columns) }

/** Shows a column with another name. */
export const columnNamed = <C extends Columns>(name: keyof C & string, columns: C): Part<RowOf<C>, unknown> =>
  sameUnderBoth(columnField(name, columns))

/** A computed value with the schema and the privacy of a column. */
export const like = <R, V, T>(column: Column<T>, read: (row: R, view: V, position: number) => T): Part<R, V> =>
  sameUnderBoth({ schema: columnSchema(column), private: column.private ?? false, write: writing(read) })

const writing =
  <R, V>(read: FieldReader<R, V>): FieldWriter<R, V> =>
  (row, view, position) =>
    JSON.stringify(read(row, view, position))

const sameUnderBoth = <R, V>(field: ShapeField<R, V>): Part<R, V> => ({ under: () => field })

/** A computed value of a type that cannot hold private data: a number, a boolean, a date, an id, one of a few words. */
export const value = <R, V>(schema: PublicSchema, read: FieldReader<R, V>): Part<R, V> =>
  sameUnderBoth({ schema, private: false, write: writing(read) })

/** A computed value that may hold text. `privacy` decides how it is redacted. */
export const classified = <R, V>(privacy: FieldPrivacy, schema: JsonSchema, read: FieldReader<R, V>): Part<R, V> =>
  sameUnderBoth({ schema, write: writing(read), private: privacy })

/** A constant value. */
export function always(constant: unknown, schema = schemaOfConstant(constant)): Part<unknown, unknown> {
  const json = JSON.stringify(constant)
  return sameUnderBoth({ schema, oncePerRow: true, write: () => json })
}

/** A field that some rows do not have: undefined leaves it out. */
export const optional = <R, V>(part: Part<R, V>): Part<R, V> => marked(part, { optional: true })

const marked = <R, V>(part: Part<R, V>, mark: Pick<ShapeField<R, V>, 'optional' | 'oncePerRow'>): Part<R, V> => ({
  under(contract, name, columns) {
    const field = part.under(contract, name, columns)
    return field && { ...field, ...mark }
  },
})

/** Shows the column with the name of the field, under a more precise schema. */
export const columnAs = (schema: JsonSchema): Part<unknown, unknown> => ({
  under: (_, name, columns) => ({ ...columnField(name, columns), schema }),
})

/** A nested object, found for each row. */
export const of = <R, V, S>(inner: Shape<S, V>, get: (row: R, view: V) => S): Part<R, V> =>
  nested(inner, schemaOf(inner), (row, view, write) => write(get(row, view), view))

/** A nested object or null. */
export const maybe = <R, V, S>(inner: Shape<S, V>, find: (row: R, view: V) => S | undefined): Part<R, V> =>
  nested(
    inner,
    (contract) => orNull(schemaOf(inner)(contract)),
    (row, view, write) => {
      const found = find(row, view)
      return found === undefined ? 'null' : write(found, view)
    },
  )

/** A list of nested objects. */
export const listOf = <R, V, S>(inner: Shape<S, V>, list: (row: R, view: V) => readonly S[]): Part<R, V> =>
  listWithin(inner, list, (_, view) => view)

/** A list of nested objects that are read in a context of their own. */
export const listWithin = <R, V, S, W>(
  inner: Shape<S, W>,
  list: (row: R, view: V) => readonly S[],
  toView: (row: R, view: V) => W,
): Part<R, V> =>
  nested(
    inner,
    (contract) => listSchema(schemaOf(inner)(contract)),
    (row, view, write) => {
      const own = toView(row, view)
      return `[${list(row, view).reduce((members, found, position) => joinMembers(members, write(found, own, position)), '')}]`
    },
  )

function nested<R, V, S, W>(
  inner: Shape<S, W>,
  schema: (contract: Contract) => JsonSchema,
  write: (row: R, view: V, writeInner: Writer<S, W>) => string,
): Part<R, V> {
  return {
    under(contract) {
      const writer = writersOf(contract).of(inner)
      return { schema: schema(contract), inner, write: (row, view) => write(row, view, writer) }
    },
  }
}

/** A field that depends on a row of the contract. A column that is not given leaves the field out. */
export const when = <R, V>(
  row: ContractRow,
  parts: Readonly<Partial<Record<ContractName, Part<R, V> | ColumnPart>>>,
): Part<R, V> => ({
  under: (contract, name, columns) => parts[contract[row]]?.under(contract, name, columns),
})

/** The value of a field as JSON text. `empty` is the text for null. */
export const inText = <R, V>(part: Part<R, V>, empty = 'null'): Part<R, V> => ({
  under(contract, name, columns) {
    const field = part.under(contract, name, columns)
    const toText = (json: string | undefined): string => JSON.stringify(json === 'null' ? empty : json)
    return field && { ...field, schema: text, write: (row, view, position) => toText(field.write(row, view, position)) }
  },
})

/** A field that follows from its row alone, and is written once for each version of a row. */
export const oncePerRow = <R, V>(part: Part<R, V>): Part<R, V> => marked(part, { oncePerRow: true })

/** A field that follows from another row alone, or from another form of its own row. It is written once for each version of that. */
export const seenAs = <R, V, S>(toSeen: (row: R, view: V) => S, part: Part<S, V> | ColumnPart): Part<R, V> => ({
  under(contract, name, columns) {
    const field = part.under(contract, name, columns)
    if (!field) return undefined
    const { oncePerRow: _once, write, ...rest } = field
    const writeOnce = memoizedByRow(write)
    return { ...rest, write: (row, view, position) => writeOnce(toSeen(row, view), view, position) }
  },
})

function schemaOfConstant(constant: unknown): JsonSchema {
  if (constant === null) return { type: 'null' }
  if (Array.isArray(constant)) return listSchema(text)
  if (typeof constant === 'object') return freeObject
  return typeof constant === 'boolean' ? flag : typeof constant === 'number' ? integer : text
}
