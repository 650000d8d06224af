import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FoundProject } from './project.ts'

/** A file to be written. */
export interface PlannedFile {
  readonly path: string
  readonly text: string
}

/** Lines that a person adds: to a file of their own, or at a prompt. */
export interface PlannedLines {
  /** Such as `Add to vite.config.ts`. */
  readonly task: string
  readonly lines: readonly string[]
}

/** A place of the project in which lines belong, and its text. */
export interface ProjectText {
  readonly where: string
  readonly text: string
}

/** Asks the person at the terminal a question. */
export type AskPerson = (question: string) => Promise<boolean>

type FileOutcome = 'written' | 'overwritten' | 'kept' | 'unchanged'

/** Writes a file of a plan. One that is there and differs is overwritten only when `ask` says so. */
export async function writePlanned(
  { folder, read }: FoundProject,
  { path, text }: PlannedFile,
  ask: AskPerson,
): Promise<FileOutcome> {
  const present = read(path)
  if (present === text) return 'unchanged'
  if (present !== undefined && !(await ask(`${path} exists and differs. Overwrite it?`))) return 'kept'
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
  return present === undefined ? 'written' : 'overwritten'
}
