import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Action } from '../parts/use-action.ts'

/** Does something in a section, which shows why it was refused. */
export const SectionAction = createContext<Action['run']>(async (act) => void (await act()))

/** Runs what a button of a section does; its text says what was done. */
export const useRun = (): Action['run'] => useContext(SectionAction)
