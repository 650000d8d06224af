import { Command } from 'commander'
import { createInterface } from 'node:readline/promises'
import { planFor } from '../init/plan.ts'
import type { Plan } from '../init/plan.ts'
import { writePlanned } from '../init/planned.ts'
import type { AskPerson } from '../init/planned.ts'
import { lookAt } from '../init/project.ts'
import type { FoundProject } from '../init/project.ts'
import { print } from '../output/output.ts'
import { FAILED, INTERRUPTED } from '../process-end.ts'

interface InitOptions {
  readonly yes?: true
  readonly force?: true
  readonly dryRun?: true
}

export const initCommand = () =>
  new Command('init')
    .description(
      'look at the project in this folder, write first tests and what they need, and say what to add by hand',
    )
    .option('--yes', 'write without asking; keep existing files that differ')
    .option('--force', 'overwrite such files as well')
    .option('--dry-run', 'only say what it would do')
    .action(async (options: InitOptions) => {
      const project = lookAt(process.cwd())
      const plan = planFor(project)
      print(`Found: ${plan.found.join(', ')}.`)
      if (options.dryRun) return describe(project, plan, options)
      if (options.yes || options.force) return apply(project, plan, () => Promise.resolve(options.force === true))
      if (!process.stdin.isTTY) return refuse(project, plan)
      await atTerminal(async (ask) => {
        describe(project, plan)
        if (newFiles(project, plan).length === 0 || (await ask('Write these files?'))) await apply(project, plan, ask)
      })
    })

const newFiles = ({ read }: FoundProject, { files }: Plan) => files.filter(({ path, text }) => read(path) !== text)

/** The treatment of a file that is there and differs. */
function whenThere({ yes, force }: InitOptions): string {
  if (force) return 'overwrite'
  return yes ? 'keep' : 'ask before it overwrites'
}

function describe(project: FoundProject, plan: Plan, options: InitOptions = {}): void {
  for (const { path } of newFiles(project, plan))
    print(`would ${project.read(path) === undefined ? 'write' : whenThere(options)} ${path}`)
  describeRest(plan)
}

/** There is no terminal to ask in, so nothing is written. */
function refuse(project: FoundProject, plan: Plan): void {
  describe(project, plan)
  if (newFiles(project, plan).length === 0) return
  print('Nothing was written, because nobody can be asked here. Use --yes.', process.stderr)
  process.exitCode = FAILED
}

async function apply(project: FoundProject, plan: Plan, ask: AskPerson): Promise<void> {
  for (const file of plan.files) print(`${await writePlanned(project, file, ask)} ${file.path}`)
  describeRest(plan)
}

function describeRest({ files, lines }: Plan): void {
  for (const { task, lines: added } of lines) print(['', `${task}:`, ...added.map((line) => `  ${line}`)].join('\n'))
  if (files.length === 0 && lines.length === 0) print('Nothing to do.')
}

/** Asks at the terminal. Ctrl-C, or the end of the input, in place of an answer ends the work. */
async function atTerminal(work: (ask: AskPerson) => Promise<void>): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const end = new AbortController()
  terminal.once('close', () => end.abort())
  try {
    await work(async (question) =>
      /^y(?:es)?$/i.test((await terminal.question(`${question} [y/N] `, { signal: end.signal })).trim()),
    )
  } catch (error) {
    if (!isAbort(error)) throw error
    print('\nInterrupted. Nothing more is written.', process.stderr)
    process.exitCode = INTERRUPTED
  } finally {
    terminal.close()
  }
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'
