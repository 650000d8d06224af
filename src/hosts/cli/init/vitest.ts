import { importedServer } from './msw-server.ts'
import type { PlannedFile, PlannedLines } from './planned.ts'
import type { FoundProject } from './project.ts'

/** The folder of the project's tests, as far as the names of its folders show. */
export const testFolder = ({ find }: FoundProject): string => find(['test', 'tests', '__tests__', 'src']) ?? 'test'

/** The ending of the names of tests: Angular compiles only `.spec` files. */
export const testEnding = ({ find }: FoundProject): string => (find(['angular.json']) ? 'spec' : 'test')

/** A `test` with the fake for all files, and a first test with it. */
export function vitestFiles(project: FoundProject): readonly PlannedFile[] {
  if (!project.has('vitest')) return []
  const folder = testFolder(project)
  return [
    { path: `${folder}/fake-dashboards.${project.language}`, text: fixture(project, folder) },
    { path: `${folder}/fake-dashboards.${testEnding(project)}.${project.language}`, text: FIRST_TEST },
  ]
}

function fixture(project: FoundProject, folder: string): string {
  const options = "base.extend('fakeOptions', { scenario: typical, auth: 'lenient' })"
  const server = importedServer(project, folder, '.js')
  if (!server) return `${HEAD}\nexport const test = ${options}\nexport { expect }\n`
  return `${HEAD}${server.line}

// The fake joins the server of this project, which a set-up file starts.
export const test = ${options}.extend('mswServer', ${server.name})
export { expect }
`
}

const HEAD = `import { typical } from 'fake-dashboards/scenarios'
import { expect, test as base } from 'fake-dashboards/vitest'
`

const FIRST_TEST = `import { expect, test } from './fake-dashboards.js'

test('a deleted dashboard is gone', async ({ fake }) => {
  const url = 'https://app.example.test/api/environments/2/dashboards/1/'
  await fetch(url, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: '{"deleted":true}' })

  expect((await fetch(url)).status).toBe(404)
  expect(fake).toHaveReceived('PATCH', '/dashboards/:id', { body: { deleted: true } })
})
`

export const vitestLines = (project: FoundProject): readonly PlannedLines[] =>
  project.has('vitest') ? [...besideStories(project), ...exportedServer(project)] : []

/** Storybook sets Vitest up so that it runs stories alone: without a project of its own, no other test is found. */
function besideStories(project: FoundProject): readonly PlannedLines[] {
  const file = CONFIGURATIONS.map(project.findModule).find((name) => name && project.read(name)?.includes(STORIES))
  if (!file || project.read(file)!.includes("'unit'")) return []
  const lines = ["{ test: { name: 'unit' } } // beside the project of storybookTest()"]
  return [{ task: `Add to "projects" in ${file}, if Vitest runs only stories so far`, lines }]
}

const CONFIGURATIONS = ['vitest.workspace', 'vitest.config', 'vite.config']
const STORIES = '@storybook/addon-vitest/vitest-plugin'

/** A server that is not exported has to be exported first. */
function exportedServer(project: FoundProject): readonly PlannedLines[] {
  const { mswServer } = project
  if (!mswServer || mswServer.exported) return []
  const fixturePath = `${testFolder(project)}/fake-dashboards.${project.language}`
  return [
    {
      task: `Change in ${mswServer.file}, and add to ${fixturePath}, so that the fake joins your msw server`,
      lines: ['export const server = setupServer(…)', "….extend('mswServer', server)"],
    },
  ]
}
