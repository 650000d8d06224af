import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DASHBOARDS, bundleForPage } from '../../support/projects/page-bundle.ts'
import { fileOf, isBuilt, root } from '../built.ts'
import type { Lane, Row } from '../lane.ts'
import { median, race } from '../measure.ts'

const MOST_MS = 40
const MOST_KB = 48
const IN_A_PAGE = ['index', 'msw', 'factories', 'scenarios']

/** The cost of each entry: to import it, over a bare Node, and to ship it to a page. */
export const weight: Lane = async ({ rounds }) => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: object }
  const paths = Object.keys(manifest.exports).filter((path) => !/\.(?:json|txt)$/.test(path))
  const entries = paths.map((path) => path.slice(2) || 'index')
  const present = entries.filter(isBuilt)
  const importable = present.filter((entry) => run(importOf(entry)).status === 0)
  const bundles = await Promise.all(present.filter((entry) => IN_A_PAGE.includes(entry)).map(bundle))
  return {
    rows: [...(await imports(importable, rounds)), ...bundles.flat()],
    skipped: [
      ...entries.filter((entry) => !isBuilt(entry)).map((entry) => `${entry}: not built`),
      ...present.filter((entry) => !importable.includes(entry)).map((entry) => `import ${entry}: not in a bare Node`),
    ],
  }
}

const importOf = (entry: string) => `await import(${JSON.stringify(pathToFileURL(fileOf(entry)).href)})`

const run = (script: string) => spawnSync(process.execPath, ['--input-type=module', '--eval', script])

async function imports(entries: readonly string[], rounds: number): Promise<Row[]> {
  const contenders = entries.map((entry) => ({ name: entry, run: () => run(importOf(entry)) }))
  const [bare, ...timings] = await race([{ name: 'bare Node', run: () => run('') }, ...contenders], {
    rounds,
    calls: 1,
  })
  return timings.map(({ name, rounds: times }) => ({
    what: `import ${name}, over bare Node`,
    value: median(times.map((time, round) => time - bare!.rounds[round]!)) / 1000,
    unit: 'ms',
    against: { what: bare!.name, value: median(bare!.rounds) / 1000 },
    ...(name === 'index' && { budget: MOST_MS }),
  }))
}

/**
 * The size minified and gzipped, without msw, which an app has itself. Code that is loaded later is reported
 * separately.
 */
async function bundle(entry: string): Promise<Row[]> {
  const { first, later } = await bundleForPage(
    fileOf(entry),
    [/^msw($|\/)/],
    entry === 'index' ? DASHBOARDS : undefined,
  )
  const kB = (bytes: number): number => bytes / 1000
  return [
    {
      what: entry === 'index' ? 'bundle index and a first dashboard, min+gzip' : `bundle ${entry}, min+gzip`,
      value: kB(first.gzipped),
      unit: 'kB',
      against: { what: 'loaded when first needed', value: kB(later.gzipped) },
      ...(entry === 'index' && { budget: MOST_KB }),
    },
  ]
}
