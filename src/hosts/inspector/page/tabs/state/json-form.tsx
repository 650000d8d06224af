import { useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { AreaField } from '../../parts/field.tsx'
import { Problem } from '../../parts/loading.tsx'
import { useAction } from '../../parts/use-action.ts'
import { readObject } from './read-object.ts'

interface JsonFormProps {
  readonly label: string
  readonly button: string
  readonly start: object
  /** Does it with the object that was written; gives what is said then. */
  readonly onSave: (values: Readonly<Record<string, unknown>>) => Promise<string>
  readonly onCancel: () => void
}

/** A JSON object to be written or changed. What the server refuses is told beside it. */
export function JsonForm({ label, button, start, onSave, onCancel }: JsonFormProps): VNode {
  const text = useSignal(JSON.stringify(start, null, 2))
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => takeFocus(form.current!), [])
  const save = (event: Event): void => {
    event.preventDefault()
    void action.run(async () => onSave(readObject(text.value)))
  }
  return (
    <form ref={form} onSubmit={save}>
      <AreaField
        label={label}
        rows={Math.min(18, text.peek().split('\n').length + 1)}
        value={text.value}
        onValue={(written) => (text.value = written)}
      />
      <Problem says={action.problem} />
      <div class="flow">
        <button type="submit" class="primary" aria-busy={action.isBusy}>
          {button}
        </button>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}

/** The button that opened a form is gone, and so is the form once it is closed: then the panel has the focus. */
function takeFocus(form: HTMLFormElement): () => void {
  const panel = form.closest<HTMLElement>('[role=tabpanel]')
  form.querySelector('textarea')!.focus()
  return () => {
    const { activeElement, body } = form.ownerDocument
    if (activeElement === body || form.contains(activeElement)) panel?.focus()
  }
}
