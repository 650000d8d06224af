import type { ComponentChildren, VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Problem } from './loading.tsx'
import { takeFields } from './read-field.ts'
import type { ReadField } from './read-field.ts'
import { useAction } from './use-action.ts'

interface ActionFormProps {
  readonly children: ComponentChildren
  /** What its button says. */
  readonly button: string
  /** Does it with what was written; gives the text that is said in the live region. */
  readonly onAct: (field: ReadField) => Promise<string>
  readonly onCancel: () => void
}

/** A form that does one thing or is cancelled, and tells why that failed. */
export function ActionForm({ children, button, onAct, onCancel }: ActionFormProps): VNode {
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => takeFocus(form.current!), [])
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        const field = takeFields(event)
        void action.run(() => onAct(field))
      }}
    >
      {children}
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

/**
 * The button that opened a form in a panel is gone, and so is the form once it is closed: then the panel has the focus. A
 * dialog sees to the focus itself.
 */
function takeFocus(form: HTMLFormElement): (() => void) | undefined {
  const panel = form.closest<HTMLElement>('[role=tabpanel]')
  if (!panel) return undefined
  form.querySelector<HTMLElement>('input, textarea')!.focus()
  return () => {
    const { activeElement, body } = form.ownerDocument
    if (activeElement === body || form.contains(activeElement)) panel.focus()
  }
}
