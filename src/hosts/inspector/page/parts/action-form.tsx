import { Fragment } from 'preact'
import type { ComponentChildren, RefObject, VNode } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Problem } from './loading.tsx'
import { takeFields } from './field.tsx'
import type { ReadField } from './field.tsx'
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
  const [round, setRound] = useState(0)
  return (
    <form
      ref={useFirstFocus(onCancel !== undefined)}
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
        {submitButton(button, action.isBusy)}
        {onCancel && (
          <button type="button" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  )
}

/** The button that sends a form. */
export const submitButton = (text: string, isBusy: boolean): VNode => (
  <button type="submit" class="primary" aria-busy={isBusy}>
    {text}
  </button>
)

/** The button that opened a form in a panel is gone, so its first field takes the focus. A dialog takes it itself. */
function useFirstFocus(isWanted: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (isWanted) form.current!.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [])
  return form
}
