import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { areas } from './areas.ts'
import type { Area } from './areas.ts'
import { forgetLiving } from './kept.ts'
import { toText } from './report.ts'
import type { Mutant } from './report.ts'

const ENOUGH = 95
const STRYKER = '@stryker-mutator/core'
/** Leaves out mutants outside of functions: all modules are loaded anew for each of them. */
const QUICK = '--quick'
const isQuick = process.argv.includes(QUICK)
const { Stryker } = (await import(STRYKER)) as {
  readonly Stryker: new (options: object) => { runMutationTest(): Promise<readonly Mutant[]> }
}

// The same cases for each mutant, few of them, and each test once.
Object.assign(process.env, { CI: 'true', FAKE_CASES: '0.1', FAKE_TRANSPORT: 'directly' })

async function mutantsOf(name: string, { mutate, tests }: Area): Promise<readonly Mutant[]> {
  process.env['MUTANTS_TESTS'] = JSON.stringify(tests)
  const folder = mkdtempSync(`${tmpdir()}/fake-dashboards-mutants-`)
  symlinkSync(realpathSync('node_modules'), `${folder}/node_modules`)
  const incrementalFile = `test/.reports/mutants/${name}${isQuick ? '-quick' : ''}.json`
  forgetLiving(incrementalFile)
  const stryker = new Stryker({
    mutate,
    testRunner: 'warm',
    plugins: [fileURLToPath(new URL('plugin.js', import.meta.url))],
    vitest: { configFile: 'test/mutants/vitest.config.ts', related: false },
    ignorers: ['texts'],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    checkers: [],
    ignorePatterns: ['test/.reports', 'test/mutants/node_modules'],
    tempDirName: folder,
    symlinkNodeModules: false,
    ignoreStatic: isQuick,
    incremental: true,
    incrementalFile,
    reporters: process.stdout.isTTY ? ['progress'] : ['progress-append-only'],
    allowConsoleColors: false,
    warnings: { slow: false, unknownOptions: false },
  })
  try {
    return await stryker.runMutationTest()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const named = process.argv.slice(2).filter((word) => word !== QUICK)
const unknown = named.find((name) => !Object.hasOwn(areas, name))
if (unknown !== undefined) throw new Error(`Unknown area "${unknown}". Known: ${Object.keys(areas).join(', ')}.`)

for (const [name, area] of Object.entries(areas)) {
  if (named.length > 0 && !named.includes(name)) continue
  const { text, score } = toText(name, await mutantsOf(name, area))
  process.stdout.write(text)
  if (score < ENOUGH) process.exitCode = 1
}
