import type { ComponentChildren, VNode } from 'preact'
import { Problem } from './loading.tsx'
import { useAction } from './use-action.ts'

interface ActionButtonProps {
  readonly children: ComponentChildren
  /** Its name, if several buttons have the same text. */
  readonly label?: string
  readonly isDisabled?: boolean
  /** Whether pressing it twice does it twice. */
  readonly isRepeatable?: boolean
  /** Does it; a text that it gives is said in the live region, or else that it is done. */
  readonly onAct: (page: Document) => Promise<unknown>
}

/** A button that acts at once. If the action fails, the reason stands beside it, unless its section shows the reason. */
export function ActionButton({ children, label, isDisabled, isRepeatable, onAct }: ActionButtonProps): VNode {
  const action = useAction(isRepeatable)
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-disabled={isDisabled}
        aria-busy={action.isBusy}
        onClick={({ currentTarget: { ownerDocument, ariaLabel, textContent } }) =>
          isDisabled || action.run(() => onAct(ownerDocument), ariaLabel ?? textContent)
        }
      >
        {children}
      </button>
      <Problem says={action.problem} />
    </>
  )
}
