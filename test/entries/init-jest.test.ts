import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderWith } from '../support/folder.ts'
import { STRICTEST, compile } from '../support/projects/compiler.ts'
import { installedInit } from '../support/projects/init-command.ts'
import { readText } from '../support/texts/guides.ts'

const { project, init } = installedInit()

test('a first test for Jest joins an msw server that the project has', async () => {
  const server = "import { setupServer } from 'msw/node'\n\nexport const mocks = setupServer()\n"
  const folder = project(['jest', 'msw'], { 'src/mocks/node.ts': server })

  await init(folder, '--yes')

  const text = readFileSync(join(folder, 'src/fake-dashboards.test.js'), 'utf8')
  expect(text).toContain("import { mocks } from './mocks/node'")
  expect(text).toContain("setupFake({ scenario: typical, auth: 'lenient' }, { mswServer: mocks })")
})

test('a first test for Jest imports the server with the ending that TypeScript asks of ES modules', async () => {
  const compilerOptions = { ...STRICTEST, module: 'nodenext' }
  const server = "import { setupServer } from 'msw/node'\n\nexport const mocks = setupServer()\n"
  const folder = project(['jest', 'msw', 'typescript'], {
    'src/mocks/node.ts': server,
    'src/jest.d.ts': "declare module '@jest/globals' {\n  export const test: any, expect: any\n}\n",
    'tsconfig.json': JSON.stringify({ compilerOptions }),
  })

  const { stdout } = await init(folder, '--yes')

  expect(readFileSync(join(folder, 'src/fake-dashboards.test.ts'), 'utf8')).toContain("from './mocks/node.js'")
  expect(compile(folder)).toBe('')
  expect(stdout).not.toContain('"transform": {}')
  expect(stdout).toContain(String.raw`  "moduleNameMapper": { "^(\\.{1,2}/.*)\\.js$": "$1" }`)
})

test.each([
  ['as it is', {}, true],
  ['that is set', { jest: { testEnvironment: 'jest-fixed-jsdom' } }, false],
])('a project whose Jest has jsdom is told what gives it a fetch: one %s', async (_, own, isTold) => {
  const installed = ['fake-dashboards', 'msw', 'jest', 'jest-environment-jsdom']
  const devDependencies = Object.fromEntries(installed.map((name) => [name, '*']))
  const folder = project([], { 'package.json': JSON.stringify({ devDependencies, ...own }, null, 2) })

  const { stdout } = await init(folder, '--dry-run')

  expect(stdout).toContain('npm install --save-dev jest-fixed-jsdom\n')
  expect(stdout.includes('"testEnvironment": "jest-fixed-jsdom"')).toBe(isTold)
})

test.each([
  ['as it is', {}, true],
  ['that has some patterns', { jest: { watchPathIgnorePatterns: ['/\\.fake-dashboards/'] } }, false],
])(
  'a project with Jest is told how to keep jest --watch from running for a capsule: one %s',
  async (_, own, isTold) => {
    const devDependencies = { 'fake-dashboards': '*', msw: '2.15.0', jest: '*' }
    const folder = project([], { 'package.json': JSON.stringify({ devDependencies, ...own }) })

    const { stdout } = await init(folder, '--dry-run')

    expect(stdout.includes(String.raw`"watchPathIgnorePatterns": ["/\\.fake-dashboards/"]`)).toBe(isTold)
  },
)

test.each([
  ['JavaScript', {}, '@babel/preset-env in'],
  ['TypeScript', { typescript: '*' }, '@babel/preset-env, @babel/preset-typescript in'],
  ['React', { react: '*' }, '@babel/preset-env, @babel/preset-react in'],
  ['TypeScript that ts-jest compiles', { typescript: '*', 'ts-jest': '*' }, '@babel/preset-env in'],
])('a project of %s is told the presets of Babel that its own files need', async (_, own, presets) => {
  const devDependencies = { 'fake-dashboards': '*', jest: '*', msw: '2.15.0', ...own }
  const folder = folderWith({ 'package.json': JSON.stringify({ devDependencies }) })

  const { stdout } = await init(folder, '--dry-run')

  expect(stdout).toContain(`babel-jest needs ${presets} a babel.config.json:`)
})

test.each([
  ['ts-jest', String.raw`"\\.tsx?$": "ts-jest", "node_modules/.+\\.[cm]?js$": "babel-jest"`],
  ['@swc/jest', String.raw`"\\.[cm]?[jt]sx?$": "@swc/jest"`],
])('a project that %s compiles keeps it, and its guide has the same line', async (compiler, transform) => {
  const devDependencies = { 'fake-dashboards': '*', jest: '*', msw: '2.15.0', typescript: '*', [compiler]: '*' }
  const folder = folderWith({ 'package.json': JSON.stringify({ devDependencies }) })

  const { stdout } = await init(folder, '--dry-run')

  expect(stdout).toContain(`  "transform": { ${transform} },\n`)
  expect(readText('src/hosts/jest/README.md')).toContain(`{ ${transform} }`)
})

/** A CommonJS project that has Jest and a version of msw. */
const jestProject = (msw: string | undefined, files: Readonly<Record<string, string>> = {}) => {
  const devDependencies = { 'fake-dashboards': '*', jest: '*', ...(msw && { msw }) }
  return folderWith({ 'package.json': JSON.stringify({ devDependencies }), ...files })
}

const patternsOfTheGuide = (): string => /"transformIgnorePatterns": .*/.exec(readText('src/hosts/jest/README.md'))![0]

test.each([
  ['Jest', 'module.exports = {}', '"transform": { "\\\\.[cm]?[jt]sx?$": "babel-jest" },'],
  ['next/jest', "module.exports = require('next/jest')({ dir: './' })()", '...(await createJestConfig(config)()),'],
])('a CommonJS project is told how %s compiles the packages', async (_, config, line) => {
  const folder = jestProject('2.15.0', { 'jest.config.js': config })

  const { stdout } = await init(folder, '--dry-run')

  const told = stdout.slice(stdout.indexOf(' jest.config.js'))
  expect(told).toContain(`  ${line}\n`)
  expect(told).toContain(patternsOfTheGuide())
  expect(told.includes('babel')).toBe(!line.includes('createJestConfig'))
})

test('a project of Angular is told the patterns of the guide, and nothing of Babel; its tests end in .spec', async () => {
  const devDependencies = { 'fake-dashboards': '*', jest: '*', 'jest-preset-angular': '*', msw: '2.15.0' }
  const folder = folderWith({ 'package.json': JSON.stringify({ devDependencies }), 'angular.json': '{}' })

  const { stdout } = await init(folder, '--dry-run')

  const [, patterns] = /'(.*mjs\$\))'/.exec(readText('src/hosts/jest/README.md'))!
  expect(stdout).toContain(`  "transformIgnorePatterns": ["${patterns}"]\n`)
  expect([stdout.includes('babel'), stdout.includes('fake-dashboards.spec.js')]).toEqual([false, true])
})

test('a project of Expo gets no test for Jest, which is too old there, and is told what to do', async () => {
  const devDependencies = { 'fake-dashboards': '*', jest: '^29.7.0', 'jest-expo': '*', msw: '2.15.0' }
  const folder = folderWith({ 'package.json': JSON.stringify({ devDependencies }) })

  const { stdout } = await init(folder, '--dry-run')

  expect(stdout).toContain('replace fetch with fake.fetch')
  expect([stdout.includes('babel'), stdout.includes('would write')]).toEqual([false, false])
  expect(readText('src/hosts/jest/README.md')).toContain('\n### React Native and Expo\n')
})

test.each([
  ['3.0.5', true],
  ['^3.0.0', true],
  ['^2.14.0', false],
  ['*', false],
  [undefined, Number.parseInt(process.versions.node) >= 22],
])(
  'a CommonJS project with msw 3 is told what makes Jest load it, which Babel cannot compile: %s',
  async (msw, isTold) => {
    const { stdout } = await init(jestProject(msw), '--dry-run')

    const told =
      'Add to "scripts" in package.json, and run it with Node 24.9 or later, as msw 3 needs here:\n' +
      '  "test": "node --experimental-vm-modules node_modules/jest/bin/jest.js"\n'
    expect([stdout.includes(told), stdout.includes('babel')]).toEqual([isTold, !isTold])
  },
)

test('where Yarn installs without node_modules, the script for Jest asks Yarn for it', async () => {
  const manifest = JSON.stringify({ type: 'module', devDependencies: { jest: '*' } })
  const root = folderWith({ '.pnp.cjs': '', 'package.json': manifest, 'packages/app/package.json': manifest })

  for (const folder of [root, `${root}/packages/app`]) {
    const { stdout } = await init(folder, '--dry-run')
    expect(stdout).toContain('  "test": "yarn node --experimental-vm-modules $(yarn bin jest)"\n')
  }
})

test('the script for Jest runs in every shell, and finds a Jest at the root of a workspace', async () => {
  const manifest = JSON.stringify({ type: 'module', devDependencies: { jest: '*' } })
  const root = folderWith({
    'node_modules/jest/bin/jest.js': '',
    'packages/app/package.json': manifest,
    'packages/own/package.json': manifest,
    'packages/own/node_modules/jest/bin/jest.js': '',
  })

  const [app, own] = await Promise.all(['app', 'own'].map((name) => init(`${root}/packages/${name}`, '--dry-run')))

  expect(app!.stdout).toContain('  "test": "node --experimental-vm-modules ../../node_modules/jest/bin/jest.js"\n')
  expect(own!.stdout).toContain('  "test": "node --experimental-vm-modules node_modules/jest/bin/jest.js"\n')
})

test('a project that has Vitest as well is told what keeps each of the two from the test of the other', async () => {
  const folder = project(['jest', 'vitest', 'msw'])

  const { stdout } = await init(folder, '--yes')

  const [excluded] = /(?<=exclude: .*, '\*\*\/\*)\.\w+\.(?=\*'\])/.exec(stdout)!
  const ignored = new RegExp(JSON.parse(/(?<="testPathIgnorePatterns": ).*/.exec(stdout)![0])[1])
  const names = ['test/fake-dashboards.js', 'test/fake-dashboards.test.js', 'test/fake-dashboards.jest.test.js']
  expect(names.filter((name) => !existsSync(join(folder, name)))).toEqual([])
  expect(names.map((name) => name.includes(excluded))).toEqual([false, false, true])
  expect(names.map((name) => ignored.test(`/${name}`))).toEqual([true, true, false])
})

test('what keeps them apart is not asked for again', async () => {
  const both = { 'vitest.config.js': "exclude: ['**/*.jest.*']", 'jest.config.js': "['/fake-dashboards\\\\.test']" }
  const folder = project(['jest', 'vitest', 'msw'], both)

  expect((await init(folder, '--dry-run')).stdout).not.toMatch(/leaves the test for/)
})
