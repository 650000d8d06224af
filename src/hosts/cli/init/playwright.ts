import { posix } from 'node:path'
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
  const { has, findModule, read } = project
  const [first] = playwrightFiles(project)
  if (!first || !has('vitest')) return []
  const file = findModule('vitest.config') ?? findModule('vite.config')
  const folder = posix.dirname(first.path)
  // Where they are in the folder of the project itself, a pattern for all of it would leave Vitest nothing.
  const [named, theirs] = folder === '.' ? [first.path, first.path] : [`${folder}/`, `${folder}/**`]
  if (file && read(file)?.includes(named)) return []
  const lines = [`test: { exclude: [...configDefaults.exclude, '${theirs}'] } // configDefaults is of vitest/config`]
  return [{ task: `Add to ${file ?? 'vitest.config'}, so that Vitest leaves Playwright’s tests alone`, lines }]
}
