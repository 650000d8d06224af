import { Command, CommanderError } from 'commander'
import manifest from '../../../package.json' with { type: 'json' }
import { coverageCommand } from './coverage.ts'
import { exportCommand } from './export.ts'
import { hydrateCommand } from './hydrate.ts'
import { openapiCommand } from './openapi.ts'
import { redactCommand } from './redact.ts'
import { replayCommand } from './replay.ts'
import { scenariosCommand } from './scenarios.ts'
import { startCommand } from './start.ts'
import { testCommand } from './test.ts'
import { FakeUsageError } from '../../core/usage-error.ts'

const WRONG_USE = 2
const FAILED = 1

/** Runs the command line: parses flags and calls the public functions. */
export async function main(): Promise<void> {
  const program = new Command('fake-dashboards')
    .description(manifest.description)
    .version(manifest.version)
    .addCommand(startCommand())
    .addCommand(scenariosCommand())
    .addCommand(exportCommand())
    .addCommand(coverageCommand())
    .addCommand(openapiCommand())
    .addCommand(replayCommand())
    .addCommand(testCommand())
    .addCommand(hydrateCommand())
    .addCommand(redactCommand())

  for (const command of [program, ...program.commands])
    command.exitOverride().configureOutput({ outputError: (text, write) => write(`${toLine(text)}\n`) })
  // A reader that has seen enough, such as `head`, closes the pipe: no reason to complain.
  process.stdout.on('error', () => process.exit())
  try {
    await program.parseAsync()
  } catch (error) {
    process.exitCode = toExitCode(error)
  }
}

function toExitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USE
  if (!(error instanceof FakeUsageError)) throw error
  process.stderr.write(`error: ${toLine(error.message)}\n`)
  return FAILED
}

function toLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ')
}
