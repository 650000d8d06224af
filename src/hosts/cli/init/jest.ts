import { jestLeaves, vitestLeaves } from './beside-vitest.ts'
import { ANGULAR, besideAngular, BY_FETCH, compilerOf, EXPO, overNext, PACKAGES } from './jest-compilers.ts'
import { importedServer } from './msw-server.ts'
import { getsMsw3 } from './msw-version.ts'
import type { PlannedFile, PlannedLines, ProjectText } from './planned.ts'
import type { FoundProject } from './project.ts'
import { testEnding, testFolder } from './vitest.ts'

export function jestFiles(project: FoundProject): readonly PlannedFile[] {
  if (!project.has('jest') || project.has(EXPO)) return []
  const folder = testFolder(project)
  return [{ path: `${folder}/${nameOf(project)}.${project.language}`, text: firstTest(project, folder) }]
}

const nameOf = (project: FoundProject): string =>
  `fake-dashboards${project.has('vitest') ? '.jest' : ''}.${testEnding(project)}`

function firstTest(project: FoundProject, folder: string): string {
  const scenario = "{ scenario: typical, auth: 'lenient' }"
  // Jest finds a file without the ending of its name, whatever language it is in.
  const server = importedServer(project, folder, needsEndings(project) ? '.js' : '')
  if (!server) return `${HEAD}\nconst { fake } = setupFake(${scenario})\n${TEST}`
  return `${HEAD}${server.line}

// The fake joins the server of this project, which a set-up file starts.
const { fake } = setupFake(${scenario}, { mswServer: ${server.name} })
${TEST}`
}

/** Whether TypeScript refuses imports without an ending here: the configurations for Node that others extend require them. */
const needsEndings = ({ language, isModule, read }: FoundProject): boolean =>
  language === 'ts' &&
  isModule &&
  /"module(?:Resolution)?":\s*"node(?:next|\d\d)"|@tsconfig\/node/i.test(read('tsconfig.json') ?? '')

const HEAD = `import { expect, test } from '@jest/globals'
import { setupFake } from 'fake-dashboards/jest'
import { typical } from 'fake-dashboards/scenarios'
`

const TEST = `
test('a deleted dashboard is gone', async () => {
  const url = 'https://app.example.test/api/environments/2/dashboards/1/'
  await fetch(url, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: '{"deleted":true}' })

  expect((await fetch(url)).status).toBe(404)
  expect(fake.journal.entries).toHaveLength(2)
})
`

/** The package, and msw below it, are ES modules, and Jest needs a setting for that. */
export function jestLines(project: FoundProject): readonly PlannedLines[] {
  const { has, find, findModule, read, isModule } = project
  if (!has('jest')) return []
  if (has(EXPO)) return [BY_FETCH]
  const file = findModule('jest.config') ?? find(['jest.config.json'])
  const text = read(file ?? 'package.json') ?? ''
  const config = { where: file ?? '"jest" in package.json', text }
  const scripts = { where: '"scripts" in package.json', text: read('package.json') ?? '' }
  return [
    ...(isModule
      ? [asModules(project, config), nodeFlag(project, scripts)]
      : [asCommonJs(project, config, scripts)]
    ).flat(),
    ...withEndings(project, config),
    ...withFetch(project, config),
    ...withoutCapsules(config),
    ...besideMsw(project),
    ...vitestLeaves(project, { whose: 'the test for Jest', pattern: '**/*.jest.*', sign: '.jest.' }),
    ...jestLeaves(project, config),
  ]
}

/** Jest need not compile ES modules, unless they are in TypeScript. */
const asModules = ({ language }: FoundProject, { where, text }: ProjectText): readonly PlannedLines[] =>
  language === 'ts' || /transform['"]?:\s*\{\s*\}/.test(text)
    ? []
    : [{ task: `Add to ${where}`, lines: ['"transform": {}'] }]

/** A variable before the command would be shorter, and npm on Windows does not know it: there, `cmd` runs a script. */
const nodeFlag = (project: FoundProject, { where, text }: ProjectText, needs = ''): readonly PlannedLines[] =>
  text.includes('--experimental-vm-modules')
    ? []
    : [{ task: `Add to ${where}${needs}`, lines: [`"test": "${jestCommand(project)}"`] }]

const JEST = 'node_modules/jest/bin/jest.js'

const PNP = '.pnp.cjs'

/** Yarn's Plug'n'Play has no `node_modules`, and the shell that Yarn brings runs its scripts, on Windows as well. */
const jestCommand = (project: FoundProject): string =>
  project.find([PNP, `../${PNP}`, `../../${PNP}`])
    ? 'yarn node --experimental-vm-modules $(yarn bin jest)'
    : `node --experimental-vm-modules ${jestPath(project)}`

/** Jest may be installed at the root of a workspace. */
const jestPath = ({ find }: FoundProject): string => find([JEST, `../${JEST}`, `../../${JEST}`]) ?? JEST

/** Babel cannot compile msw 3: Jest has to load it as it is. */
function asCommonJs(
  project: FoundProject,
  { where, text }: ProjectText,
  scripts: ProjectText,
): readonly PlannedLines[] {
  if (getsMsw3(project)) return nodeFlag(project, scripts, ', and run it with Node 24.9 or later, as msw 3 needs here')
  if (text.includes('fake-dashboards|')) return []
  if (project.has(ANGULAR)) return [besideAngular(where)]
  const patterns = `"transformIgnorePatterns": ["/node_modules/(?!${PACKAGES}/)"]`
  if (text.includes('next/jest')) return [overNext(where, patterns)]
  const { transform, needs } = compilerOf(project)
  return [{ task: `Add to ${where}${needs}`, lines: [`"transform": { ${transform} },`, patterns] }]
}

/** The package that gives jsdom its `fetch` back. */
export const FIXED_JSDOM = 'jest-fixed-jsdom'

/** Whether the tests of a project run in jsdom. */
export const testsInJsdom = ({ has }: FoundProject): boolean => has('jest-environment-jsdom') || has(FIXED_JSDOM)

const withFetch = (project: FoundProject, { where, text }: ProjectText): readonly PlannedLines[] =>
  testsInJsdom(project) && !/testEnvironment['"]?:\s*['"]jest-fixed-jsdom/.test(text)
    ? [{ task: `Add to ${where}, for tests of components`, lines: [`"testEnvironment": "${FIXED_JSDOM}"`] }]
    : []

/** A failing test leaves a capsule, which is a new file for a watcher of the project. */
const withoutCapsules = ({ where, text }: ProjectText): readonly PlannedLines[] =>
  text.includes('watchPathIgnorePatterns')
    ? []
    : [
        {
          task: `Add to ${where}, for jest --watch`,
          lines: [String.raw`"watchPathIgnorePatterns": ["/\\.fake-dashboards/"]`],
        },
      ]

/** Jest does not know that TypeScript means `server.ts` by `./server.js`. */
const withEndings = (project: FoundProject, { where, text }: ProjectText): readonly PlannedLines[] =>
  project.mswServer?.exported === undefined || !needsEndings(project) || text.includes('moduleNameMapper')
    ? []
    : [{ task: `Add to ${where}`, lines: [String.raw`"moduleNameMapper": { "^(\\.{1,2}/.*)\\.js$": "$1" }`] }]

/** A server that is not exported has to be exported first. */
function besideMsw(project: FoundProject): readonly PlannedLines[] {
  const { mswServer } = project
  if (!mswServer || mswServer.exported) return []
  const test = `${testFolder(project)}/${nameOf(project)}.${project.language}`
  const lines = ['export const server = setupServer(…)', 'setupFake({ … }, { mswServer: server })']
  return [{ task: `Change in ${mswServer.file}, and in ${test}, so that the fake joins your msw server`, lines }]
}
