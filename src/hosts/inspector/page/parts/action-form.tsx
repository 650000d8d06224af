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
  // The button that opened it in a panel is gone. A dialog takes the focus itself.
  useLayoutEffect(() => form.current!.querySelector<HTMLElement>('input, textarea')?.focus(), [])
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
