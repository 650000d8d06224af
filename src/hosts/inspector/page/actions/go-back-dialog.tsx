import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'
import { ActionForm } from '../parts/action-form.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useSession } from '../session/session-context.ts'

interface ActionDialogProps {
  /** The request from which on something is done. */
  readonly number: number
  readonly onClose: () => void
}

/** Asks before the live world goes back, because the app sees that. */
export function GoBackDialog({ number, onClose }: ActionDialogProps): VNode {
  const session = useSession()
  const text = useRef<HTMLParagraphElement>(null)
  const goBack = async (): Promise<string> => {
    await session.control.goBack(number)
    // Whoever closed it meanwhile may have opened another one.
    if (text.current) onClose()
    return `The world is where request ${number} found it.`
  }
  return (
    <Dialog title={`Go back to request ${number}?`} onClose={onClose}>
      <ActionForm button="Go back" onAct={goBack} onCancel={onClose}>
        <p ref={text}>
          This changes the world that your app talks to: its rows, clock and faults become those that request {number}{' '}
          found. The requests so far and their states stay. Your app does not know of it: reload it.
        </p>
      </ActionForm>
    </Dialog>
  )
}
