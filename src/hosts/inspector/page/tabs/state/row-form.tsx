import type { VNode } from 'preact'
import { ActionForm } from '../../parts/action-form.tsx'
import { Field } from '../../parts/field.tsx'
import { jsonOrText } from '../../parts/json-text.ts'
import type { ReadField } from '../../parts/read-field.ts'
import type { EditFormProps } from './json-form.tsx'

/** A field for each column. Where nobody has written, the value stays as it is. */
export function rowForm({ label, button, start, onSave, onCancel }: EditFormProps): VNode {
  const columns = Object.entries(start)
  const save = async (field: ReadField): Promise<string> =>
    onSave(Object.fromEntries(columns.map(([name, value]) => [name, readColumn(value, field(name))])))
  return (
    <ActionForm button={button} onAct={save} onCancel={onCancel}>
      <fieldset class="columns">
        <legend class="faint">{label}</legend>
        {columns.map(([name, value]) => columnField(name, value))}
      </fieldset>
    </ActionForm>
  )
}

/** A text is written as it is, and numbers, lists, objects and null as JSON. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

function columnField(name: string, value: unknown): VNode {
  if (typeof value === 'boolean')
    return (
      <Field label={name}>
        <input type="checkbox" name={name} defaultChecked={value} />
      </Field>
    )
  const text = textOf(value)
  const lines = text.split('\n').length
  return <Field label={name} name={name} rows={lines > 1 ? Math.min(12, lines) : undefined} defaultValue={text} />
}

/** The value that was written for a column. What is no JSON is sent as text: the server knows what the column takes. */
function readColumn(before: unknown, written: string): unknown {
  if (typeof before === 'boolean') return written !== ''
  // Fields have breaks of lines of their own.
  if (written.replaceAll('\r', '') === textOf(before).replaceAll('\r', '')) return before
  return typeof before === 'string' ? written : jsonOrText(written)
}
