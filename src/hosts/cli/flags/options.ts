import { Option } from 'commander'
import type { Command } from 'commander'
import { choiceOf } from './choices.ts'
import { parseDate, parseHost, parseInteger, parseKeep, parseOutFile, parsePort, parseToken } from './option-values.ts'

export const portOption = (standard: number) =>
  new Option('--port <number>', 'the port; 0 takes any free one').default(standard).argParser(parsePort)

export const hostOption = () =>
  new Option('--host <address>', 'the address to bind to').default('127.0.0.1').argParser(parseHost)

export const tokenOption = () =>
  new Option('--token <text>', 'the token that opens control under /__fake/ (default: a new one, printed)')
    .env('FAKE_DASHBOARDS_TOKEN')
    .argParser(parseToken)

export const seedOption = (otherwise = '1') =>
  new Option('--seed <number>', `the seed of ids, tokens and made-up names (default: ${otherwise})`).argParser(
    parseInteger,
  )

export const nowOption = (otherwise: string) =>
  new Option('--now <date>', `the time at which the clock stands still, in ISO 8601 (default: ${otherwise})`).argParser(
    parseDate,
  )

/**
 * Adds what `capture`, `hydrate` and `redact` take.
 *
 * @param seed - What other ids follow from, if it is left out.
 */
export const withRedaction = (command: Command, seed: string): Command =>
  command
    .addOption(
      new Option(
        '--keep <what>',
        'keep names, emails, distinct-ids, texts, events, properties, property:<name>, queries or everything as recorded, several with commas (default: nothing); keys and tokens never are',
      ).argParser(parseKeep),
    )
    .addOption(
      choiceOf(new Option('--times <how>', 'shift moves all dates by the same number of weeks (default: keep)'), [
        'keep',
        'shift',
      ]),
    )
    .addOption(
      choiceOf(
        new Option('--ids <how>', 'replace gives every row another id, the same one everywhere (default: keep)'),
        ['keep', 'replace'],
      ),
    )
    .addOption(seedOption(seed))

/** The shell's `>` makes a file even if the command fails, and in Windows PowerShell one that is no UTF-8. */
export const outOption = () =>
  new Option('--out <file>', 'write it there (default: the standard output)').argParser(parseOutFile)

/** Whether an option was given as a flag. The environment may set a token for other commands, so there it does no harm. */
export const isFlag = (command: Command, name: string): boolean => command.getOptionValueSource(name) === 'cli'
