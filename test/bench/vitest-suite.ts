import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './built.ts'
import type { Timing } from './measure.ts'
import type { Suite } from './suites.ts'

/** One run of a suite, in milliseconds. */
interface SuiteRun {
  /** The whole process. */
  readonly whole: number
  /** The tests alone, as Vitest reports them: without imports and the start of workers. */
  readonly tests: number
}

/** The times of a suite in each round. */
export interface SuiteTimings {
  readonly name: string
  readonly whole: Timing
  readonly tests: Timing
}

/** The reporter writes down what Vitest knows of each file. */
const CONFIG = `import { writeFileSync } from 'node:fs'

const onTestRunEnd = (files) => {
  const tests = files.reduce((sum, file) => sum + file.diagnostic().duration, 0)
  const failed = files.filter((file) => !file.ok()).map((file) => file.moduleId)
  writeFileSync(new URL('result.json', import.meta.url), JSON.stringify({ tests, failed, files: files.length }))
}

export default { test: { reporters: [{ onTestRunEnd }], execArgv: ['--expose-gc'] } }
`

interface Result {
  readonly tests: number
  readonly failed: readonly string[]
  readonly files: number
}

/** A project of its own that has the built package among its modules, as an installation would leave it. */
export class SuiteProject {
  readonly #folder = mkdtempSync(join(tmpdir(), 'bench-suite-'))

  /** @param shared - the text of the file that suites import. */
  constructor(shared: string) {
    const modules = join(this.#folder, 'node_modules')
    const own = join(modules, 'fake-dashboards')
    // A link would lead out of node_modules, and Vitest would compile the package like sources of the project.
    mkdirSync(own, { recursive: true })
    for (const part of ['dist', 'package.json']) cpSync(join(root, part), join(own, part), { recursive: true })
    for (const name of ['msw', 'vitest']) symlinkSync(join(root, 'node_modules', name), join(modules, name))
    writeFileSync(join(this.#folder, 'package.json'), '{ "private": true, "type": "module" }')
    writeFileSync(join(this.#folder, 'handlers.js'), shared)
  }

  add({ name, text, files }: Suite): void {
    const folder = this.#folderOf(name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'vitest.config.js'), CONFIG)
    for (let file = 1; file <= files; file++) writeFileSync(join(folder, `file-${file}.test.js`), text)
  }

  /** Runs a suite in a process of its own. Every test has to pass. */
  async run({ name, files, isShared }: Suite): Promise<SuiteRun> {
    const folder = this.#folderOf(name)
    const flags = isShared ? ['--no-isolate'] : []
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
    const began = performance.now()
    const output = await promisify(execFile)(process.execPath, [vitest, 'run', ...flags, '--root', folder]).catch(
      printedBy,
    )
    const whole = performance.now() - began
    const result = join(folder, 'result.json')
    if (!existsSync(result)) throw new Error(`${name}: ${output.stdout}${output.stderr}`)
    const { tests, failed, files: ran } = JSON.parse(readFileSync(result, 'utf8')) as Result
    if (failed.length > 0 || ran !== files)
      throw new Error(`${name}: ${ran} of ${files} files ran, ${failed.length} failed.`)
    return { whole, tests }
  }

  /** The memory in use after some tests of a long file and after all, in bytes. */
  heapsOf({ name }: Suite): readonly [some: number, all: number] {
    return JSON.parse(readFileSync(join(this.#folderOf(name), 'heaps.json'), 'utf8')) as [number, number]
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true })
  }

  #folderOf(name: string): string {
    return join(this.#folder, name.replaceAll(/\W+/g, '-'))
  }
}

/** Vitest prints what is wrong when it ends with an error. */
const printedBy = (error: unknown): { readonly stdout: string; readonly stderr: string } =>
  error as { readonly stdout: string; readonly stderr: string }

/** Runs suites in turns, beginning with another one each round. The first round warms the caches of the disk. */
export async function raceSuites(
  project: SuiteProject,
  suites: readonly Suite[],
  rounds: number,
): Promise<readonly SuiteTimings[]> {
  const runs = suites.map((suite) => ({ suite, of: [] as SuiteRun[] }))
  for (const { suite } of runs) project.add(suite)
  for (let round = -1; round < rounds; round++)
    for (let turn = 0; turn < runs.length; turn++) {
      const { suite, of } = runs[(turn + round + 1) % runs.length]!
      const run = await project.run(suite)
      if (round >= 0) of.push(run)
    }
  return runs.map(({ suite: { name }, of }) => ({
    name,
    whole: { name, rounds: of.map(({ whole }) => whole * 1000) },
    tests: { name, rounds: of.map(({ tests }) => tests * 1000) },
  }))
}
