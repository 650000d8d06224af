import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileWith } from '../support/folder.ts'
import { runProject } from '../support/projects/nested-vitest.ts'
import type { Outcome } from '../support/projects/nested-vitest.ts'
import { copyInto } from '../support/projects/packed.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const here = fileURLToPath(new URL('.', import.meta.url))
const made = `${root}test/.reports/storybook`

const run = (command: string, ...args: readonly string[]) =>
  execFileSync(command, args, { cwd: here, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

let isInstalled = false

/** Installs Storybook where it is not yet, and the package beside it, once for all files. */
export function install(): void {
  if (isInstalled) return
  isInstalled = true
  if (!existsSync(`${here}node_modules/storybook`)) run('npm', 'ci', '--no-audit', '--no-fund')
  rmSync(made, { recursive: true, force: true })
  copyInto(here)
}

/** The errors of the compiler in the stories and the preview; empty when there are none. */
export const check = (): string => run(`${here}node_modules/.bin/tsc`, '--project', here, '--pretty', 'false')

const build = (): string =>
  run(`${here}node_modules/.bin/storybook`, 'build', '--disable-telemetry', '--quiet', '--output-dir', `${made}/static`)

/** Where the capsules of failed stories are. */
export const leftCapsules = `${here}.fake-dashboards`

let running: Promise<readonly Outcome[]> | undefined

/** Every story with its play function, as the addon of Storybook's own runs them in Vitest. They run once for all who ask. */
export function runStories(): Promise<readonly Outcome[]> {
  if (running === undefined) {
    rmSync(leftCapsules, { recursive: true, force: true })
    running = runProject('test/storybook/.storybook/vitest.config.ts', here)
  }
  return running
}

/** Some stories with their play functions, as a test file of a team's own runs them in jsdom. */
export const runPortableStories = (): Promise<readonly Outcome[]> =>
  runProject('test/storybook/portable/vitest.config.ts', here)

/** Lets the stories run again for the next who asks: a test that is repeated must not look at the same run. */
export const forgetStories = (): void => void (running = undefined)

interface Preset {
  experimental_indexers(indexers: readonly Indexer[], options: object): Promise<readonly Indexer[]>
  viteFinal(config: object): { readonly plugins: readonly [{ readonly transform: Transform }] }
}
interface Transform {
  handler(code: string, id: string): Promise<{ readonly code: string } | undefined>
}

interface Indexer {
  readonly test: RegExp
  createIndex(fileName: string, options: object): Promise<readonly object[]>
}

const openPreset = async (): Promise<Preset> =>
  (await import(`${here}node_modules/fake-dashboards/dist/storybook-preset.js`)) as Preset

/**
 * Has the addon list a stories file, of which Storybook's own list is given, for a Storybook with this builder. `preview` is
 * the text of its preview.
 */
export async function list(
  builder: 'vite' | 'webpack5',
  path: string,
  listed: readonly object[] = [],
  preview = 'export default {}',
): Promise<void> {
  const configDir = dirname(fileWith('preview.ts', preview))
  const { experimental_indexers: addonsIndexers } = await openPreset()
  const presets = { apply: () => Promise.resolve({ builder: `@storybook/builder-${builder}` }) }
  const [indexer] = await addonsIndexers([{ test: /./, createIndex: () => Promise.resolve(listed) }], {
    configDir,
    presets,
  })
  await indexer!.createIndex(`${here}${path}`, {})
}

/** The text that the addon makes of a stories file; undefined where it leaves the file alone. */
export async function extended(path: string, code: string): Promise<string | undefined> {
  const [{ transform }] = (await openPreset()).viteFinal({}).plugins
  return (await transform.handler(code, path))?.code
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

export interface Site {
  readonly url: string
}

let served: Promise<Site> | undefined

/** The built Storybook on a port, which all files share. It has to be installed, and ends with the worker of Vitest. */
export function sharedSite(): Promise<Site> {
  if (served === undefined) {
    build()
    served = serve()
  }
  return served
}

/** Serves what was built as any web server does: it knows nothing of an API. */
async function serve(): Promise<Site> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const file = `${made}/static${pathname === '/' ? '/index.html' : pathname}`
    if (!existsSync(file)) return response.writeHead(404).end()
    const headers = { 'Content-Type': types[extname(file)] ?? 'application/json', 'Cache-Control': 'max-age=600' }
    return response.writeHead(200, headers).end(readFileSync(file))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
