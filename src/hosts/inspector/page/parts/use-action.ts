import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useSession } from '../session/session-context.ts'

/** Something that a button does, and how far it is. */
export interface ButtonAction {
  readonly isBusy: boolean
  /** Why it failed the last time; empty where it did not. */
  readonly problem: string
  /** Does it. A text that it gives is said in the live region. */
  run(act: () => Promise<string | void>): Promise<void>
}

/**
 * Tells success and failure of what a button does in words. Pressed while it acts, the button does nothing more; with
 * `inTurn` it acts once more afterwards. What fails after its dialog or section was closed is told in the live region.
 */
export function useAction(inTurn = false): ButtonAction {
  const { notice } = useSession()
  const [shown, show] = useState({ isBusy: false, problem: '' })
  const isBusy = useRef(false)
  const last = useRef(Promise.resolve())
  const isGone = useRef(false)
  useLayoutEffect(
    () => () => {
      isGone.current = true
    },
    [],
  )
  const act = async (action: () => Promise<string | void>) => {
    isBusy.current = true
    show({ isBusy: true, problem: '' })
    let problem = ''
    try {
      notice.value = (await action()) ?? notice.value
    } catch (error) {
      problem = (error as Error).message
    }
    isBusy.current = false
    if (isGone.current) notice.value = problem || notice.value
    else show({ isBusy: false, problem })
  }
  return {
    ...shown,
    run: (action) => (isBusy.current && !inTurn ? last.current : (last.current = last.current.then(() => act(action)))),
  }
}
