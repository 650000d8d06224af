import { createContext } from 'preact'
import { useContext, useRef } from 'preact/hooks'
import type { ButtonAction } from '../parts/use-action.ts'

/** Does something in a section, which shows why it was refused. */
export const SectionAction = createContext<ButtonAction['run']>(async (act) => void (await act()))

/**
 * Runs what a button of a section does; its text says what was done. Pressed while that runs, the button does nothing more,
 * unless it may do the same several times.
 */
export function useRun(isRepeatable = false): ButtonAction['run'] {
  const run = useContext(SectionAction)
  const running = useRef<Promise<void>>(undefined)
  if (isRepeatable) return run
  return (act) =>
    (running.current ??= run(act).finally(() => {
      running.current = undefined
    }))
}
