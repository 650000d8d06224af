import { asText } from '../../core/json/text.ts'
import type { Fake } from '../../fake/fake.ts'
import type { CaptureFailures } from '../checks/check-settings.ts'
import { addText } from '../checks/failure-note.ts'
import type { Failure } from '../checks/failure-note.ts'
import type { FailedTest } from './capsule-path.ts'
import type { WriteFile } from './leave-capsule.ts'

/** The parts that are needed to leave a capsule. */
interface Capturing {
  readonly fake: Pick<Fake, 'capture'>
  readonly test: FailedTest
  readonly captureFailures: CaptureFailures
  /** Loads what writes into the project of the test. */
  readonly openWriter: () => Promise<WriteFile>
}

/**
 * Leaves the session of a failed test as a capsule, and adds the line that opens it to the failure. If the capsule
 * cannot be made or written, that line says so, because the test's own error must stay. The code for all this is loaded
 * at the first failure.
 */
export async function noteCapsule(failure: Failure, capturing: Capturing): Promise<void> {
  const line = await capsuleLine(capturing)
  if (line !== undefined) addText(failure, line)
}

/** The line alone; undefined when there were no requests, or the test leaves no capsule. */
export async function capsuleLine({ fake, test, captureFailures, openWriter }: Capturing): Promise<string | undefined> {
  if (captureFailures === 'never') return undefined
  try {
    const { leaveCapsule } = await import('./leave-capsule.ts')
    return await leaveCapsule(fake, test, { captureFailures, write: await openWriter() })
  } catch (error) {
    return missingLine(error)
  }
}

/** Why there is no capsule. */
export const missingLine = (error: unknown): string => `There is no capsule of its session: ${asText(error)}`
