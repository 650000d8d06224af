import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { WorldSession } from './world-session.ts'

/** The session that all parts of the page share. */
export const SessionContext = createContext<WorldSession | undefined>(undefined)

/** The session of the page: all of it is within one. */
export const useSession = (): WorldSession => useContext(SessionContext)!
