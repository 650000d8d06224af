import { posix } from 'node:path'
import { vitestLeaves } from './beside-vitest.ts'
import type { PlannedFile, PlannedLines } from './planned.ts'
import type { FoundProject } from './project.ts'

export function playwrightFiles(project: FoundProject): readonly PlannedFile[] {
  if (!project.has('@playwright/test')) return []
  const folder = configured(project) ?? project.find(['e2e', 'tests/e2e', 'playwright']) ?? 'e2e'
  return [{ path: posix.join(folder, `fake-dashboards.spec.${project.language}`), text: FIRST_TEST }]
}

function configured({ findModule, read }: FoundProject): string | undefined {
  const file = findModule('playwright.config')
  return file && /\btestDir:\s*['"`]([^'"`$]+)['"`]/.exec(read(file) ?? '')?.[1]
}

const FIRST_TEST = `import { expect, test } from 'fake-dashboards/playwright'
import { typical } from 'fake-dashboards/scenarios'

test.use({ fakeOptions: { scenario: typical, auth: 'lenient' } })

test('a page gets its answers from the fake', async ({ page, fake }) => {
  const answer = await page.goto('https://app.example.test/api/environments/2/dashboards/1/')

  expect(answer?.status()).toBe(200)
  expect(fake.journal.entries).toHaveLength(1)
})
`

/** Lines that keep Vitest and Playwright apart: both take a file for theirs by its name. */
export function playwrightLines(project: FoundProject): readonly PlannedLines[] {
  const [first] = playwrightFiles(project)
  if (!first) return []
  const folder = posix.dirname(first.path)
  // If they are in the folder of the project itself, a pattern for all of it would leave Vitest nothing.
  const [sign, pattern] = folder === '.' ? [first.path, first.path] : [`${folder}/`, `${folder}/**`]
  return vitestLeaves(project, { whose: 'Playwright’s tests', pattern, sign })
}
