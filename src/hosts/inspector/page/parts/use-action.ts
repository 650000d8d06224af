import { createContext } from 'preact'
import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useSession } from '../session/session-context.ts'
import type { WorldSession } from '../session/world-session.ts'

/** Something that a button does, and how far it is. */
interface ButtonAction {
  readonly isBusy: boolean
  /** Why it failed the last time; empty where it did not. */
  readonly problem: string
  /** Does it. A text that it gives is said in the live region; without one, that what has this name is done. */
  run(act: () => Promise<unknown>, name?: string | null): Promise<void>
}

/** Runs the actions of a section one after the other, and tells in the section why one failed. Elsewhere each button does so itself. */
export const SectionAction = createContext<ButtonAction['run'] | undefined>(undefined)

/**
 * Tells success and failure of what a button does in words, and lets what is shown be read again. Pressed while it acts, the
 * button does nothing more; where it is repeatable, it acts once more afterwards. What fails after its dialog or section was
 * closed is told in the live region.
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

/** Does something, and says so where it succeeds. Gives the reason where it fails, and an empty text where it does not. */
async function tryAction(session: WorldSession, ...[act, name]: Parameters<ButtonAction['run']>): Promise<string> {
  const done = `Done: ${name}.`
  try {
    const said = await act()
    if (typeof said === 'string') session.notice = said
    else if (name) session.notice = done
    session.edits++
    return ''
  } catch (error) {
    // That it was done the last time would stand beside the reason why it was not now.
    if (session.notice === done) session.notice = ''
    return (error as Error).message
  }
}
