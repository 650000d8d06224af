import { createContext } from 'preact'
import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useSession } from '../session/session-context.ts'
import type { WorldSession } from '../session/world-session.ts'

/** Something that a button does, and how far it is. */
interface ButtonAction {
  readonly isBusy: boolean
  /** Why it failed the last time; empty if it did not. */
  readonly problem: string
  /** Does it. A text that it gives is said in the live region; without one, that what has this name is done. */
  run(act: () => Promise<unknown>, name?: string | null): Promise<void>
}

/**
 * Runs the actions of a section one after the other, and tells in the section why one failed. Elsewhere each button does so
 * itself.
 */
export const SectionAction = createContext<ButtonAction['run'] | undefined>(undefined)

/**
 * Says in words whether the action of a button succeeded or failed, and has the shown data read again. If the button is
 * pressed during the action, nothing more happens, or the action runs once more afterwards if it is repeatable. If it fails
 * after its dialog or section was closed, the live region says so.
 */
export function useAction(isRepeatable = false): ButtonAction {
  const session = useSession()
  const section = useContext(SectionAction)
  const [shown, show] = useState({ isBusy: false, problem: '' })
  const last = useRef<Promise<void>>(undefined)
  const isGone = useGone()
  const act: ButtonAction['run'] = async (action, name) => {
    await (isRepeatable && last.current)
    show({ isBusy: true, problem: '' })
    const problem = await tryAction(session, action, name)
    if (isGone.current) session.notice = problem || session.notice
    else show({ isBusy: false, problem })
  }
  const run: ButtonAction['run'] = (action, name) => {
    if (last.current && !isRepeatable) return last.current
    const own = (section ?? act)(action, name).finally(() => {
      if (last.current === own) last.current = undefined
    })
    return (last.current = own)
  }
  return { ...shown, run }
}

/** Whether the component has been taken away. */
function useGone(): { readonly current: boolean } {
  const isGone = useRef(false)
  useLayoutEffect(
    () => () => {
      isGone.current = true
    },
    [],
  )
  return isGone
}

/** Does something, and says so if it succeeds. Returns the reason if it fails, and an empty text if it does not. */
async function tryAction(session: WorldSession, ...[act, name]: Parameters<ButtonAction['run']>): Promise<string> {
  const done = `Done: ${name}.`
  try {
    const said = await act()
    if (typeof said === 'string') session.notice = said
    else if (name) session.notice = done
    session.edits++
    return ''
  } catch (error) {
    // Otherwise the notice of the last success would stand beside the reason for this failure.
    if (session.notice === done) session.notice = ''
    // Whoever fills in a form has written no body.
    return (error as Error).message.replace('Broken body: ', '')
  }
}
