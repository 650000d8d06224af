import type { VNode } from 'preact'
import type { Key } from '../../../../../core/table/definition.ts'
import type { RowValues } from '../../../../../state/row-edits.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { useSession } from '../../session/session-context.ts'
import { RowEditing } from './row-editing.tsx'

interface RowEditsProps {
  readonly table: string
  readonly rowKey: Key
  readonly row: RowValues
}

/** Changes or removes a row of the live world. */
export function RowEdits(props: RowEditsProps): VNode {
  const { table, rowKey, row } = props
  const session = useSession()
  return (
    <RowEditing
      verb="Edit row"
      label={`The ${table} ${rowKey}, in the live world. Hidden values stay as they are.`}
      row={row}
      onSave={async (values, start) => {
        await session.control.rows.change(table, rowKey, changedColumns(start, values))
        return `Saved ${table} ${rowKey}.`
      }}
    >
      <RemoveRow {...props} />
    </RowEditing>
  )
}

/** The written columns whose values are not as before. */
const changedColumns = (before: RowValues, after: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(after).filter(([column, value]) => JSON.stringify(value) !== JSON.stringify(before[column])),
  )

function RemoveRow({ table, rowKey }: RowEditsProps): VNode {
  const session = useSession()
  const { view } = session
  const remove = async (): Promise<string> => {
    const place = view.trail
    const { changes, changesTruncated = 0 } = await session.control.rows.remove(table, rowKey)
    const others = changes.length + changesTruncated - 1
    // Whoever has gone elsewhere meanwhile stays there.
    if (view.trail === place) view.back()
    return `Removed ${table} ${rowKey}${others > 0 ? ` and ${others} rows that belong to it` : ''}.`
  }
  return <ActionButton onAct={remove}>Remove row</ActionButton>
}
