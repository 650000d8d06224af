import { Lazy } from '../../core/lazy.ts'
import type { Entry } from '../../observe/journal/entry.ts'
import type { RefusedCall } from './hints.ts'

const hints = new Lazy(() => import('./hints.ts'))

/** Loads the code of hints, with the first refusal. Without it there is no hint; that is no reason to fail a request. */
export const loadHints = (): Promise<void> => hints.load().catch(() => undefined)

/**
 * Lets a refusal be explained when the journal is read. The first hint stays the hint, however the rows change later. The
 * journal keeps the explanation, so it must not hold the exchange, and with it the message and connection of a port.
 */
export function explainWhenRead(entry: Entry, call: RefusedCall): void {
  let hint: string | undefined
  let isTold = false
  entry.explain = () => {
    if (isTold || !hints.isLoaded) return hint
    hint = hints.value.hintFor(entry, call)
    // A gate may still hold the refusal.
    isTold = entry.status !== undefined
    return hint
  }
}
