import { readJson } from '../../core/decode.ts'
import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import { logAction } from './channel.ts'

/** In characters. A longer body is cut, because the panel keeps every line in memory. */
const LONGEST = 20_000

/** The answers of the fakes of one window, as lines of the Actions panel. */
export class AnswerLog {
  #lines = 0

  /** Adds a line: the request and its status, and below them what was sent and answered. */
  add(entry: JournalEntry): void {
    const { method, path, status, failure = 'no answer', user, sent, refusal, hint, warnings } = entry
    const { responseBody = '' } = entry
    logAction(`fake-dashboards-${++this.#lines}`, `${method} ${path} ${status ?? failure}`, {
      ...(user !== undefined && { user }),
      ...(sent !== undefined && { sent }),
      ...(refusal !== undefined && { refusal, hint }),
      ...(warnings.length > 0 && { warnings }),
      ...(responseBody !== '' && { answer: readable(responseBody) }),
    })
  }
}

/** JSON is shown as a tree. */
function readable(body: string): unknown {
  if (body.length > LONGEST) return `${body.length} characters`
  const value = readJson(body)
  return value === undefined ? body : value
}
