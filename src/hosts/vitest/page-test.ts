import type { ExpectStatic, TestAPI } from 'vitest'
import type { WriteFile } from '../failures/leave-capsule.ts'
import { createTest, extendedExpect } from './collector.ts'
import type { FakeFixtures } from './fixtures.ts'
import { makeSerial } from './in-turn.ts'
import { serialScopes } from './serial.ts'

/** `fake-dashboards/vitest` in Vitest's browser mode: tests run one after the other. */
export const test: TestAPI<FakeFixtures> = createTest(serialScopes(), {
  collected: makeSerial,
  openWriter: openPageWriter,
})

/** Vitest's `expect` with `toHaveReceived` and `toHaveRefused`. */
export const expect: ExpectStatic = extendedExpect()

/** Writes files from a page, by Vitest's own command for that. */
async function openPageWriter(): Promise<WriteFile> {
  const { commands } = await import('vitest/browser')
  return async (path, text) => {
    await commands.writeFile(path, text)
    return path
  }
}
