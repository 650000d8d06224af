import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from './dialog.tsx'
import { Problem } from './loading.tsx'
import { useAction } from './use-action.ts'

interface ConfirmationProps {
  /** The text of the button. */
  readonly action: string
  /** Its name, if several buttons have the same text. */
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
  const title = label ?? action
  return (
    <>
      <button type="button" aria-label={label} aria-haspopup="dialog" onClick={() => ask(true)}>
        {action}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          text={warning}
          confirm={confirm}
          onConfirm={() => void run(onConfirm, title)}
          onEnd={() => ask(false)}
        />
      )}
      <Problem says={problem} />
    </>
  )
}

interface ConfirmDialogProps {
  readonly title: string
  readonly text: string
  /** The text of the button that confirms it. */
  readonly confirm: string
  readonly onConfirm: () => void
  /** Also called before `onConfirm`. */
  readonly onEnd: () => void
}

function ConfirmDialog({ title, text, confirm, onConfirm, onEnd }: ConfirmDialogProps): VNode {
  const confirmed = (): void => {
    onEnd()
    onConfirm()
  }
  return (
    <Dialog title={title} onClose={onEnd}>
      <p>{text}</p>
      <div class="flow">
        <button type="button" class="primary" onClick={confirmed}>
          {confirm}
        </button>
        <button type="button" onClick={onEnd}>
          Cancel
        </button>
      </div>
    </Dialog>
  )
}
