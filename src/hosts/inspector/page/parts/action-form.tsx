import { Fragment } from 'preact'
import type { ComponentChildren, VNode } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Problem } from './loading.tsx'
import { takeFields } from './read-field.ts'
import type { ReadField } from './read-field.ts'
import { useAction } from './use-action.ts'

interface ActionFormProps {
  readonly children: ComponentChildren
  /** The text of its button. */
  readonly button: string
  /** Does it with what was written; a text that it gives is said in the live region, or else that it is done. */
  readonly onAct: (field: ReadField) => Promise<unknown>
  /** Absent for a form that stays open: the server says what is wrong in it, and once all is right, its fields are as at first. */
  readonly onCancel?: () => void
}

/** A form that does one thing or is cancelled, and tells why that failed, unless its section does. */
export function ActionForm({ children, button, onAct, onCancel }: ActionFormProps): VNode {
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  const [round, setRound] = useState(0)
  // The button that opened it in a panel is gone. A dialog takes the focus itself.
  useLayoutEffect(() => {
    if (onCancel) form.current!.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [])
  return (
    <form
      ref={form}
      noValidate={!onCancel}
      onSubmit={(event) => {
        const field = takeFields(event)
        void action.run(async () => {
          const done = await onAct(field)
          setRound(round + 1)
          return done
        }, button)
      }}
    >
      <Fragment key={round}>{children}</Fragment>
      <Problem says={action.problem} />
      <div class="flow">
        <button type="submit" class="primary" aria-busy={action.isBusy}>
          {button}
        </button>
        {onCancel && (
          <button type="button" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  )
}
