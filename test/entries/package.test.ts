import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { createServer } from 'vite'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { ScenarioName } from '../../src/scenarios.ts'
import { inScenario, scenarioNames } from '../support/api/scenarios.ts'
import { folderWith } from '../support/folder.ts'
import { installPacked } from '../support/projects/consumer.ts'
import { copyInto, entries, manifest } from '../support/projects/packed.ts'
import { DASHBOARDS, bundleForPage } from '../support/projects/page-bundle.ts'
import { filesBelow } from '../support/repro/left-capsules.ts'
import { findGuides } from '../support/texts/guides.ts'

// One installation for the whole file: nothing below changes what another test looks at.
const consumer = installPacked()
afterAll(() => consumer.remove())

const nameOf = (entry: string) => `fake-dashboards${entry.slice(1)}`
const { installed } = consumer

test('the tarball holds the build, its licences, the schemas, the README and the guides, and nothing else', () => {
  const guides = consumer.files.filter((path) => /^src\/.*\.md$/.test(path)).sort()
  const outside = consumer.files.filter((path) => !path.startsWith('dist/') && !guides.includes(path)).sort()

  expect(outside).toEqual([
    'LICENSE',
    'README.md',
    'fixtures/capsule.schema.json',
    'fixtures/config.schema.json',
    'fixtures/inspector.png',
    'fixtures/state.schema.json',
    'package.json',
    'src/llms.txt',
  ])
  expect(guides).toEqual(findGuides())
  expect(consumer.files).toContain('dist/THIRD-PARTY.txt')
})

test('nothing that loads late waits for a file that only passes on what another one exports', () => {
  const scripts = consumer.files.filter((path) => /^dist\/[^/]+\.js$/.test(path))
  const textOf = (path: string) => readFileSync(installed(path), 'utf8')
  const all = scripts.map(textOf).join('')
  const late = scripts.filter((path) => all.includes(`import("./${path.slice('dist/'.length)}")`))

  expect(late.length).toBeGreaterThan(20)
  expect(
    late.filter((path) => /^import [^;]+ from "\.\/[^;]+;\s+export \{[^}]+\};\s+(?:\/\/.*)?$/.test(textOf(path))),
  ).toEqual([])
})

test('the code of the package is ASCII, which a process reads quickest, but for what is one file of its own', () => {
  const scripts = consumer.files.filter((path) => path.endsWith('.js'))

  expect(scripts.filter((path) => /[^\0-\x7f]/.test(readFileSync(installed(path), 'utf8')))).toEqual([
    'dist/capsule-page.js',
    'dist/inspector.js',
    'dist/worker-bundle.js',
  ])
})

test('the copy that other tests put into their projects has the files of the tarball', () => {
  expect(filesBelow(copyInto(folderWith({}))).toSorted()).toEqual(consumer.files.toSorted())
})

test('the package installs without msw, faker, graphql, lodash or anything else', () => {
  const modules = join(consumer.folder, 'node_modules')

  expect(readdirSync(modules).filter((name) => !name.startsWith('.'))).toEqual(['fake-dashboards'])
  expect(readdirSync(installed('.'))).not.toContain('node_modules')
})

test('what is bundled is named with its licence', () => {
  const notices = readFileSync(installed('dist/THIRD-PARTY.txt'), 'utf8')

  for (const name of ['@faker-js/faker', '@mswjs/data', 'commander'])
    expect(notices).toMatch(new RegExp(`^${name} [\\d.]+ \\(MIT\\)$`, 'm'))
})

test('the core runs alone, and the model answers queries', () => {
  const printed = consumer.evaluate(`
    import { createFake } from 'fake-dashboards'
    const fake = createFake({ auth: 'lenient' })
    for (const [name, pinned] of [['b', true], ['a', true], ['c', false]]) fake.db.dashboard.create({ name, pinned })
    const names = (query) => fake.db.dashboard.findMany(query).map(({ name }) => name)
    console.log(JSON.stringify([
      names({ where: { pinned: { equals: true } }, orderBy: { name: 'asc' } }),
      names({ where: { name: { in: ['b', 'c'] } }, take: 1, skip: 1 }),
      fake.db.dashboard.count({ where: { id: { gte: 2 } } }),
      fake.db.dashboard.deleteMany({ where: { name: { contains: 'a' } } }).length,
      (await fake.fetch(new Request('https://app.example.test/api/environments/1/events/'))).status,
    ]))`)

  expect(JSON.parse(printed)).toEqual([['a', 'b'], ['c'], 2, 1, 401])
})

test('servers, the command and all other entries that do not name msw run without it', () => {
  const needsMsw = /^\.\/(?:msw|node|vitest|jest|browser|playwright|storybook\/manager)$/
  const alone = entries.filter((entry) => !needsMsw.test(entry))

  consumer.evaluate(alone.map((entry) => `import '${nameOf(entry)}'`).join('\n'))
  const args = [installed('dist/cli.js'), 'worker', '--out', folderWith({})]
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8' })

  expect(alone).toContain('./server')
  expect(printed).toContain('worker.js')
})

test('the package makes the rows that the sources make, from any seed and time', () => {
  const names = scenarioNames.filter((name) => name !== 'long-history')
  const origins = [{}, { seed: 2 }, { now: '2027-08-09T10:11:12Z' }]
  const printed = consumer.evaluate(`
    import { createFake } from 'fake-dashboards'
    import { scenarios } from 'fake-dashboards/scenarios'
    import { createHash } from 'node:crypto'
    const digest = (state) => createHash('sha256').update(JSON.stringify(state)).digest('hex')
    const digestsOf = (name) => ${JSON.stringify(origins)}.map((origin) =>
      digest(createFake({ ...origin, scenario: scenarios[name] }).exportState()))
    console.log(JSON.stringify(${JSON.stringify(names)}.map(digestsOf)))`)

  const digest = (state: object) => createHash('sha256').update(JSON.stringify(state)).digest('hex')
  const digestsOf = (name: ScenarioName) => origins.map((origin) => digest(inScenario(name, origin).exportState()))
  expect(JSON.parse(printed)).toEqual(names.map(digestsOf))
})

test('every entry can be imported, and all share one core', () => {
  consumer.link('msw')
  consumer.link('vitest')
  consumer.link('@playwright/test')
  const importable = entries.filter((entry) => !['./vitest', './browser', './storybook/manager'].includes(entry))
  const lines = importable.map((entry, at) => `import * as entry${at} from '${nameOf(entry)}'`)
  const print = `console.log(JSON.stringify([${importable.map((_, at) => `Object.keys(entry${at})`).join()}]))`

  const exported = JSON.parse(consumer.evaluate([...lines, print].join('\n'))) as string[][]
  const shared = consumer.evaluate(`
    import { FakeUsageError } from 'fake-dashboards'
    import { setupFake } from 'fake-dashboards/node'
    try { setupFake({ now: 'never' }) } catch (error) { console.log(error instanceof FakeUsageError) }`)

  expect(importable.filter((_, at) => exported[at]!.length === 0)).toEqual([])
  expect(shared.trim()).toBe('true')
})

/** The entries that pages load, as files of the build. */
const PAGE_ENTRIES = [
  ...['index', 'browser', 'control', 'factories', 'msw', 'openapi', 'repro', 'scenarios', 'storybook'],
  ...['storybook-manager', 'vitest-page'],
]

test.each(PAGE_ENTRIES)(
  'a bundler meets no module of Node in %s, not even in code that it leaves out',
  async (entry) => {
    const met: string[] = []
    const bundle = await rolldown({
      input: installed(`dist/${entry}.js`),
      platform: 'browser',
      external(id) {
        // Others refuse it, and so do Vite 5 to 7 if a name is imported from it.
        if (id.startsWith('node:')) met.push(id)
        return !id.startsWith('.') && !id.startsWith('/')
      },
      logLevel: 'silent',
    })
    const { output } = await bundle.generate()

    const imports = output.flatMap((chunk) =>
      chunk.type === 'chunk' ? [...chunk.imports, ...chunk.dynamicImports] : [],
    )
    const packages = imports.filter((name) => !name.endsWith('.js'))
    expect(met).toEqual([])
    expect(packages.filter((name) => !/^(?:msw|react|storybook|vitest|fake-dashboards)(?:\/|$)/.test(name))).toEqual([])
  },
)

test('a server finds the file of the inspector in the package, and the command writes a page with it', () => {
  const status = consumer.evaluate(`
    import { createFake } from 'fake-dashboards'
    import { serve } from 'fake-dashboards/server'
    const server = await serve(createFake(), { port: 0 })
    const answer = await fetch(server.url + '/__fake/inspector.js')
    console.log(answer.status, (await answer.text()).includes('mountInspector'))
    await server.close()`)
  const page = join(consumer.folder, 'page')
  execFileSync(join(consumer.folder, 'node_modules/.bin/fake-dashboards'), ['open', '--static', page])

  expect(status.trim()).toBe('200 true')
  expect(readdirSync(page).toSorted()).toEqual(['capsule-page.js', 'index.html', 'inspector.js', 'start.js'])
})

test('outside of vitest its entry says what is missing', () => {
  const code = `await import('fake-dashboards/vitest').catch(({ message }) => console.log(message))`

  expect(consumer.evaluate(code)).toContain('without running "vitest" command')
})

test.each([
  // Where tests run in a page, Angular's command line asks for a page, for Node and for ES2020; others ask for two of these.
  [['es2020', 'browser'], 'vitest-page', 'browser'],
  [['es2020'], 'vitest', 'refused/browser'],
  [['browser'], 'vitest', 'refused/browser'],
])(
  'under the conditions %j and in Node, Vitest’s entry is %s and that of a page is %s',
  async (asked, vitest, browser) => {
    const importer = join(consumer.folder, 'page.js')
    const vite = await createServer({
      root: consumer.folder,
      configFile: false,
      logLevel: 'silent',
      server: { middlewareMode: true, ws: false },
      optimizeDeps: { noDiscovery: true },
      resolve: { conditions: [...asked, 'node'] },
    })
    onTestFinished(() => vite.close())
    const resolved = ['vitest', 'browser'].map((name) =>
      vite.environments.client.pluginContainer.resolveId(`fake-dashboards/${name}`, importer),
    )
    const code =
      "console.log(['vitest', 'browser'].map((name) => import.meta.resolve('fake-dashboards/' + name)).join())"
    const flags = asked.flatMap((condition) => ['--conditions', condition])
    const cwd = consumer.folder

    const byVite = (await Promise.all(resolved)).map((found) => found?.id ?? '')
    const byNode = execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', code], { cwd }).toString()

    const files = (paths: readonly string[]) => paths.map((path) => /\/dist\/(.+)\.js/.exec(path)?.[1])
    expect([files(byVite), files(byNode.split(','))]).toEqual([
      [vitest, browser],
      [vitest, browser],
    ])
  },
)

test('the command is installed and says its version', () => {
  const printed = execFileSync(join(consumer.folder, 'node_modules/.bin/fake-dashboards'), ['--version'])

  expect(printed.toString().trim()).toBe(manifest.version)
})

test('the page of the inspector is one file, which loads nothing else and does not grow past 30 kB gzipped', () => {
  const code = readFileSync(installed('dist/inspector.js'), 'utf8')

  expect(code).not.toMatch(/\bimport\b *[({"'*]/)
  expect(gzipSync(code).length).toBeLessThan(30_000)
})

test('a page loads at most 48 kB gzipped until its first dashboard is answered, and nothing of a platform', async () => {
  const { first, later, imports } = await bundleForPage(installed('dist/index.js'), [], DASHBOARDS)

  expect(imports).toEqual([])
  expect(first.gzipped).toBeLessThan(48_000)
  expect(/BroadcastChannel|['"`]node:/.test(first.code + later.code)).toBe(false)
})

test.each([
  ['a page', 'browser', 'node', 'is for Node, and this is a page.'],
  ['a page', 'browser', 'server', 'is for Node, and this is a page.'],
  ['a page', 'browser', 'playwright', 'is for Node, and this is a page.'],
  ['a page', 'browser', 'vite', 'is for Node, and this is a page.'],
  ['a page', 'browser', 'jest', 'is for Node, and Jest takes what is for a page here. Set "testEnvironment"'],
  ['React Native', 'react-native', 'node', 'needs msw/node, which does not load under React Native. Put fake.fetch'],
  ['React Native', 'react-native', 'jest', 'needs msw/node, which does not load under React Native. Put fake.fetch'],
  ['a Worker', 'workerd', 'node', 'does not run in a Worker. Put fake.fetch of createFake in the place of its fetch'],
  ['a Worker', 'workerd', 'vitest', 'does not run in a Worker. Put fake.fetch of createFake in the place of its fetch'],
])('in %s, with the condition %s, %s is refused, by a bundle too', async (_where, condition, entry, says) => {
  consumer.write('src/page.js', `import * as entry from 'fake-dashboards/${entry}'\nObject.values(entry)[0]()`)
  const bundle = await rolldown({
    input: join(consumer.folder, 'src/page.js'),
    platform: 'browser',
    // Jest asks for what is for Node as well, under React Native too.
    resolve: { conditionNames: condition === 'browser' ? [condition] : [condition, 'node'] },
    external: [/^(?:node:|vite$|msw|@playwright)/],
    logLevel: 'silent',
  })
  const { output } = await bundle.generate()

  const run = `await import('data:text/javascript,' + ${JSON.stringify(encodeURIComponent(output[0].code))})`
  const printed = consumer.evaluate(`${run}.catch(({ message }) => console.log(message))`)

  expect(printed).toContain(`fake-dashboards/${entry} ${says}`)
})

test('browser is refused in Node', () => {
  const code = "import('fake-dashboards/browser').catch(({ message }) => console.log(message))"

  expect(consumer.evaluate(code)).toContain('fake-dashboards/browser is for a page, and this is Node.')
})
