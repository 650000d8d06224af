import type { ComponentChildren, VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { RowValues } from '../../../../../state/row-edits.ts'
import type { EditJson } from '../../../../control-api/row-control.ts'
import { ActionForm } from '../../parts/action-form.tsx'
import { Field } from '../../parts/field.tsx'
import { readObject } from '../../parts/json-text.ts'
import type { ReadField } from '../../parts/field.tsx'

/** An edit in a sentence. */
export const tellEdit = ({ number, says }: EditJson): string => `Edit ${number}: ${says}.`

interface RowEditingProps {
  /** The text of the button that opens the form. */
  readonly verb: string
  readonly label: string
  /** The row that the form begins with. */
  readonly row: RowValues
  /** Other things that can be done. */
  readonly children?: ComponentChildren
  /** Does it with the values of the form and those that it began with. */
  readonly onSave: (values: RowValues, start: RowValues) => Promise<EditJson>
}

/** A row of the live world, to be written as JSON. A refusal of the server is shown beside it. */
export function RowEditing({ verb, label, row, children, onSave }: RowEditingProps): VNode {
  // The row as it was when the form was opened: what others change meanwhile is not written back.
  const [start, open] = useState<RowValues | undefined>(undefined)
  if (!start)
    return (
      <div class="flow">
        <button type="button" onClick={() => open(row)}>
          {verb}
        </button>
        {children}
      </div>
    )
  const text = JSON.stringify(start, null, 2)
  const close = (): void => open(undefined)
  const save = async (field: ReadField): Promise<string> => {
    const edit = await onSave(readObject(field('row')), start)
    close()
    return tellEdit(edit)
  }
  return (
    <ActionForm button="Save row" onAct={save} onCancel={close}>
      <Field label={label} name="row" rows={Math.min(18, text.split('\n').length + 1)} defaultValue={text} />
    </ActionForm>
  )
}
