import type { VNode } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { takeKey } from '../parts/take-key.ts'
import { useAction } from '../parts/use-action.ts'

interface ConfirmationProps {
  /** What the button says. */
  readonly action: string
  /** Its name where several buttons say the same. */
  readonly label?: string
  /** What will be lost. */
  readonly warning: string
  /** Gives the text that says what was done. */
  readonly onConfirm: () => Promise<string>
}

/** A button that says what will be lost, and acts once that is confirmed. */
export function Confirmation({ action, label, warning, onConfirm }: ConfirmationProps): VNode {
  const [isAsking, ask] = useState(false)
  const wasAsking = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  // The focus goes to the question, and back to the button.
  useLayoutEffect(() => {
    if (isAsking !== wasAsking.current) button.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  if (isAsking) return <Question {...{ action, warning, button, onConfirm, onEnd: () => ask(false) }} />
  return (
    <button type="button" ref={button} aria-label={label} onClick={() => ask(true)}>
      {action}
    </button>
  )
}

interface QuestionProps extends ConfirmationProps {
  readonly button: { current: HTMLButtonElement | null }
  readonly onEnd: () => void
}

function Question({ action, warning, button, onConfirm, onEnd }: QuestionProps): VNode {
  const { run } = useAction()
  const confirm = () => {
    onEnd()
    void run(onConfirm)
  }
  return (
    <div
      class="question"
      role="group"
      aria-label={warning}
      onKeyDown={(event) => takeKey(event, { Escape: onEnd })?.()}
    >
      <p>{warning}</p>
      <button type="button" class="primary" ref={button} onClick={confirm}>
        {action} now
      </button>
      <button type="button" onClick={onEnd}>
        Cancel
      </button>
    </div>
  )
}
