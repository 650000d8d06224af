import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import { logAction } from './channel.ts'

/** The panel keeps what it shows in memory, for each of its lines. */
const LONGEST = 20_000

/** Adds a line to the Actions panel: the request and its status, and below them what was sent and answered. */
export function logAnswer(entry: JournalEntry): void {
  const { method, path, status, failure = 'no answer', user, sent, refusal, hint, responseBody = '' } = entry
  const { warnings } = entry
  logAction(`${method} ${path} ${status ?? failure}`, {
    ...(user !== undefined && { user }),
    ...(sent !== undefined && { sent }),
    ...(refusal !== undefined && { refusal, hint }),
    ...(warnings.length > 0 && { warnings }),
    ...(responseBody !== '' && { answer: readable(responseBody) }),
  })
}

/** JSON is shown as a tree. */
function readable(body: string): unknown {
  if (body.length > LONGEST) return `${body.length} characters`
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
