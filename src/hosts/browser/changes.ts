import type { Key } from '../../core/table/definition.ts'
import type { Fake } from '../../fake/fake.ts'
import { definitions, tableNames } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import type { Snapshot } from '../../state/snapshot.ts'
import { readState } from '../../state/state.ts'

/** The difference from the start, as JSON. */
export interface StateChanges {
  /** The time of the clock; null while it follows real time. */
  readonly now: number | null
  readonly ids: readonly (readonly [kind: string, count: number])[]
  readonly tables: Readonly<Partial<Record<TableName, TableChanges>>>
}

interface TableChanges {
  readonly put: readonly object[]
  readonly gone: readonly Key[]
}

/** Rows are frozen and replaced, and so are the versions of a table, so comparing references is enough. */
export function changesSince(start: Snapshot, fake: Fake): StateChanges {
  const { tables, ids, clock } = fake.snapshot()
  const changed = tableNames.flatMap((name) => {
    const [before, after] = [start.tables[name], tables[name]]
    if (before.rows === after.rows) return []
    const keyOf = (row: object) => (row as Record<string, Key>)[definitions[name].key]!
    const put = [...after.rows].filter((row) => before.byKey.get(keyOf(row)) !== row)
    const gone = Array.from(before.rows, keyOf).filter((key) => !after.byKey.get(key))
    return put.length + gone.length > 0 ? [[name, { put, gone }] as const] : []
  })
  return { now: clock.following ? null : clock.now, ids: [...ids], tables: Object.fromEntries(changed) }
}

/**
 * Puts a fake at its start and applies the changes to it.
 *
 * @throws an error when the result is no valid state; the fake is then at its start.
 */
export function applyChanges(fake: Fake, start: Snapshot, { now, ids, tables }: StateChanges): void {
  const clock = now === null ? fake.clock.save() : { now, following: false }
  fake.restore(start)
  try {
    for (const name of tableNames) if (tables[name]) applyToTable(fake, name, tables[name])
    fake.world.ids.load(new Map(ids))
    fake.clock.load(clock)
    readState(fake.exportState())
  } catch (error) {
    fake.restore(start)
    throw error
  }
}

function applyToTable({ world }: Fake, name: TableName, { put, gone }: TableChanges): void {
  const table = world.tables[name]
  for (const key of gone) table.drop(key)
  for (const row of put) {
    const before = table.get((row as Record<string, Key>)[definitions[name].key]!)
    if (before) table.update(before as never, row as never)
    else table.insert(row as never)
  }
}
