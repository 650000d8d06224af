/** A file of the fake's own. */
export interface PlannedFile {
  readonly path: string
  readonly text: string
}

/** What a person adds: to a file that is theirs, or at a prompt. */
export interface PlannedLines {
  /** Such as `Add to vite.config.ts`. */
  readonly task: string
  readonly lines: readonly string[]
}
