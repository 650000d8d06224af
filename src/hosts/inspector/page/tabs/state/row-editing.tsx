import type { ComponentChildren, VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { RowValues } from '../../../../../state/row-edits.ts'
import { JsonForm } from './json-form.tsx'
import { RowForm } from './row-form.tsx'

interface RowEditingProps {
  /** What is done to the row: `Edit` or `Add`. */
  readonly verb: string
  /** What the button of the form says. */
  readonly button: string
  readonly label: string
  /** The row that the form begins with. */
  readonly row: RowValues
  /** Other things that can be done. */
  readonly children?: ComponentChildren
  /** Does it with the values of the form and those that it began with; gives what is said then. */
  readonly onSave: (values: RowValues, start: RowValues) => Promise<string>
}

interface OpenFormProps extends RowEditingProps {
  readonly as: 'fields' | 'json'
  readonly onDone: () => void
}

/** A row of the live world, to be written in fields or as JSON. */
export function RowEditing(props: RowEditingProps): VNode {
  const { verb, children } = props
  const [shown, show] = useState<OpenFormProps['as'] | undefined>(undefined)
  if (shown) return <OpenForm {...props} as={shown} onDone={() => show(undefined)} />
  return (
    <div class="flow">
      <button type="button" onClick={() => show('fields')}>
        {verb} row
      </button>
      <button type="button" onClick={() => show('json')}>
        {verb} as JSON
      </button>
      {children}
    </div>
  )
}

function OpenForm({ as, row, onSave, onDone, ...words }: OpenFormProps): VNode {
  // As it was when the form was opened: what others change meanwhile is not written back.
  const [start] = useState(row)
  const Form = as === 'json' ? JsonForm : RowForm
  const save = async (values: RowValues): Promise<string> => {
    const said = await onSave(values, start)
    onDone()
    return said
  }
  return <Form {...words} start={start} onSave={save} onCancel={onDone} />
}
