import type { Table } from '../core/table/table.ts'
import { anyTable } from '../resources/database.ts'
import type { TableName } from '../resources/database.ts'
import type { Create, FactoryContext, FactoryDefinition } from '../resources/factory.ts'
import type { World } from '../resources/world.ts'
import type { SeededFaker } from './faker.ts'
import { OverrideReader } from './override-reader.ts'
import type { OverrideValues } from './override-reader.ts'

/** Everything that the factories of one fake share. */
export interface FactoryParts {
  readonly create: Create
  readonly world: World
  readonly faker: SeededFaker
}

/** A definition of any table. */
export type AnyDefinition = FactoryDefinition<TableName, object, string, string>

/** Adds rows to one table, with the defaults of its definition. */
export class RowBuilder {
  readonly #parts: FactoryParts
  readonly #definition: AnyDefinition
  readonly #table: Table<object>
  readonly #counter: string
  readonly #overrides: OverrideReader
  readonly #defaults: readonly (readonly [column: string, value: (context: FactoryContext) => unknown])[]

  constructor(parts: FactoryParts, definition: AnyDefinition) {
    this.#parts = parts
    this.#definition = definition
    this.#table = anyTable(parts.world, definition.table)
    this.#counter = `${definition.table} factory`
    this.#overrides = new OverrideReader(parts.world.tables, this.#table, definition)
    this.#defaults = Object.entries(definition.defaults) as never
  }

  add(overrides: OverrideValues): object {
    const { create, world, faker } = this.#parts
    const { name } = this.#table
    const { row, extras } = this.#overrides.read(overrides)
    const number = world.ids.next(this.#counter)
    const context: FactoryContext = { create, world, faker: faker.faker, number, row: row as never, extras }
    for (const [column, value] of this.#defaults) {
      if (row[column] !== undefined) continue
      faker.startAt(name, number, column)
      row[column] = value(context)
    }
    const added = this.#table.insert(row)
    this.#definition.after?.(added as never, context)
    return added
  }
}
