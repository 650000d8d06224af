import { existsSync, readdirSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { contractRows } from '../../src/contract/contract.ts'
import { createControl } from '../../src/control.ts'
import { createFactories } from '../../src/factories.ts'
import { TABS } from '../../src/hosts/inspector/page/tabs/tab-view.ts'
import { createFake } from '../../src/index.ts'
import { effectFields } from '../../src/observe/faults/fault-checks.ts'
import { tableNames } from '../../src/resources/database.ts'
import { routes } from '../../src/resources/routes.ts'
import { scenarioDescriptions } from '../../src/scenarios.ts'
import { anchorsOf, blockOf, findGuides, linksOf, readText, root } from '../support/texts/guides.ts'
import { sources } from '../support/texts/sources.ts'
import { slugOf } from '../support/texts/spec.ts'
import { typicalTable } from '../support/texts/typical-table.ts'

const OVERVIEW = 'src/llms.txt'
const guides = findGuides()
/** The rows of a guide's tables, with one space between words. */
const rowsOf = (path: string) => readText(path).replaceAll(/ {2,}/g, ' ').split('\n')

test('every link in the README, the guides and the overview leads to a file', () => {
  const broken = ['README.md', OVERVIEW, ...guides].flatMap((path) =>
    linksOf(path)
      .filter((target) => !existsSync(root + target))
      .map((target) => `${path} → ${target}`),
  )

  expect(broken).toEqual([])
})

test('every link to a heading leads to one', () => {
  const slugs = (path: string) => [...readText(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slugOf(heading!))
  const links = ['README.md', OVERVIEW, ...guides].flatMap((path) =>
    anchorsOf(path).map((target) => ({ path, target })),
  )
  const broken = links
    .filter(({ target }) => !slugs(target.split('#')[0]!).includes(target.split('#')[1]!))
    .map(({ path, target }) => `${path} → ${target}`)

  expect(broken).toEqual([])
  // One in another file, and one in the same.
  for (const target of [
    'src/hosts/server/README.md#the-inspector',
    'src/hosts/storybook/README.md#a-story-for-each-outcome',
  ])
    expect(links.map((link) => link.target)).toContain(target)
})

test('what guides take out of a server or a set-up is no method: typed rules of ESLint refuse methods there', () => {
  const declared: Readonly<Record<string, string>> = {
    serve: readText('src/hosts/server/serve.ts'),
    setupFakeWorker: ['setup', 'switches'].map((part) => readText(`src/hosts/browser/worker-${part}.ts`)).join('\n'),
  }
  const taken = guides.flatMap((path) =>
    [...readText(path).matchAll(/const \{ (.+) \} = (?:await )?(serve|setupFakeWorker)\(/g)].flatMap(
      ([, names, from]) => names!.split(', ').map((name) => ({ name, from: from! })),
    ),
  )

  expect(taken.map(({ name }) => name)).toEqual(expect.arrayContaining(['createLink', 'start', 'link']))
  expect(taken.filter(({ name, from }) => new RegExp(`^  ${name}\\(`, 'm').test(declared[from]!))).toEqual([])
})

test.each(['README.md', OVERVIEW])('%s leads to every guide', (path) => {
  const linked = linksOf(path)
  const own = guides.filter((guide) => guide.endsWith('/README.md'))

  expect(own.filter((guide) => !linked.includes(guide))).toEqual([])
})

test('the README can be read in ten minutes', () => {
  expect(readText('README.md').split('\n').length).toBeLessThanOrEqual(300)
})

test('the tables of typical are those that the scenario gives', () => {
  expect(blockOf('typical')).toBe(typicalTable())
})

test('the overview names every entry of the package', () => {
  const { exports } = JSON.parse(readText('package.json')) as { readonly exports: Readonly<Record<string, unknown>> }
  const names = Object.keys(exports).map((path) => `fake-dashboards${path.slice(1)}`)

  expect(names.filter((name) => !new RegExp(`${name}(?![\\w/-])`).test(readText(OVERVIEW)))).toEqual([])
})

test('the guide to scenarios says what each contains', () => {
  const rows = rowsOf('src/scenarios/README.md')

  for (const [name, text] of Object.entries(scenarioDescriptions))
    expect(rows.filter((row) => row.startsWith(`| \`${name}\` |`) && row.endsWith(`| ${text} |`))).toHaveLength(1)
})

test('the guide to faults has every field of an effect in its table', () => {
  const rows = rowsOf('src/observe/faults/README.md').filter((row) => row.startsWith('| `'))

  expect(Object.keys(effectFields).filter((name) => !rows.some((row) => row.includes(`\`${name}`)))).toEqual([])
})

test('the guide to factories names every factory and its traits', () => {
  const rows = rowsOf('src/factories/README.md')

  for (const [name, factory] of Object.entries(createFactories(createFake()))) {
    const row = rows.find((one) => one.startsWith(`| \`${name}\` |`)) ?? ''
    expect([name, Object.keys(factory).filter((trait) => trait !== 'many' && !row.includes(trait))]).toEqual([name, []])
    expect(row).not.toBe('')
  }
})

test('the guide to the fake names every table', () => {
  const [, list = ''] = /has a model for each table: ([^.]*)\./.exec(readText('src/fake/README.md')) ?? []

  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(tableNames)
})

test.each([
  ['src/fake/README.md', ['FakeOptions']],
  ['src/hosts/server/README.md', ['ServeOptions']],
  ['src/hosts/vite/README.md', ['DevFakeOptions']],
  ['src/hosts/worker/README.md', ['WorkerOptions']],
  ['src/hosts/browser/README.md', ['FakeWorkerOptions']],
  ['src/hosts/storybook/README.md', ['FakeParameters']],
  ['src/hosts/vitest/README.md', ['FakeFixtures', 'CheckSettings', 'CaptureSettings', 'NetworkOptions', 'MswSettings']],
  ['src/hosts/playwright/README.md', ['PlaywrightFixtures', 'CheckSettings', 'NetworkOptions']],
  ['src/hosts/jest/README.md', ['TestSettings', 'CheckSettings', 'CaptureSettings', 'NetworkOptions']],
  ['src/hosts/node/README.md', ['SetupSettings', 'NetworkOptions']],
])('a table of %s has every option of %s', (path, types) => {
  const named = rowsOf(path).flatMap((row) => [...(/^\| ([^|]*) \|/.exec(row)?.[1] ?? '').matchAll(/`(\w+)`/g)])
  const optionFiles = sources.filter((source) => /^(?:fake|hosts)\//.test(source.path))
  const members = optionFiles.flatMap(({ tree }) =>
    tree.statements
      .filter((one) => ts.isInterfaceDeclaration(one) && types.includes(one.name.text))
      .flatMap((one) => (one as ts.InterfaceDeclaration).members.map(({ name }) => name!.getText())),
  )

  expect(members.length).toBeGreaterThan(1)
  expect(members.filter((name) => !named.some(([, one]) => one === name))).toEqual([])
})

test.each(['.storybook/preview.ts', 'stories/restricted.ts', 'portable/paging.test.js'])(
  'the guide to Storybook shows %s as its tests use it',
  (path) => {
    const shown = [...readText('src/hosts/storybook/README.md').matchAll(/```[jt]s\n([^]*?)```/g)]

    expect(shown.map(([, code]) => code)).toContain(readText(`test/storybook/${path}`))
  },
)

test('the guide to a server has every function of control in a table', () => {
  const rows = rowsOf('src/hosts/server/README.md').filter((row) => row.startsWith('| `'))
  const { baseUrl: _, ...control } = createControl({ url: 'http://127.0.0.1:8010' })
  const missing = Object.entries(control).flatMap(([name, member]) =>
    typeof member === 'function'
      ? rows.some((row) => row.includes(`\`${name}(`))
        ? []
        : [name]
      : Object.keys(member)
          .filter((one) => !rows.some((row) => row.includes(`\`${name}.`) && new RegExp(`\\.${one}\\b`).test(row)))
          .map((one) => `${name}.${one}`),
  )

  expect(missing).toEqual([])
})

test('the guide to the inspector has its tabs and buttons, and the sections of its drawer', () => {
  const page = 'src/hosts/inspector/page'
  const actions = ['Go back here…', 'Branch', 'Copy as…']
  const rows = rowsOf('src/hosts/server/README.md')
  const setUp = rows.find((row) => row.startsWith('| Set up |')) ?? ''
  const sections = readdirSync(`${root}${page}/drawer`).flatMap(
    (file) => /<Section title="([^"]+)"/.exec(readText(`${page}/drawer/${file}`))?.[1] ?? [],
  )

  expect(actions.filter((action) => !readText(`${page}/actions/request-actions.tsx`).includes(action))).toEqual([])
  expect([...TABS, ...actions].filter((title) => !rows.some((row) => row.startsWith(`| ${title} |`)))).toEqual([])
  expect(sections.length).toBeGreaterThan(5)
  expect(sections.filter((section) => !setUp.includes(section))).toEqual([])
})

test('the guide to contracts names every row', () => {
  const named = rowsOf('src/contract/README.md').flatMap((row) => /^\| `(\w+)` \| .* \| .* \|/.exec(row)?.[1] ?? [])

  expect(named).toEqual(Object.keys(contractRows))
})

test('the guide to the fake names what is answered on any host', () => {
  const [, list = ''] = /but only what is below (.*?)\. /s.exec(readText('src/fake/README.md')) ?? []
  const named = [...list.matchAll(/`([^`]+)`/g)].map(([, path]) => path!)
  const { handles } = createFake()
  const paths = routes.map(({ path }) => path.replace('/users/:uuid', '/users/@me'))

  expect(named.filter((path) => !handles({ url: `https://a.test${path}/` }))).toEqual([])
  expect(paths.filter((path) => !named.some((root) => `${path}/`.startsWith(`${root}/`)))).toEqual([])
})
