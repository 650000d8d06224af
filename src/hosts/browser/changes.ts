import type { Key } from '../../core/table/row-index.ts'
import { definitions, tableNames } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import type { Fake } from '../../fake/fake.ts'
import type { Snapshot } from '../../state/snapshot.ts'
import { readState } from '../../state/state.ts'

/** What is not as it was at the start, as JSON. */
export interface Changes {
  /** Where the clock stands; null while it follows real time. */
  readonly now: number | null
  readonly ids: readonly (readonly [kind: string, count: number])[]
  readonly tables: Readonly<Partial<Record<TableName, TableChanges>>>
}

interface TableChanges {
  readonly put: readonly object[]
  readonly gone: readonly Key[]
}

/** Rows are frozen and replaced, and an untouched table keeps its very map: most of this is comparing references. */
export function changesSince(start: Snapshot, fake: Fake): Changes {
  const { tables, ids, clock } = fake.snapshot()
  const changed = tableNames.flatMap((name) => {
    const [before, after] = [start.tables[name].rows, tables[name].rows]
    if (before === after) return []
    const put = [...after].flatMap(([key, row]) => (before.get(key) === row ? [] : [row]))
    const gone = [...before.keys()].filter((key) => !after.has(key))
    return put.length + gone.length > 0 ? [[name, { put, gone }] as const] : []
  })
  return { now: clock.following ? null : clock.now, ids: [...ids], tables: Object.fromEntries(changed) }
}

/**
 * Puts a fake where the changes lead from the start.
 *
 * @throws an error when they lead to no whole state; the fake is then at its start.
 */
export function applyChanges(fake: Fake, start: Snapshot, { now, ids, tables }: Changes): void {
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
