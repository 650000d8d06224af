import { jsonFileText } from '../../core/json/to-json.ts'
import type { Fake } from '../../fake/fake.ts'
import type { CaptureFailures } from '../checks/check-settings.ts'
import { packageRunner, shellWord } from '../shell-commands.ts'
import { DEFAULT_FOLDER, capsulePath } from './capsule-path.ts'
import type { FailedTest } from './capsule-path.ts'
import { captureSession } from './failed-session.ts'

/**
 * Writes a file.
 *
 * @param path - From the root of the project.
 * @returns The path as a command line takes it.
 */
export type WriteFile = (path: string, text: string) => Promise<string>

/**
 * Leaves the session of a failed test as a capsule.
 *
 * @returns The line that opens it; undefined when there were no requests.
 * @throws FakeUsageError when `keep` names something that cannot be kept, and whatever the writer throws.
 */
export async function leaveCapsule(
  fake: Pick<Fake, 'capture'>,
  test: FailedTest,
  { captureFailures, write }: { readonly captureFailures: CaptureFailures; readonly write: WriteFile },
): Promise<string | undefined> {
  const capsule = await captureSession(fake, captureFailures)
  if (!capsule) return undefined
  const folder = typeof captureFailures === 'object' && 'folder' in captureFailures ? captureFailures.folder : undefined
  // A folder that the user has chosen gets no `.gitignore`.
  if (folder === undefined) await ignoreDefaultFolder(write)
  const path = await write(capsulePath(folder ?? DEFAULT_FOLDER, test), jsonFileText(capsule))
  return openingLine(path, capsule.requests.length)
}

/** Keeps the folder of capsules out of the repository of a project. */
export const ignoreDefaultFolder = (write: WriteFile): Promise<string> => write(`${DEFAULT_FOLDER}/.gitignore`, '*\n')

/** The command that opens a capsule at its last request. */
export const openingLine = (path: string, requests: number): string =>
  `To open its session before the last request: ${packageRunner()} fake-dashboards start --capsule ${shellWord(path)} --at ${requests}`
