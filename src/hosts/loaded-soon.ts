import { startTimeout } from '../core/time/real-time.ts'

/** How long is waited, in milliseconds. */
const PATIENCE = 1_000

/**
 * The module that is being loaded; undefined if it does not come. A bundler may have put it into the app's entry, whose
 * top-level await may be waiting for the caller: the two would wait for each other.
 */
export async function loadedSoon<T>(loading: Promise<T>): Promise<T | undefined> {
  const patience = startTimeout(PATIENCE)
  try {
    return await Promise.race([loading, patience.over.then(() => undefined)])
  } finally {
    patience.cancel()
  }
}
