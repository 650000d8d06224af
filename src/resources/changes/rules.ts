import { asText } from '../../core/json/text.ts'
import type { Key } from '../../core/table/columns.ts'
import type { Table } from '../../core/table/table.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { World } from '../world.ts'
import type { Change } from './model.ts'

/** Counts an answer of a route, and applies the planned changes that are due. Refusals do not count. @see spec F.9 */
export function countAnswer(world: World, route: string): void {
  for (const change of world.tables.change.list('route', route)) {
    if (change.after > 1) world.tables.change.update(change, { after: change.after - 1 })
    else applyChange(world, change)
  }
}

/** A change that cannot be made fails the request that it was due with, and is gone: it would fail every later request too. */
function applyChange({ tables }: World, change: Change): void {
  const table = (tables as Readonly<Record<string, Table<object>>>)[change.table]!
  const row = table.get(change.key as Key)
  try {
    if (change.action === 'add') table.insert(change.row)
    else if (row) table.remove(row)
  } catch (cause) {
    const what = `The planned change ${change.id} could not ${change.action} its ${change.table}, and is gone`
    throw new FakeUsageError(`${what}: ${asText(cause)}`, { cause })
  } finally {
    tables.change.remove(change)
  }
}
