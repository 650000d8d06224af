import type { Faker } from '@faker-js/faker'
import type { Table } from '../core/table/table.ts'
import type { Rows, TableName } from './database.ts'
import type { Factories } from '../factories/factories.ts'
import type { OwnFaker } from '../factories/faker.ts'
import { WishList } from './overrides.ts'
import type { Values } from './overrides.ts'
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

/** Makes the factory of one table. */
export function openFactory(make: Make, own: OwnFaker, definition: Definition): unknown {
  const { tables } = make.world
  const table = tables[definition.table] as unknown as Table<object>
  const kind: Kind = {
    make,
    own,
    definition,
    table,
    wishList: new WishList(tables, table, definition.extras),
    counter: `${table.name} factory`,
    defaults: Object.entries(definition.defaults) as unknown as Kind['defaults'],
  }
  return chain(kind, undefined)
}

/** What every call of one table's factory needs. */
interface Kind {
  readonly make: Make
  readonly own: OwnFaker
  readonly definition: Definition
  readonly table: Table<object>
  readonly wishList: WishList
  readonly counter: string
  readonly defaults: readonly (readonly [column: string, value: (making: object) => unknown])[]
}

/** A factory whose rows have a preset, and the words by which it leads to others. */
function chain(kind: Kind, preset: Values | undefined): unknown {
  const one = (wishes: Values = {}) => addRow(kind, preset ? { ...preset, ...wishes } : wishes)
  const many = (count: number, wishes: Values | ((place: number) => Values) = {}) => {
    const rows: object[] = []
    for (let place = 0; place < count; place++) rows.push(one(typeof wishes === 'function' ? wishes(place) : wishes))
    return rows
  }
  const words: Record<string, PropertyDescriptor> = { many: { value: many } }
  for (const [trait, values] of Object.entries<Values>(kind.definition.traits)) {
    let next: unknown
    words[trait] = { get: () => (next ??= chain(kind, { ...preset, ...values })), enumerable: true }
  }
  for (const [name, extra] of Object.entries(kind.definition.counts))
    words[name] = { value: (count: number, wishes: Values = {}) => one({ [extra]: count, ...wishes }) }
  return Object.defineProperties(one, words)
}

function addRow(kind: Kind, wishes: Values): object {
  const { make, definition, table, wishList, counter } = kind
  const row = wishList.columnsOf(wishes)
  const number = make.world.ids.next(counter)
  fillIn(kind, row, number, wishes)
  const added = table.insert(row)
  definition.after?.(added as never, wishes as never, make)
  return added
}

function fillIn({ make, own, table, defaults }: Kind, row: Record<string, unknown>, number: number, wishes: Values) {
  let making: object | undefined
  for (const [column, value] of defaults) {
    if (row[column] !== undefined) continue
    making ??= { create: make.create, world: make.world, faker: own.faker, number, row, wishes }
    own.at(table.name, number, column)
    row[column] = value(making)
  }
}
