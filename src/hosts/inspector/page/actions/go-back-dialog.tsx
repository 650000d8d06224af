import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'
import { Dialog } from '../parts/dialog.tsx'
import { Problem } from '../parts/loading.tsx'
import { useAction } from '../parts/use-action.ts'
import { useSession } from '../session/session-context.ts'

interface ActionDialogProps {
  /** The request from which on something is done. */
  readonly number: number
  readonly onClose: () => void
}

/** Asks before the live world goes back, because the app sees that. */
export function GoBackDialog({ number, onClose }: ActionDialogProps): VNode {
  const { control } = useSession()
  const action = useAction()
  const button = useRef<HTMLButtonElement>(null)
  const goBack = async (): Promise<string> => {
    await control.value.goBack(number)
    // Whoever closed it meanwhile may have opened another one.
    if (button.current) onClose()
    return `The world is where request ${number} found it.`
  }
  return (
    <Dialog title={`Go back to request ${number}?`} onClose={onClose}>
      <p>
        This changes the world that your app talks to: its rows, clock and faults become those that request {number}{' '}
        found. The list of requests stays, and past states stay readable. Your app does not know of it: reload it.
      </p>
      <Problem says={action.problem} />
      <div class="flow">
        <button type="button" class="primary" ref={button} aria-busy={action.isBusy} onClick={() => action.run(goBack)}>
          Go back
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  )
}
