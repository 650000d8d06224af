import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What became of one test. */
export interface Outcome {
  readonly title: string
  readonly status: string
  readonly messages: readonly string[]
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[] | null
    }[]
  }[]
}

/** Runs a file of `test/compat/vitest` in a process of its own, so that its failures are nobody else's. */
export async function runSuite(file: string, environment = 'node'): Promise<readonly Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fake-dashboards-vitest-'))
  const report = join(folder, 'report.json')
  try {
    const printed = await run(file, '--environment', environment, '--outputFile', report)
    if (!existsSync(report)) throw new Error(`Vitest wrote no report.\n${printed}`)
    return outcomes(JSON.parse(readFileSync(report, 'utf8')) as Report)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Runs the text of a test file. */
export async function runGenerated(text: string): Promise<readonly Outcome[]> {
  const folder = `${root}test/.reports/generated`
  mkdirSync(folder, { recursive: true })
  const file = `${folder}/${createHash('sha256').update(text).digest('hex').slice(0, 16)}.test.ts`
  writeFileSync(file, text)
  try {
    return await runSuite(file)
  } finally {
    rmSync(file)
  }
}

/** That tests fail is expected, so the exit code says nothing. */
function run(...args: readonly string[]): Promise<string> {
  const vitest = `${root}node_modules/vitest/vitest.mjs`
  const all = [vitest, 'run', '--config', 'test/compat/vitest/vitest.config.ts', ...args]
  return new Promise((resolve) =>
    execFile(process.execPath, all, { cwd: root }, (_, out, err) => resolve(`${out}${err}`)),
  )
}

const outcomes = ({ testResults }: Report): readonly Outcome[] =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status, failureMessages }) => ({ title, status, messages: failureMessages ?? [] })),
  )
