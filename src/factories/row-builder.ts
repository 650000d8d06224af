import type { Table } from '../core/table/table.ts'
import { FakeUsageError } from '../core/usage-error.ts'
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

export type AnyDefinition = FactoryDefinition<TableName, object, string, string>

/** Returns a function that adds rows to one table, with the defaults of its definition. */
export function rowAdder(
  { create, world, faker }: FactoryParts,
  definition: AnyDefinition,
): (overrides: OverrideValues) => object {
  const table: Table<object> = anyTable(world, definition.table)
  const reader = new OverrideReader(world.tables, table, definition)
  const defaults = Object.entries<(context: FactoryContext) => unknown>(definition.defaults as never)
  const counter = `${table.name} factory`
  return (overrides) => {
    const { row, extras } = reader.read(overrides)
    const number = world.ids.next(counter)
    const context: FactoryContext = { create, world, faker: faker.faker, number, row: row as never, extras }
    let added: object
    try {
      for (const [column, value] of defaults) {
        if (row[column] !== undefined) continue
        faker.startAt(table.name, number, column)
        row[column] = value(context)
      }
      requirePossible(definition, context)
      added = table.insert(row)
    } catch (error) {
      giveBack(world, counter, number)
      throw error
    }
    definition.after?.(added as never, context)
    return added
  }
}

/** Takes back the number of a refused row, on which the values of later rows depend: a refusal changes nothing. */
function giveBack({ ids }: World, counter: string, number: number): void {
  const counts = new Map(ids.save())
  if (counts.get(counter) !== number) return
  if (number > 1) counts.set(counter, number - 1)
  else counts.delete(counter)
  ids.load(counts)
}

function requirePossible({ table, impossible }: AnyDefinition, { row, world, extras }: FactoryContext): void {
  const reason = impossible?.(row as never, world, extras)
  if (reason !== undefined)
    throw new FakeUsageError(
      `create.${table}: ${reason}. The service has no such row; fake.db.${table}.create adds it all the same.`,
    )
}
