import type { VNode } from 'preact'
import { useRun } from './section-action.ts'

interface RunButtonProps {
  readonly text: string
  /** Its name where several buttons say the same. */
  readonly label?: string
  /** Whether pressing it twice does it twice. */
  readonly isRepeatable?: boolean
  /** Gives the text that says what was done. */
  readonly onRun: () => Promise<string>
}

/** A button that acts at once. */
export function RunButton({ text, label, isRepeatable, onRun }: RunButtonProps): VNode {
  const run = useRun(isRepeatable)
  return (
    <button type="button" aria-label={label} onClick={() => run(onRun)}>
      {text}
    </button>
  )
}
