import { readFileSync } from 'node:fs'
import { loadHints } from '../../request/hints/explanation.ts'
import { lateCode } from '../../request/reading.ts'
import { mswRoot } from '../node/interception.ts'

/** What makes Jest forget the modules that it has loaded. */
const RESETS = /\b(?:resetModules|isolateModules)/

/**
 * Loads all code of the fake where a test file lets Jest forget modules. What is loaded afterwards would be of a second copy of
 * the package, whose answers the first one does not know, and the client would be sent something else in their place.
 */
export async function loadBeforeResets(testPath: string | undefined): Promise<void> {
  if (testPath === undefined || !RESETS.test(textOf(testPath))) return
  await loadHints()
  // One by one: Jest fails to link ES modules that need the same third at once.
  for (const code of [mswRoot, ...lateCode()]) await code.load()
}

/** A test may have mocked the file system. */
function textOf(testPath: string): string {
  try {
    return String(readFileSync(testPath, 'utf8'))
  } catch {
    return ''
  }
}
