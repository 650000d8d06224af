import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What became of one test. */
export interface Outcome {
  readonly title: string
  readonly status: string
  readonly messages: readonly string[]
}

/** Runs a file of `test/compat/vitest` in a process of its own, so that its failures are nobody else's. */
export async function runSuite(file: string, environment = 'node'): Promise<readonly Outcome[]> {
  const flags = ['--config', 'test/compat/vitest/vitest.config.ts', '--environment', environment]
  const child = spawn(process.execPath, [`${root}node_modules/vitest/vitest.mjs`, 'run', file, ...flags], { cwd: root })
  const printed = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (printed.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed.err += chunk.toString()))
  await new Promise((closed) => child.on('close', closed))
  return outcomes(printed)
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

function outcomes({ out, err }: { readonly out: string; readonly err: string }): readonly Outcome[] {
  const line = out.split('\n').find((text) => text.startsWith('{'))
  if (line === undefined) throw new Error(`No report: ${out}${err}`)
  const { testResults } = JSON.parse(line) as Report
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status, failureMessages }) => ({ title, status, messages: failureMessages ?? [] })),
  )
}
