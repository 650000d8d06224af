import type { TestInfo, TestInfoError } from '@playwright/test'
import { rm } from 'node:fs/promises'
import { relative } from 'node:path'
import { jsonFileText } from '../../core/json/to-json.ts'
import type { Fake } from '../../fake/fake.ts'
import type { CaptureOrNot } from '../checks/check-settings.ts'
import { addText, describeFake, isFailure } from '../checks/failure-note.ts'
import type { Failure } from '../checks/failure-note.ts'
import { missingLine } from '../failures/note-capsule.ts'

const CAPSULE = 'capsule of the fake'

/**
 * Attaches to a failed test the last requests as text, and its session as a capsule. The line that opens the capsule is added
 * to the failure.
 */
export async function attachFake(
  { fake, failure }: { readonly fake: Fake; readonly failure: Failure | TestInfoError | undefined },
  testInfo: TestInfo,
  captureFailures: CaptureOrNot,
): Promise<void> {
  await testInfo.attach('the fake', { body: describeFake(fake), contentType: 'text/plain' })
  const line =
    captureFailures === 'never' ? undefined : await attachCapsule(fake, testInfo, captureFailures).catch(missingLine)
  if (line !== undefined && isFailure(failure)) addText(failure, line)
}

/** Attaches the capsule. Returns the line that opens it; undefined when there were no requests. */
async function attachCapsule(
  fake: Fake,
  testInfo: TestInfo,
  captureFailures: CaptureOrNot,
): Promise<string | undefined> {
  const [{ captureSession }, { openingLine }, { writerIn }] = await Promise.all([
    import('../failures/failed-session.ts'),
    import('../failures/leave-capsule.ts'),
    import('../failures/write-file.ts'),
  ])
  const capsule = await captureSession(fake, captureFailures)
  if (!capsule) return undefined
  const file = testInfo.outputPath('capsule.json')
  await writerIn(process.cwd())(file, jsonFileText(capsule))
  await testInfo.attach(CAPSULE, { path: file, contentType: 'application/json' })
  // Playwright has copied the file to its other attachments.
  const path = testInfo.attachments.findLast(({ name }) => name === CAPSULE)?.path ?? file
  if (path !== file) await rm(file)
  return openingLine(relative(process.cwd(), path).replaceAll('\\', '/'), capsule.requests.length)
}
