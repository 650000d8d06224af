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
