import { indexesOn, instant, object, oneOf, reference, serial, text } from '../../core/table/columns.ts'
import type { RowOf } from '../../core/table/columns.ts'

/** A project has up to five types of groups. */
export const GROUP_TYPE_INDEXES = [0, 1, 2, 3, 4] as const
export type GroupTypeIndex = (typeof GROUP_TYPE_INDEXES)[number]

export interface KeyedGroup {
  readonly project_id: number
  readonly group_type_index: number
  readonly group_key: string
}

/** A group, such as a company. The events whose property `$group_<index>` is its key belong to it. */
export const groupTable = {
  key: 'id',
  columns: {
    id: serial(),
    project_id: reference('project'),
    group_type_index: oneOf(GROUP_TYPE_INDEXES, 0),
    /** The key that events have as their property `$group_<index>`. */
    group_key: text({ private: 'handle' }),
    group_properties: object({ private: 'properties' }),
    created_at: instant(),
  },
  indexes: {
    ...indexesOn('project_id'),
    key: { on: (row: KeyedGroup) => `${row.project_id}/${row.group_type_index}/${row.group_key}` },
  },
} as const

/** A row of the table `group`. */
export interface Group extends RowOf<typeof groupTable.columns> {}
