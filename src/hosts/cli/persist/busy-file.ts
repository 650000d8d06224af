import { setTimeout } from 'node:timers/promises'
import { systemCodeOf } from '../system-error.ts'

/**
 * The codes of Windows for a file that another program has open, such as a virus scanner, which opens each new file for a moment.
 * Elsewhere an open file can be replaced, and these codes mean what lasts.
 */
const BUSY = ['EPERM', 'EACCES', 'EBUSY']
/** How long to wait between two trials, in milliseconds. */
const PAUSES = [20, 40, 80, 160, 320]

/** Takes a step that replaces a file, on Windows again and again while another program has the file open. */
export async function whenFree<T>(step: () => Promise<T>, platform: string = process.platform): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await step()
    } catch (error) {
      requireBusy(error, platform)
    }
    await setTimeout(pause)
  }
  return step()
}

/** The same, synchronously. */
export function whenFreeSync<T>(step: () => T, platform: string = process.platform): T {
  for (const pause of PAUSES) {
    try {
      return step()
    } catch (error) {
      requireBusy(error, platform)
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
  }
  return step()
}

function requireBusy(error: unknown, platform: string): void {
  if (platform !== 'win32' || !BUSY.includes(systemCodeOf(error) ?? '')) throw error
}
