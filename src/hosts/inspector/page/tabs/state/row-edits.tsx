import { useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Key } from '../../../../../core/table/definition.ts'
import type { RowValues } from '../../../../../state/row-edits.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { useSession } from '../../session/session-context.ts'
import { useTabView } from '../tab-view.ts'
import { changedColumns, editableColumns } from './editable-columns.ts'
import { JsonForm } from './json-form.tsx'
import { RowForm } from './row-form.tsx'

interface RowEditsProps {
  readonly table: string
  readonly rowKey: Key
  readonly row: RowValues
}

interface EditRowProps extends RowEditsProps {
  readonly as: 'fields' | 'json'
  readonly onDone: () => void
}

/** Changes or removes a row of the live world. */
export function RowEdits(props: RowEditsProps): VNode {
  const shown = useSignal<EditRowProps['as'] | undefined>(undefined)
  if (shown.value) return <EditRow {...props} as={shown.value} onDone={() => (shown.value = undefined)} />
  return (
    <div class="flow">
      <button type="button" onClick={() => (shown.value = 'fields')}>
        Edit row
      </button>
      <button type="button" onClick={() => (shown.value = 'json')}>
        Edit as JSON
      </button>
      <RemoveRow {...props} />
    </div>
  )
}

function EditRow({ table, rowKey, row, as, onDone }: EditRowProps): VNode {
  const { control, edits } = useSession()
  // As it was when the form was opened: what others change meanwhile is not written back.
  const start = useMemo(() => editableColumns(row), [])
  const Form = as === 'json' ? JsonForm : RowForm
  return (
    <Form
      label={`The ${table} ${rowKey}, in the live world. Hidden values stay as they are.`}
      button="Save row"
      start={start}
      onCancel={onDone}
      onSave={async (values) => {
        await control.value.rows.change(table, rowKey, changedColumns(start, values))
        edits.value++
        onDone()
        return `Saved ${table} ${rowKey}.`
      }}
    />
  )
}

function RemoveRow({ table, rowKey }: RowEditsProps): VNode {
  const { control, edits } = useSession()
  const view = useTabView()
  const remove = async (): Promise<string> => {
    const place = view.trail.value
    const { changes, changesTruncated = 0 } = await control.value.rows.remove(table, rowKey)
    const others = changes.length + changesTruncated - 1
    edits.value++
    // Whoever has gone elsewhere meanwhile stays there.
    if (view.trail.value === place) view.back()
    return `Removed ${table} ${rowKey}${others > 0 ? ` and ${others} rows that belong to it` : ''}.`
  }
  return <ActionButton onAct={remove}>Remove row</ActionButton>
}
