import { useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import type { RowValues } from '../../../../../state/row-edits.ts'
import { useSession } from '../../session/session-context.ts'
import { editableColumns } from './editable-columns.ts'
import { JsonForm } from './json-form.tsx'

interface AddRowProps {
  readonly table: string
  /** A row to begin with. */
  readonly example?: RowValues
}

/** Adds a row to a table of the live world. */
export function AddRow({ table, example }: AddRowProps): VNode {
  const { control, edits } = useSession()
  const isOpen = useSignal(false)
  const close = (): void => {
    isOpen.value = false
  }
  if (!isOpen.value)
    return (
      <div class="flow">
        <button type="button" onClick={() => (isOpen.value = true)}>
          Add row
        </button>
      </div>
    )
  return (
    <JsonForm
      label={`A new ${table} in the live world. What is left out takes the value of a new row.`}
      button="Add row"
      start={example ? editableColumns(example) : {}}
      onCancel={close}
      onSave={async (values) => {
        await control.value.rows.add(table, values)
        edits.value++
        close()
        return `Added a ${table}.`
      }}
    />
  )
}
