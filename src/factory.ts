import type { Faker } from '@faker-js/faker'
import { accepts, expectation, show } from './core/column-check.ts'
import type { Column } from './core/columns.ts'
import { FakeUsageError } from './core/errors.ts'
import type { Table } from './core/table.ts'
import type { Rows, TableName } from './database.ts'
import type { Factories } from './factories.ts'
import type { OwnFaker } from './faker.ts'
import type { World } from './world.ts'

/** What may be asked of a row: any of its columns, the rows it belongs to, and whatever else its factory knows. */
export type Wishes<R, E> = Partial<Omit<R, keyof E>> & Partial<E>

/**
 * Adds one row each time it is called. Every column has a default; pass only what the test is about. A trait is a word on
 * the way to the call: `create.dashboard.restricted.shared({ name: 'Web' })`.
 */
export type Factory<R, W, Trait extends string = never, Count extends string = never> = {
  (wishes?: W): R
  /** Adds several, alike or each by its place, from 0. */
  many(count: number, wishes?: W | ((place: number) => W)): R[]
} & { readonly [T in Trait]: Factory<R, W, Trait, Count> } & {
  readonly [C in Count]: (count: number, wishes?: W) => R
}

/** What a factory makes rows with. */
export interface Make {
  readonly create: Factories
  readonly world: World
}

/** What one default is made from. */
export interface Making<R, W> extends Make {
  /** Stands at a place of its own for every column of every row. */
  readonly faker: Faker
  /** How many rows of this kind factories made, this one included. */
  readonly number: number
  /** The columns asked for, and those before this one. */
  readonly row: R
  readonly wishes: W
}

/** How the rows of one table are made. */
export interface FactoryDefinition<
  N extends TableName,
  E extends object,
  Trait extends string = never,
  Count extends string = never,
> {
  readonly table: N
  /** What can be asked for besides columns and the rows they name. */
  readonly extras: readonly (keyof E & string)[]
  /** Named sets of wishes. */
  readonly traits: Readonly<Record<Trait, Wishes<Rows[N], E>>>
  /** Names for wishing a number: `withTiles(6)` is `{ tiles: 6 }`. */
  readonly counts: Readonly<Record<Count, keyof E & string>>
  readonly defaults: { readonly [K in keyof Rows[N]]?: (making: Making<Rows[N], Wishes<Rows[N], E>>) => Rows[N][K] }
  /** Adds the rows that belong to a new one. */
  readonly after?: (row: Rows[N], wishes: Wishes<Rows[N], E>, make: Make) => void
}

type Definition = FactoryDefinition<TableName, object, string, string>
type Values = Readonly<Record<string, unknown>>
type Known = Readonly<Record<string, Column<unknown>>>

/** Makes the factory of one table. */
export function openFactory(make: Make, own: OwnFaker, definition: Definition): unknown {
  const kind: Kind = {
    make,
    own,
    definition,
    table: make.world.tables[definition.table] as unknown as Table<object>,
    extras: definition.extras,
    defaults: Object.entries(definition.defaults) as unknown as Kind['defaults'],
  }
  return chain(kind, {})
}

/** What every call of one table's factory needs. */
interface Kind {
  readonly make: Make
  readonly own: OwnFaker
  readonly definition: Definition
  readonly table: Table<object>
  readonly extras: readonly string[]
  readonly defaults: readonly (readonly [column: string, value: (making: object) => unknown])[]
}

/** A factory whose rows have a preset, and the words by which it leads to others. */
function chain(kind: Kind, preset: Values): unknown {
  const one = (wishes: Values = {}) => addRow(kind, { ...preset, ...wishes })
  const many = (count: number, wishes: Values | ((place: number) => Values) = {}) =>
    Array.from({ length: count }, (_, place) => one(typeof wishes === 'function' ? wishes(place) : wishes))
  const words: Record<string, PropertyDescriptor> = { many: { value: many } }
  for (const [trait, values] of Object.entries<Values>(kind.definition.traits)) {
    let next: unknown
    words[trait] = { get: () => (next ??= chain(kind, { ...preset, ...values })), enumerable: true }
  }
  for (const [name, extra] of Object.entries(kind.definition.counts))
    words[name] = { value: (count: number, wishes: Values = {}) => one({ [extra]: count, ...wishes }) }
  return Object.defineProperties(one, words)
}

function addRow({ make, own, definition, table, extras, defaults }: Kind, wishes: Values): object {
  const row = columnsOf(table, extras, wishes)
  const number = make.world.ids.next(`${table.name} factory`)
  const making = { create: make.create, world: make.world, faker: own.faker, number, row, wishes }
  for (const [column, value] of defaults) {
    if (row[column] !== undefined) continue
    own.at(table.name, number, column)
    row[column] = value(making)
  }
  checkReferences(make.world, table, row)
  const added = table.insert(row)
  definition.after?.(added as never, wishes as never, make)
  return added
}

/** The columns that were asked for, by themselves or by the row they name. */
function columnsOf(table: Table<object>, extras: readonly string[], wishes: Values): Record<string, unknown> {
  const columns = table.definition.columns as Known
  const row: Record<string, unknown> = {}
  for (const [wish, value] of Object.entries(wishes)) {
    if (value === undefined || extras.includes(wish)) continue
    const link = columns[`${wish}_id`]?.references
    if (link) row[`${wish}_id`] = value === null ? null : idOf(table.name, wish, value, link)
    else row[wish] = checked(table, extras, wish, value)
  }
  return row
}

function idOf(name: string, wish: string, value: unknown, link: string): unknown {
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id
  throw new FakeUsageError(`A ${name}'s ${wish} is a row of ${link}, got ${show(value)}. For an id, use ${wish}_id.`)
}

function checked(table: Table<object>, extras: readonly string[], wish: string, value: unknown): unknown {
  const { name } = table
  const columns = table.definition.columns as Known
  const column = Object.hasOwn(columns, wish) ? columns[wish] : undefined
  if (!column) {
    const links = Object.keys(columns).filter((known) => columns[known]!.references)
    const known = [...Object.keys(columns), ...links.map((link) => link.slice(0, -'_id'.length)), ...extras]
    throw new FakeUsageError(`A ${name} has no "${wish}". Known: ${[...new Set(known)].join(', ')}.`)
  }
  // A table that normalises reads more ways to write a date than it keeps, and complains itself.
  const readable = column.format === 'date-time' && table.definition.normalise
  if (!readable && !accepts(column, value))
    throw new FakeUsageError(`A ${name}'s ${wish} is ${show(value)}. Expected ${expectation(column)}.`)
  return value
}

function checkReferences(world: World, table: Table<object>, row: Values): void {
  for (const [name, { references, nullable }] of Object.entries(table.definition.columns as Known)) {
    if (!references || (nullable && (row[name] ?? null) === null)) continue
    const target = world.tables[references as TableName]
    if (target.get(row[name] as number)) continue
    const known = [...target.all()].slice(0, 10).map((other) => show(other.id))
    const rows = known.length === 0 ? `There is no ${references} yet` : `Known: ${known.join(', ')}`
    throw new FakeUsageError(
      `A ${table.name}'s ${name} names ${references} ${show(row[name])}, which does not exist. ${rows}.`,
    )
  }
}
