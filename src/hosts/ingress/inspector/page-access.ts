import type { CodeOutcome } from './one-time-codes.ts'

/** Who may open the inspector's page: stored in memory, or in a place that outlives the process. */
export interface PageAccess {
  /** Makes a code that opens the page once. */
  createCode(): string | Promise<string>
  /** Uses a code up, and tells whether it was valid until then. */
  useCode(code: string): CodeOutcome | Promise<CodeOutcome>
  /** Opens a session, and gives the secret of its cookie. */
  openSession(): string | Promise<string>
  /** Whether one of some secrets is that of a session. */
  hasSession(secrets: readonly string[]): boolean | Promise<boolean>
}
