import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '../texts/guides.ts'
import { copyInto } from './packed.ts'

/** The outcome of one test. */
export interface Outcome {
  /** The name of its file, without ending. */
  readonly file: string
  readonly title: string
  readonly status: string
  readonly messages: readonly string[]
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[] | null
    }[]
  }[]
}

const CONFIG = 'test/compat/vitest/vitest.config.ts'
const EVERYWHERE = ['calls', 'isolation', 'ends', 'late', 'setup']

/** The suites of `test/compat/vitest` that are looked at one by one, by environment. */
const suites = {
  node: [...EVERYWHERE, 'beside', 'failing', 'memory', 'network', 'outside', 'unknown'],
  jsdom: [...EVERYWHERE, 'rendered', 'xhr-lines'],
  'happy-dom': [...EVERYWHERE, 'rendered', 'xhr-lines'],
} as const

interface Run {
  readonly outcomes: readonly Outcome[]
  /** The output of the run, also of suites that fail and of errors that nobody catches. */
  readonly printed: string
}
type Environment = keyof typeof suites

/** Lets files share one process and its modules. */
const IN_ONE_PROCESS = ['--isolate=false', '--maxWorkers=1']

const runs = new Map<Environment, Promise<Run>>()

/**
 * The outcomes of one suite of `test/compat/vitest`. It runs in a process of Vitest's own, so that its failures do not
 * fail this run; the suites of an environment share that process, because starting it takes longer than they do.
 */
export async function runSuite(file: string, environment: Environment = 'node'): Promise<readonly Outcome[]> {
  return (await runApart(environment)).filter((outcome) => outcome.file === file)
}

/** The outcomes of all suites of an environment. In Node and jsdom each file has a process of its own. */
export const runApart = async (environment: Environment): Promise<readonly Outcome[]> =>
  (await runAll(environment)).outcomes

/** The same in one process. */
export const runShared = async (environment: Environment): Promise<readonly Outcome[]> =>
  (await runIn(environment, ...IN_ONE_PROCESS)).outcomes

/** The output of the run of these suites. */
export const printOf = async (environment: Environment): Promise<string> => (await runAll(environment)).printed

/** Lets these suites run again for the next who asks: a test that is repeated must not look at the same run. */
export const forgetRuns = (): void => runs.clear()

function runAll(environment: Environment): Promise<Run> {
  // A process for each file is shown with jsdom, and takes more than twice the time.
  const flags = environment === 'happy-dom' ? IN_ONE_PROCESS : []
  const running = runs.get(environment) ?? runIn(environment, ...flags)
  runs.set(environment, running)
  return running
}

/** By their paths, because other tests may place files that have a name of a suite within their own. */
const runIn = (environment: Environment, ...flags: readonly string[]): Promise<Run> => {
  const paths = suites[environment].map((name) => `test/compat/vitest/${name}.suite`)
  return run(CONFIG, ...paths, '--environment', environment, ...flags)
}

/** The outcomes where Vitest is given the lines in which these tests of a suite begin, as an editor gives them. */
export async function runLines(file: string, titles: readonly string[]): Promise<readonly Outcome[]> {
  const path = `test/compat/vitest/${file}.suite.ts`
  const lines = readFileSync(root + path, 'utf8').split('\n')
  const begins = titles.map((title) => lines.findIndex((line) => line.includes(`'${title}'`)) + 1)
  return (await run(CONFIG, ...begins.map((line) => `${path}:${line}`))).outcomes
}

/** Runs files of `test/compat/vitest`, and whatever else is given by name and text, in a real page. */
export const runInPage = (files: readonly string[], texts: Readonly<Record<string, string>>) =>
  runProject('test/compat/vitest/page.config.ts', packedProject('vitest-page', files, texts))

/** Its folder. */
export const PAGE_PROJECT = `${root}test/.reports/vitest-page`

/** Runs a file of `test/compat/vitest` twice in one process, each time in a realm of its own. */
export function runInRealms(file: string) {
  const again = { 'again.suite.ts': readFileSync(`${root}test/compat/vitest/${file}`, 'utf8') }
  return runProject('test/compat/vitest/realms.config.ts', packedProject('vitest-realms', [file], again))
}

/** Runs a file of `test/compat/vitest` in jsdom and in happy-dom, each time in a realm of its own that `setup` prepares. */
export function runInPageRealms(file: string, setup: string) {
  const suite = readFileSync(`${root}test/compat/vitest/${file}`, 'utf8')
  const suites = ['jsdom', 'happy-dom'].map((name) => [`${name}.suite.ts`, `// @vitest-environment ${name}\n${suite}`])
  const texts = { 'globals.ts': setup, ...(Object.fromEntries(suites) as Record<string, string>) }
  return runProject('test/compat/vitest/page-realms.config.ts', packedProject('vitest-page-realms', [], texts))
}

/** Runs files of `test/compat/vitest` in Node, in a project of its own, whose folder is `path`. */
export async function runInNode(name: string, files: readonly string[]) {
  const path = packedProject(name, files)
  return { path, outcomes: await runProject('test/compat/vitest/project.config.ts', path) }
}

/** A folder with these files, and the package among its modules. */
function packedProject(name: string, files: readonly string[], texts: Readonly<Record<string, string>> = {}): string {
  const project = `${root}test/.reports/${name}`
  rmSync(project, { recursive: true, force: true })
  mkdirSync(project, { recursive: true })
  writeFileSync(`${project}/package.json`, '{ "private": true, "type": "module" }')
  for (const file of files) copyFileSync(`${root}test/compat/vitest/${file}`, `${project}/${file}`)
  for (const [file, text] of Object.entries(texts)) writeFileSync(`${project}/${file}`, text)
  copyInto(project)
  return project
}

/** Runs all tests that a configuration finds in a folder. */
export const runProject = async (config: string, folder: string): Promise<readonly Outcome[]> =>
  (await run(config, '--root', folder)).outcomes

/** Runs the texts of test files, by their names, in one process. */
export async function runAllGenerated(texts: Readonly<Record<string, string>>): Promise<readonly Outcome[]> {
  const folder = `${root}test/.reports/generated`
  mkdirSync(folder, { recursive: true })
  const files = Object.entries(texts).map(([name, text]) => [`${folder}/${name}.test.ts`, text] as const)
  for (const [file, text] of files) writeFileSync(file, text)
  try {
    return (await run(CONFIG, '--isolate=false', ...files.map(([file]) => file))).outcomes
  } finally {
    for (const [file] of files) rmSync(file)
  }
}

async function run(config: string, ...args: readonly string[]): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'fake-dashboards-vitest-'))
  const report = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const printed = await print('run', '--config', root + config, ...args, ...reporters)
    if (!existsSync(report)) throw new Error(`Vitest wrote no report.\n${printed}`)
    return { outcomes: outcomesOf(JSON.parse(readFileSync(report, 'utf8')) as Report), printed }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** That tests fail is expected, so the exit code says nothing. */
const print = (...args: readonly string[]): Promise<string> =>
  new Promise((printed) =>
    execFile(
      process.execPath,
      [`${root}node_modules/vitest/vitest.mjs`, ...args],
      { cwd: root, env: { ...process.env, NO_COLOR: '1' } },
      (_, out, err) => printed(`${out}${err}`),
    ),
  )

/** A file without tests did not run, as when a busy machine starts its process too late: less would be compared then. */
const outcomesOf = ({ testResults }: Report): readonly Outcome[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    if (assertionResults.length === 0) throw new Error(`${name} did not run: ${message}`)
    return assertionResults.map(({ title, status, failureMessages }) => ({
      file: basename(name).split('.')[0]!,
      title,
      status,
      messages: failureMessages ?? [],
    }))
  })
