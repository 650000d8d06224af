import { FakeUsageError } from '../../core/usage-error.ts'
import type { Key } from '../../core/table/definition.ts'
import type { Table } from '../../core/table/table.ts'
import type { World } from '../world.ts'
import type { Change } from './model.ts'

/**
 * Every answer of a route brings the changes that wait for it one answer nearer; those whose turn it is happen.
 * A refusal counts for nothing.
 */
export function countAnswer(world: World, route: string): void {
  for (const change of world.tables.change.list('route', route)) {
    if (change.after > 1) world.tables.change.update(change, { after: change.after - 1 })
    else apply(world, change)
  }
}

function apply({ tables }: World, change: Change): void {
  const table = (tables as unknown as Readonly<Record<string, Table<object>>>)[change.table]
  if (!table) throw new FakeUsageError(`Change ${change.id} is about an unknown table "${change.table}".`)
  const row = table.get(change.key as Key)
  if (change.action === 'add') table.insert(change.row)
  else if (row) table.remove(row)
  tables.change.remove(change)
}
