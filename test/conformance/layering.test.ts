import { readFileSync, readdirSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { circlesIn, importsThat, isPackage, sourceFolder, sources } from '../support/texts/sources.ts'

/** The top folders of `src`, lowest first. A file imports from its own folder and from lower ones. */
const LAYERS = [
  'core',
  'contract',
  'resources',
  'state',
  'factories',
  'scenarios',
  'description',
  'observe',
  'request',
  'repro',
  'fake',
  'hosts',
]
const LONGEST_ENTRY = 60

const topOf = (path: string): string => (path.includes('/') ? path.split('/')[0]! : 'entries')
const heightOf = (path: string): number => [...LAYERS, 'entries'].indexOf(topOf(path))

/** The entry points by their names in `package.json`, and the command line. */
function entryPaths(): readonly string[] {
  const { exports } = JSON.parse(readFileSync(new URL('../package.json', sourceFolder), 'utf8')) as {
    readonly exports: Readonly<Record<string, unknown>>
  }
  const names = Object.keys(exports).filter((path) => !/\.(?:json|txt)$/.test(path))
  /** The file of `fake-dashboards/vitest` in a page, by a condition of its own. */
  const underCondition = ['vitest-page.ts']
  return [...names.map((path) => `${path.slice(2).replace('/', '-') || 'index'}.ts`), ...underCondition, 'cli.ts']
}

/** The packages that each host joins the fake to. Only that host may import them. */
const platforms: Readonly<Record<string, readonly string[] | undefined>> = {
  'hosts/msw.ts': ['msw'],
  'hosts/browser': ['msw'],
  'hosts/cli': [
    'commander',
    'node:async_hooks',
    'node:buffer',
    'node:child_process',
    'node:events',
    'node:fs',
    'node:module',
    'node:net',
    'node:os',
    'node:path',
    'node:readline',
    'node:url',
    'node:util',
    'node:v8',
    'node:zlib',
  ],
  'hosts/cli/persist': ['node:crypto', 'node:timers'],
  'hosts/cli/scenario-imports.ts': ['node:worker_threads'],
  'hosts/failures/write-file.ts': ['node:fs', 'node:path'],
  'hosts/inspector/page': ['preact'],
  // The page of the inspector is a file of its own.
  'hosts/inspector': ['fake-dashboards'],
  'hosts/jest': ['node:path'],
  'hosts/jest/reset-modules.ts': ['node:fs'],
  'hosts/node': ['msw', 'node:async_hooks', 'node:http', 'node:https', 'node:timers', 'node:vm'],
  'hosts/playwright': ['@playwright/test', 'node:fs', 'node:path'],
  'hosts/server': ['node:http'],
  'hosts/server/server-inspector.ts': ['node:fs', 'node:module'],
  'hosts/storybook': ['node:fs', 'node:url', 'storybook'],
  'hosts/storybook/register-panel.ts': ['react'],
  'hosts/vite': ['node:fs', 'node:path'],
  'hosts/vitest': ['msw', 'vitest'],
  'observe/exercise/reporter.ts': ['node:fs', 'node:path'],
}

const isPlatform = (name: string): boolean => isPackage(name) && !/^@(?:mswjs|faker-js)\//.test(name)

const isIn = (path: string, host: string): boolean => path === host || path.startsWith(`${host}/`)

const joins = (path: string, to: string): boolean =>
  Object.entries(platforms).some(([host, names]) => isIn(path, host) && names!.some((name) => isIn(to, name)))

test('every folder of src has its place among the layers', () => {
  const folders = new Set(sources.map(({ path }) => topOf(path)).filter((name) => name !== 'entries'))

  expect([...folders].toSorted()).toEqual(LAYERS.toSorted())
})

const isSource = (to: string): boolean => /\.tsx?$/.test(to)

test('a file imports from its own layer and from lower ones, types too', () => {
  expect(importsThat(({ path }, { to }) => isSource(to) && heightOf(to) > heightOf(path))).toEqual([])
})

test('no file leads back to itself, not even by types', () => {
  const files = new Map(sources.map(({ path, imports }) => [path, imports.map(({ to }) => to).filter(isSource)]))

  expect(circlesIn(files)).toEqual([])
})

test('at the root of src stand the entry points of the package, its map and its overview', () => {
  const files = readdirSync(sourceFolder, { withFileTypes: true }).filter((one) => one.isFile())

  expect(files.map(({ name }) => name).toSorted()).toEqual([...entryPaths(), 'README.md', 'llms.txt'].toSorted())
})

test('an entry point is short and only exports what stands elsewhere', () => {
  const entries = sources.filter(({ path }) => topOf(path) === 'entries' && path !== 'cli.ts')
  const others = entries.flatMap(({ path, tree }) =>
    tree.statements
      .filter((statement) => !(ts.isExportDeclaration(statement) && statement.moduleSpecifier))
      .map((statement) => `${path}: ${statement.getText().split('\n')[0]}`),
  )

  expect(others).toEqual([])
  expect(
    sources
      .filter(({ path, text }) => topOf(path) === 'entries' && text.split('\n').length > LONGEST_ENTRY)
      .map(({ path }) => path),
  ).toEqual([])
})

test('a platform is known to the host that joins the fake to it, and to nobody else', () => {
  expect(importsThat(({ path }, { to, type }) => isPlatform(to) && !type && !joins(path, to))).toEqual([])
})

test('a host is allowed no platform that it does not import', () => {
  const unused = Object.entries(platforms).flatMap(([host, names]) =>
    names!.filter(
      (name) => importsThat(({ path }, { to, type }) => isIn(path, host) && !type && isIn(to, name)).length === 0,
    ),
  )

  expect(unused).toEqual([])
})

/**
 * Parts that several hosts share: worlds and their control, the window of stories and tests, and the checks at the end
 * of every test.
 */
const HOSTS_BELOW: Readonly<Record<string, readonly string[] | undefined>> = {
  browser: ['inspector', 'page'],
  cli: ['control', 'control-api', 'failures', 'ingress', 'server', 'worlds'],
  control: ['control-api', 'worlds'],
  'control-api': ['worlds'],
  failures: ['checks'],
  ingress: ['control-api', 'worlds'],
  inspector: ['control', 'control-api', 'worlds'],
  jest: ['checks', 'failures', 'node'],
  node: ['checks'],
  playwright: ['checks', 'failures'],
  server: ['control-api', 'ingress', 'worlds'],
  storybook: ['checks', 'failures', 'inspector', 'page'],
  vite: ['cli', 'control-api', 'ingress', 'server', 'worlds'],
  vitest: ['checks', 'failures', 'node', 'page'],
  worker: ['control-api', 'ingress', 'worlds'],
}

test('a host imports nothing of another but what it is built on', () => {
  const hostOf = (path: string): string | undefined => /^hosts\/([a-z-]+)\//.exec(path)?.[1]
  const breaks = importsThat(({ path }, { to, type }) => {
    const [from, other] = [hostOf(path), hostOf(to)]
    return !type && from && other && from !== other ? !HOSTS_BELOW[from]?.includes(other) : false
  })

  expect(breaks).toEqual([])
})
