import type { ComponentChildren, VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useSession } from '../session/session-context.ts'
import { sentence } from './direction.ts'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** The button at the end of a dialog that only shows something. */
export const closeButton = (onClose: () => void): VNode => (
  <div class="flow">
    <button type="button" onClick={onClose}>
      Close
    </button>
  </div>
)

/**
 * A modal dialog, shown as long as it is rendered. Escape closes it, and the focus goes back to where it was. It says what its
 * actions did, because a screen reader hears nothing from behind it.
 */
export function Dialog({ title, onClose, children }: DialogProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const { notice } = useSession()
  const before = useRef(notice)
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    // The element that had the focus before gets it back.
    return () => element.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      // Escape closes nothing around it.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <h3>{title}</h3>
      {children}
      <p class="faint" role="status">
        {notice === before.current ? '' : sentence(notice)}
      </p>
    </dialog>
  )
}
