import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { chromium, quickLaunchOptions } from '../support/browser/chromium.ts'
import { folderWith } from '../support/folder.ts'
import { STRICTEST, compile } from '../support/projects/compiler.ts'
import { installedInit, written } from '../support/projects/init-command.ts'
import { root } from '../support/texts/guides.ts'

const { project, init } = installedInit()

/** Runs a Node.js command in a folder, without a terminal, so that its questions cannot be answered. */
const node = (folder: string, ...args: readonly string[]) =>
  new Promise<{ code: number | null; stdout: string; stderr: string }>((ended) => {
    const child = execFile(process.execPath, args, { cwd: folder }, (_, stdout, stderr) =>
      ended({ code: child.exitCode, stdout, stderr }),
    )
    child.stdin?.end()
  })

describe('the tests that it writes pass', () => {
  test.each([
    ['TypeScript', 'module', { 'tsconfig.json': '{}' }, 'ts'],
    ['JavaScript, in CommonJS', 'commonjs', {}, 'js'],
  ])('with Vitest: %s', async (_, type, files, ending) => {
    const folder = project(['vitest', 'msw'], files, type)

    const { code } = await init(folder, '--yes')

    const both = ['fake-dashboards', 'fake-dashboards.test'].map((name) => `test/${name}.${ending}`)
    expect([code, written(folder)]).toEqual([0, both.sort()])
    expect(await vitest(folder)).toMatchObject({ code: 0, stdout: expect.stringContaining('1 passed') })
  })

  test.each(['module', 'commonjs'])('and compile under the strictest options: %s', async (type) => {
    const compilerOptions = { ...STRICTEST, module: 'nodenext' }
    const folder = project(
      ['vitest', '@playwright/test', 'storybook', 'msw'],
      { 'tsconfig.json': JSON.stringify({ compilerOptions, include: ['test', 'e2e', '.storybook/*'] }) },
      type,
    )
    await init(folder, '--yes')

    expect(compile(folder)).toBe('')
  })

  test('with Vitest, where a set-up file starts an msw server', async () => {
    const folder = project(['vitest', 'msw'], {
      'src/mocks/node.js': `import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'

export const server = setupServer(http.get('*/api/me', () => HttpResponse.text('Ann')))
`,
      'setup.js': `import { afterAll, beforeAll } from 'vitest'
import { server } from './src/mocks/node.js'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())
`,
      'vitest.config.js': "export default { test: { setupFiles: ['./setup.js'] } }",
    })

    await init(folder, '--yes')

    expect(readFileSync(join(folder, 'src/fake-dashboards.js'), 'utf8')).toContain("from './mocks/node.js'")
    expect(await vitest(folder)).toMatchObject({ code: 0, stdout: expect.stringContaining('1 passed') })
  })

  test.skipIf(chromium === undefined)('with Playwright, in the folder that it is configured for', async () => {
    const use = JSON.stringify({ launchOptions: quickLaunchOptions })
    const folder = project(['@playwright/test', 'msw'], {
      'playwright.config.ts': `export default { testDir: './browser-tests', use: ${use} }`,
    })

    await init(folder, '--yes')
    const cli = `${root}node_modules/@playwright/test/cli.js`
    const { code, stdout } = await node(folder, cli, 'test', '--reporter', 'line')

    expect(written(folder)).toEqual(['browser-tests/fake-dashboards.spec.ts'])
    expect([code, stdout]).toEqual([0, expect.stringContaining('1 passed')])
  })

  /** The output of the project's own Vitest. */
  const vitest = (folder: string) =>
    node(folder, `${root}node_modules/vitest/vitest.mjs`, 'run', '--reporter', 'verbose')
})

test('where another runner is used, or none, it names the guide and the server', async () => {
  const folder = project(['mocha', 'msw'])

  const { code, stdout } = await init(folder, '--yes')

  const guide = /^ {2}(node_modules\S+\.md)$/m.exec(stdout)?.[1]
  expect(code).toBe(0)
  expect(readFileSync(join(folder, guide ?? ''), 'utf8')).toContain('# Plain Node and other runners')
  expect(stdout).toContain('\n  npx fake-dashboards start\n')
  expect(stdout).not.toContain('Nothing to do')
})

test('where Vite builds the app and nothing tests it, the command that installs Vitest stands before the next run', async () => {
  const folder = project(['vite', 'msw'])

  const { stdout } = await init(folder, '--dry-run')

  expect(stdout).toContain('\n  npm install --save-dev vitest\n  npx fake-dashboards init\n')
})

test.each([
  [['@playwright/test'], 'fake-dashboards'],
  [['storybook'], 'fake-dashboards'],
  [['@playwright/test', 'vitest'], 'fake-dashboards msw'],
  [['jest'], 'fake-dashboards msw'],
  [['mocha'], 'fake-dashboards msw'],
])('msw is to be installed only for tools that need it: %s', async (tools, packages) => {
  const devDependencies = Object.fromEntries(tools.map((name) => [name, '*']))
  const folder = folderWith({ 'package.json': JSON.stringify({ type: 'module', devDependencies }) })

  const { stdout } = await init(folder, '--dry-run')

  expect(stdout).toContain(`\n  npm install --save-dev ${packages}\n`)
})

test.each([
  ['pnpm-lock.yaml', 'pnpm add --save-dev vitest', 'pnpm exec fake-dashboards init'],
  ['yarn.lock', 'yarn add --dev vitest', 'yarn fake-dashboards init'],
  ['bun.lock', 'bun add --dev vitest', 'bunx fake-dashboards init'],
  ['package-lock.json', 'npm install --save-dev vitest', 'npx fake-dashboards init'],
])('beside %s, the commands that it names are those of that package manager', async (lockFile, install, again) => {
  const folder = project(['vite', 'msw'], { [lockFile]: '' })

  const { stdout } = await init(folder, '--dry-run')

  expect(stdout).toContain(`\n  ${install}\n  ${again}\n`)
})

test('in the root of a workspace of pnpm, which refuses to install there unless told, it says so to pnpm', async () => {
  const folder = project(['vite', 'msw'], { 'pnpm-lock.yaml': '', 'pnpm-workspace.yaml': 'packages: [apps/*]' })

  const { stdout } = await init(folder, '--dry-run')

  expect(stdout).toContain('\n  pnpm add --workspace-root --save-dev vitest\n')
})

test('in a package of a workspace, a tool of the root counts where a script or a file of the package shows it', async () => {
  const devDependencies = { vitest: '*', jest: '*', '@playwright/test': '*', typescript: '*', msw: '2.15.0' }
  const folder = folderWith({
    'package.json': JSON.stringify({ workspaces: ['packages/*'], devDependencies }),
    'pnpm-lock.yaml': '',
    'packages/web/package.json': JSON.stringify({ type: 'module', scripts: { test: 'vitest run' } }),
    'packages/web/playwright.config.ts': 'export default {}',
  })

  const { stdout } = await init(join(folder, 'packages/web'), '--dry-run')

  expect(stdout).toContain('Found: TypeScript, ES modules, Vitest, Playwright, msw 2.15.0.\n')
  expect(stdout).toContain('pnpm add --save-dev fake-dashboards\n')
})

test('init says what is added by hand, and leaves files of the project as they are', async () => {
  const files = {
    'vite.config.js': 'export default {}',
    'jest.config.js': 'export default {}',
    '.storybook/main.js': "export default { framework: '@storybook/react-vite' }",
    '.storybook/preview.js': 'export default {}',
  }
  const folder = project(['vite', 'vitest', 'jest', 'storybook', '@playwright/test'], files)

  const { code, stdout } = await init(folder, '--yes')

  expect(code).toBe(0)
  expect(stdout).toContain('Found: JavaScript, ES modules, Vitest, Jest, Playwright, Storybook, Vite, msw ')
  for (const line of [
    'Add to vite.config.js',
    'Add to jest.config.js',
    'Add to "scripts" in package.json',
    'Add to .storybook/preview.js',
    'Add to "addons" in .storybook/main.js',
    "exclude: [...configDefaults.exclude, 'e2e/**']",
  ])
    expect(stdout).toContain(line)
  for (const [path, text] of Object.entries(files)) expect(readFileSync(join(folder, path), 'utf8')).toBe(text)
  expect(written(folder)).toEqual([
    'e2e/fake-dashboards.spec.js',
    'test/fake-dashboards.jest.test.js',
    'test/fake-dashboards.js',
    'test/fake-dashboards.test.js',
  ])
})

test.each([
  ['Svelte', ['vitest', 'jsdom', 'svelte'], {}, true],
  ['Solid', ['vitest', 'happy-dom', 'solid-js'], {}, true],
  ['Bun', [], { 'bun.lock': '' }, true],
  ['Deno', [], { 'deno.json': '{}' }, true],
  ['Svelte without a DOM', ['vitest', 'svelte'], {}, false],
  ['React', ['vitest', 'jsdom', 'react'], {}, false],
  ['Bun, which only installs', ['vitest'], { 'bun.lock': '' }, false],
])('a project that cannot use msw 3 is told to install msw 2: %s', async (_, tools, files, isTold) => {
  const told = async (msw: Readonly<Record<string, string>>) => {
    const devDependencies = { 'fake-dashboards': '*', ...Object.fromEntries(tools.map((name) => [name, '*'])), ...msw }
    const folder = folderWith({ 'package.json': JSON.stringify({ devDependencies }), ...files })
    return / msw@2$/m.test((await init(folder, '--dry-run')).stdout)
  }

  expect([await told({ msw: '^3.0.1' }), await told({}), await told({ msw: '^2.14.0' })]).toEqual([
    isTold,
    isTold,
    false,
  ])
})

test('what keeps Vitest from Playwright’s tests is found in a configuration of any ending', async () => {
  const config = { 'vitest.config.mts': "export default { test: { exclude: ['e2e/**'] } }" }
  const folder = project(['vitest', '@playwright/test'], config)

  const { stdout } = await init(folder, '--dry-run')

  expect(stdout).not.toContain('leaves Playwright’s tests alone')
})

test('Playwright’s tests in the folder of the project itself leave Vitest the others', async () => {
  const folder = project(['vitest', '@playwright/test'], { 'playwright.config.js': "export default { testDir: '.' }" })

  const { stdout } = await init(folder, '--dry-run')

  expect(stdout).toContain("exclude: [...configDefaults.exclude, 'fake-dashboards.spec.js']")
})

test('a second run changes nothing, and what was added by hand is not asked for again', async () => {
  const folder = project(['vitest', 'storybook', 'msw'])
  await init(folder, '--yes')
  const files = written(folder)

  const again = await init(folder, '--yes')

  expect(again.stdout).toContain('unchanged test/fake-dashboards.test.js')
  expect(again.stdout).toContain('unchanged .storybook/preview.js')
  expect(again.stdout).not.toContain('Add to .storybook/preview')
  expect(written(folder)).toEqual(files)
})

test.each([
  ['vite.config.ts', 'ts'],
  ['playwright.config.mts', 'ts'],
  ['.storybook/preview.tsx', 'ts'],
  ['index.html', 'ts'],
  ['vite.config.js', 'js'],
])('beside %s it writes .%s files, where neither a package nor a tsconfig.json tells', async (file, ending) => {
  const folder = project(['vitest', 'msw'], { [file]: '<script type="module" src="/src/main.tsx"></script>' })

  await init(folder, '--yes')

  const both = ['fake-dashboards', 'fake-dashboards.test'].map((name) => `test/${name}.${ending}`)
  expect(written(folder)).toEqual(both.sort())
})

test('line ends of Windows, and the mark of an editor, are no change of a file', async () => {
  const folder = project(['vitest', 'msw'])
  await init(folder, '--yes')
  for (const path of ['package.json', ...written(folder)]) {
    const text = readFileSync(join(folder, path), 'utf8')
    writeFileSync(join(folder, path), `\uFEFF${text.replaceAll('\n', '\r\n')}`)
  }

  const { code, stdout } = await init(folder, '--yes')

  expect(code).toBe(0)
  expect(stdout).toContain('unchanged test/fake-dashboards.test.js')
  expect(stdout).not.toContain('kept')
})

test.each([
  ['pnpm-lock.yaml', 'pnpm add --save-dev fake-dashboards msw'],
  ['yarn.lock', 'yarn add --dev fake-dashboards msw'],
  ['package-lock.json', 'npm install --save-dev fake-dashboards msw'],
])('beside %s it says how to install what is missing', async (lock, command) => {
  const [, oldest] = /\^2\.(\d+)/.exec(manifest.peerDependencies.msw)!
  const tooOld = `^2.${Number(oldest) - 1}.9`
  const folder = folderWith({ 'package.json': `{ "devDependencies": { "msw": "${tooOld}" } }`, [lock]: '' })

  expect((await init(folder, '--dry-run')).stdout).toContain(command)
})

test.each([
  [{}, 'There is no package.json in '],
  [{ 'package.json': '{ "type": ' }, 'package.json cannot be read'],
])('a folder that is no project is told: %j', async (files, message) => {
  const { code, stderr } = await init(folderWith(files), '--yes')

  expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
})
