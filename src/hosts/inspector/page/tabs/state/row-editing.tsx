import type { ComponentChildren, VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { RowValues } from '../../../../../state/row-edits.ts'
import type { EditFormProps } from './json-form.tsx'
import { rowForm } from './row-form.tsx'
import { jsonForm } from './json-form.tsx'

interface RowEditingProps {
  /** The action on the row: `Edit` or `Add`. */
  readonly verb: string
  /** The text of the form's button. */
  readonly button: string
  readonly label: string
  /** The row that the form begins with. */
  readonly row: RowValues
  /** Other things that can be done. */
  readonly children?: ComponentChildren
  /** Does it with the values of the form and those that it began with; gives what is said then. */
  readonly onSave: (values: RowValues, start: RowValues) => Promise<string>
}

/** A form that is open, over the row as it was then: what others change meanwhile is not written back. */
interface OpenForm {
  readonly form: (props: EditFormProps) => VNode
  readonly start: RowValues
}

/** A row of the live world, to be written in fields or as JSON. */
export function RowEditing({ verb, row, children, onSave, ...words }: RowEditingProps): VNode {
  const [opened, open] = useState<OpenForm | undefined>(undefined)
  if (opened) {
    const { form, start } = opened
    const close = (): void => open(undefined)
    const save = async (values: RowValues): Promise<string> => {
      const said = await onSave(values, start)
      close()
      return said
    }
    return form({ ...words, start, onSave: save, onCancel: close })
  }
  return (
    <div class="flow">
      <button type="button" onClick={() => open({ form: rowForm, start: row })}>
        {verb} row
      </button>
      <button type="button" onClick={() => open({ form: jsonForm, start: row })}>
        {verb} as JSON
      </button>
      {children}
    </div>
  )
}
