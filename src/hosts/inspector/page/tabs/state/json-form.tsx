import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { RowValues } from '../../../../../state/row-edits.ts'
import { ActionForm } from '../../parts/action-form.tsx'
import { Field } from '../../parts/field.tsx'
import { readObject } from '../../parts/json-text.ts'

/** What a form for a row gets. */
export interface EditFormProps {
  readonly label: string
  readonly button: string
  readonly start: RowValues
  /** Does it with what was written; gives what is said then. */
  readonly onSave: (values: RowValues) => Promise<string>
  readonly onCancel: () => void
}

/** A JSON object to be written or changed. What the server refuses is told beside it. */
export function JsonForm({ label, button, start, onSave, onCancel }: EditFormProps): VNode {
  const [text, setText] = useState(JSON.stringify(start, null, 2))
  return (
    <ActionForm button={button} onAct={async () => onSave(readObject(text))} onCancel={onCancel}>
      <Field
        label={label}
        rows={Math.min(18, text.split('\n').length + 1)}
        value={text}
        onInput={({ target }) => setText((target as HTMLTextAreaElement).value)}
      />
    </ActionForm>
  )
}
