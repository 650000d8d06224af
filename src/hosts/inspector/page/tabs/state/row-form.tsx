import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import { ActionForm } from '../../parts/action-form.tsx'
import { Field } from '../../parts/field.tsx'
import type { EditFormProps } from './json-form.tsx'
import { readColumn } from './read-column.ts'
import type { ColumnInput } from './read-column.ts'

/** A field for each column. Where nobody has written, the value stays as it is. */
export function RowForm({ label, button, start, onSave, onCancel }: EditFormProps): VNode {
  const written = useMemo(() => new Map<string, ColumnInput>(), [])
  const save = async (): Promise<string> => {
    const values = [...written].map(([column, field]) => [column, readColumn(start[column], field)] as const)
    return onSave({ ...start, ...Object.fromEntries(values) })
  }
  return (
    <ActionForm button={button} onAct={save} onCancel={onCancel}>
      <fieldset
        class="columns"
        onInput={({ target }) => written.set((target as ColumnInput).name, target as ColumnInput)}
      >
        <legend class="faint">{label}</legend>
        {Object.entries(start).map(([column, value]) => columnField(column, value))}
      </fieldset>
    </ActionForm>
  )
}

/** A text is written as it is, and numbers, lists, objects and null as JSON. */
function columnField(name: string, value: unknown): VNode {
  if (typeof value === 'boolean')
    return (
      <Field label={name}>
        <input type="checkbox" name={name} defaultChecked={value} />
      </Field>
    )
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  const lines = text.split('\n').length
  return <Field label={name} name={name} rows={lines > 1 ? Math.min(12, lines) : undefined} defaultValue={text} />
}
