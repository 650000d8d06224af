import type { ComponentChildren, VNode } from 'preact'
import { Problem } from './loading.tsx'
import { useAction } from './use-action.ts'

interface ActionButtonProps {
  readonly children: ComponentChildren
  readonly isDisabled?: boolean
  /** Does it; a text that it gives is said in the live region. */
  readonly onAct: (page: Document) => Promise<string | void>
}

/** A button that acts at once, and beside it why that failed. */
export function ActionButton({ children, isDisabled, onAct }: ActionButtonProps): VNode {
  const action = useAction()
  return (
    <>
      <button
        type="button"
        aria-disabled={isDisabled}
        aria-busy={action.isBusy}
        onClick={({ currentTarget: { ownerDocument } }) => isDisabled || action.run(() => onAct(ownerDocument))}
      >
        {children}
      </button>
      <Problem says={action.problem} />
    </>
  )
}
