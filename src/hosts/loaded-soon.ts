import { startTimeout } from '../core/time/real-time.ts'

/** How long is waited, in milliseconds. */
const PATIENCE = 1_000

/**
 * What is being loaded; undefined where it does not come. A bundler may have put the module into the entry of the app, and that may be
 * waiting, at its top, for the caller: the two would wait for each other.
 */
export async function loadedSoon<T>(loading: Promise<T>): Promise<T | undefined> {
  const patience = startTimeout(PATIENCE)
  try {
    return await Promise.race([loading, patience.over.then(() => undefined)])
  } finally {
    patience.cancel()
  }
}
