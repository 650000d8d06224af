import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from './dialog.tsx'
import { Problem } from './loading.tsx'
import { useAction } from './use-action.ts'

interface ConfirmationProps {
  /** The text of the button. */
  readonly action: string
  /** Its name where several buttons say the same. */
  readonly label?: string
  /** The text of the button that confirms it. */
  readonly confirm?: string
  /** The loss, in words. */
  readonly warning: string
  /** Does it; a text that it gives is said in the live region, or else that it is done. */
  readonly onConfirm: () => Promise<unknown>
}

/** A button that asks first, says what will be lost, and acts once that is confirmed. */
export function Confirmation(props: ConfirmationProps): VNode {
  const { action, label, confirm = `${action} now`, warning, onConfirm } = props
  const [isAsking, ask] = useState(false)
  const { run, problem } = useAction()
  const end = (): void => ask(false)
  return (
    <>
      <button type="button" aria-label={label} aria-haspopup="dialog" onClick={() => ask(true)}>
        {action}
      </button>
      {isAsking && (
        <Dialog title={label ?? action} onClose={end}>
          <p>{warning}</p>
          <div class="flow">
            <button
              type="button"
              class="primary"
              onClick={() => {
                end()
                void run(onConfirm, label ?? action)
              }}
            >
              {confirm}
            </button>
            <button type="button" onClick={end}>
              Cancel
            </button>
          </div>
        </Dialog>
      )}
      <Problem says={problem} />
    </>
  )
}
