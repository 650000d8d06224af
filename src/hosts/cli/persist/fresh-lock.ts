import { setTimeout } from 'node:timers/promises'
import { FakeUsageError } from '../../../core/usage-error.ts'

/** How often a lock is renewed, in milliseconds. */
export const RENEWAL = 1000

/** The lock of a process that cannot be looked up was renewed a moment ago. So it is held, or its process has just died. */
export class FreshLockError extends FakeUsageError {
  readonly renewed: number

  constructor(message: string, renewed: number) {
    super(message)
    this.renewed = renewed
  }
}

/**
 * Opens a locked file, and waits if the lock may have been left behind: until it is renewed or stale.
 *
 * @throws FakeUsageError when another server uses the file.
 */
export async function openWhenFree<T>(open: () => T, tellWait: (message: string) => void): Promise<T> {
  for (let renewed: number | undefined; ;) {
    try {
      return open()
    } catch (error) {
      if (!(error instanceof FreshLockError) || (renewed !== undefined && error.renewed !== renewed)) throw error
      if (renewed === undefined) tellWait(`${error.message} Waiting some seconds to see whether it still runs.`)
      renewed = error.renewed
    }
    await setTimeout(1.5 * RENEWAL)
  }
}
