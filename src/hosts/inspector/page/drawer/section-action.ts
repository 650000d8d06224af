import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { ButtonAction } from '../parts/use-action.ts'

/** Does something in a section, which shows why it was refused. */
export const SectionAction = createContext<ButtonAction['run']>(async (act) => void (await act()))

/** Runs what a button of a section does; its text says what was done. */
export const useRun = (): ButtonAction['run'] => useContext(SectionAction)
