import { useSignal } from '@preact/signals'
import { useSession } from '../session/session-context.ts'

/** Something that a button does, and how far it is. */
export interface ButtonAction {
  readonly isBusy: boolean
  /** Why it failed the last time; empty where it did not. */
  readonly problem: string
  /** Does it. A text that it gives is said in the live region. */
  run(act: () => Promise<string | void>): Promise<void>
}

/** Keeps a button from acting twice at once, and tells success and failure in words. */
export function useAction(): ButtonAction {
  const { notice } = useSession()
  const isBusy = useSignal(false)
  const problem = useSignal('')
  return {
    isBusy: isBusy.value,
    problem: problem.value,
    async run(act) {
      if (isBusy.peek()) return
      isBusy.value = true
      problem.value = ''
      try {
        notice.value = (await act()) ?? notice.peek()
      } catch (error) {
        problem.value = (error as Error).message
      } finally {
        isBusy.value = false
      }
    },
  }
}
