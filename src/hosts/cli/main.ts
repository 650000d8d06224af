import { Command, CommanderError } from 'commander'
import manifest from '../../../package.json' with { type: 'json' }
import { joinedLines } from '../../core/one-line.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { loadAllCommands, loadCommands } from './commands/commands.ts'
import { WrongFlagsError } from './flags/option-values.ts'
import { noSuchCommand, withAdvice } from './other-words.ts'
import { print, unwritten, visible } from './output/output.ts'
import { FAILED, WRONG_USE } from './process-end.ts'
import { systemCodeOf } from './system-error.ts'

/** Runs the command line: parses flags and calls the public functions. */
export async function main(): Promise<void> {
  // A reader that has seen enough, such as `head`, closes the pipe: that is no error.
  process.stdout.on('error', (error) =>
    process.exit(systemCodeOf(error) === 'EPIPE' ? process.exitCode : toExitCode(unwritten(error))),
  )
  // There is nowhere else to report it.
  process.stderr.on('error', () => undefined)
  try {
    await (await createProgram(process.argv[2])).parseAsync()
  } catch (error) {
    process.exitCode = toExitCode(error)
  }
}

/** @param name - The first argument. If it is the name of a command, only the file of that command is loaded. */
async function createProgram(name: string | undefined): Promise<Command> {
  const program = new Command('fake-dashboards').description(manifest.description).version(manifest.version)
  program.helpCommand(false)
  const commands = (await loadCommands(name)) ?? [...(await loadAllCommands()), helpCommand(program)]
  for (const command of commands) {
    refuseFlagsAsValues(command)
    tellRepeatedFlags(command)
    program.addCommand(command)
  }
  for (const command of [program, ...program.commands])
    command.exitOverride().configureOutput({
      writeOut: (text) => print(text),
      outputError: (text, write) => write(`${withAdvice(toLine(text))}\n`),
    })
  if (name !== undefined && !name.startsWith('-')) requireCommand(program, name)
  return program
}

/**
 * Refuses a flag in the place of the value of another, as in `test bug.json --out --component`. Commander takes the next word
 * for the value, and would write a file of that name.
 */
function refuseFlagsAsValues(command: Command): void {
  const flags = [
    '--',
    ...command
      .createHelp()
      .visibleOptions(command)
      .flatMap(({ short, long }) => [short, long]),
  ]
  for (const option of command.options.filter((one) => !one.isBoolean()))
    command.on(`option:${option.name()}`, (value: string | null) => {
      if (flags.includes(value ?? ''))
        command.error(`error: option '${option.flags}' argument missing before '${value}'`)
    })
}

/**
 * Says on the standard error when a flag is given again and its earlier value is lost. It is not refused: behind a script of
 * npm's, as in `npm run api -- --port 9000`, that is how a flag of the script is changed.
 */
function tellRepeatedFlags(command: Command): void {
  for (const option of command.options.filter((one) => !one.isBoolean())) {
    let times = 0
    command.on(`option:${option.name()}`, () => {
      times++
      // Several values of one flag are a list, or the rows of a contract.
      const isLast = typeof command.getOptionValue(option.attributeName()) !== 'object'
      if (times === 2 && isLast) print(`${option.long} is given more than once: the last value counts.`, process.stderr)
    })
  }
}

/** Commander compares letters alone, and knows no other words. */
function requireCommand(program: Command, name: string): void {
  const known = program.commands.map((command) => command.name())
  if (!known.includes(name)) program.error(noSuchCommand(name, known))
}

/** Replaces the `help` of commander, which prints the whole help for an unknown command. */
const helpCommand = (program: Command): Command =>
  new Command('help')
    .description('display help for command')
    .argument('[command]', 'the command')
    .action((name: string = '') => {
      if (name !== '') requireCommand(program, name)
      const found = program.commands.find((command) => command.name() === name)
      ;(found ?? program).help()
    })

function toExitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USE
  if (!(error instanceof FakeUsageError) && !isRefusedBySystem(error)) throw error
  process.stderr.write(`error: ${toLine(error.message)}\n`)
  return error instanceof WrongFlagsError ? WRONG_USE : FAILED
}

/** Whether the operating system has refused a file or a folder, which is no bug. */
const isRefusedBySystem = (error: unknown): error is Error => systemCodeOf(error) !== undefined

const toLine = (text: string): string => visible(joinedLines(text))
