import type { VNode } from 'preact'
import type { RowValues } from '../../../../../state/row-edits.ts'
import { ActionForm } from '../../parts/action-form.tsx'
import { Field } from '../../parts/field.tsx'
import { readObject } from '../../parts/json-text.ts'

/** The properties of a form for a row. */
export interface EditFormProps {
  readonly label: string
  readonly button: string
  readonly start: RowValues
  /** Does it with what was written; gives what is said then. */
  readonly onSave: (values: RowValues) => Promise<string>
  readonly onCancel: () => void
}

/** A JSON object to be written or changed. What the server refuses is told beside it. */
export function jsonForm({ label, button, start, onSave, onCancel }: EditFormProps): VNode {
  const text = JSON.stringify(start, null, 2)
  return (
    <ActionForm button={button} onAct={async (field) => onSave(readObject(field('row')))} onCancel={onCancel}>
      <Field label={label} name="row" rows={Math.min(18, text.split('\n').length + 1)} defaultValue={text} />
    </ActionForm>
  )
}
