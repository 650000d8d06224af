import { FakeUsageError } from '../../core/usage-error.ts'
import type { Rows, TableName } from '../database.ts'
import { defineFactory } from '../factory.ts'
import type { World } from '../world.ts'
import type { Change } from './model.ts'

export interface ChangeExtras {
  /** The row to add, under the name of its table. */
  readonly adds: { readonly [N in keyof Rows]?: Partial<Rows[N]> } | undefined
  /** The row to remove, under the name of its table. */
  readonly removes: { readonly [N in keyof Rows]?: Pick<Rows[N], 'id'> } | undefined
}

const extras: ChangeExtras = { adds: undefined, removes: undefined }

export const changeFactory = defineFactory({
  table: 'change',
  extras,
  byTable: ['adds', 'removes'],
  decides: { adds: ['action', 'table', 'row'], removes: ['action', 'table', 'key'] },
  defaults: {
    action: ({ extras: { removes } }) => (removes ? 'remove' : 'add'),
    table: ({ extras }) => target(extras)[0],
    row: ({ extras, world }) => (extras.adds ? addedRow(...target(extras), world) : {}),
    key: ({ extras }) => (extras.removes ? removedKey(...target(extras)) : null),
  },
  impossible({ after }) {
    if (after < 1) throw new FakeUsageError(`A change's after is ${after}. It comes after at least one answer.`)
    return undefined
  },
})

function target({ removes, adds }: ChangeExtras): readonly [table: string, row: object] {
  if (!adds === !removes)
    throw new FakeUsageError(
      `A change has ${adds ? 'both "adds" and' : 'neither "adds" nor'} "removes". Give one of them.`,
    )
  return Object.entries<object>((adds ?? removes)!)[0]!
}

/** A row that does not say what it belongs to would be there, and no request would show it. */
function addedRow(table: string, row: object, world: World): Change['row'] {
  const given = row as Change['row']
  const columns = Object.entries(world.tables[table as TableName].definition.columns)
  const required = columns.filter(([, { references, nullable }]) => references !== undefined && !nullable)
  const missing = required.find(([name]) => given[name] === undefined)
  if (missing)
    throw new FakeUsageError(
      `What a change adds names the rows it belongs to: { adds: { ${table}: { ${missing[0]}: … } } }.`,
    )
  return given
}

function removedKey(table: string, { id = null }: { readonly id?: unknown }): unknown {
  if (id === null)
    throw new FakeUsageError(`What a change removes is named by its id: { removes: { ${table}: { id: … } } }.`)
  return id
}
