import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { WorldSession } from './world-session.ts'

/** What all parts of the page share. */
export const SessionContext = createContext<WorldSession | undefined>(undefined)

/** The session of the page. */
export function useSession(): WorldSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('This part of the page is outside of the inspector.')
  return session
}
