#!/usr/bin/env node
import { Command, CommanderError } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { coverageCommand } from './cli/coverage.ts'
import { exportCommand } from './cli/export.ts'
import { hydrateCommand } from './cli/hydrate.ts'
import { openapiCommand } from './cli/openapi.ts'
import { redactCommand } from './cli/redact.ts'
import { replayCommand } from './cli/replay.ts'
import { scenariosCommand } from './cli/scenarios.ts'
import { startCommand } from './cli/start.ts'
import { testCommand } from './cli/test.ts'
import { FakeUsageError } from './core/errors.ts'

const WRONG_USE = 2
const FAILED = 1

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

function toExitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USE
  if (!(error instanceof FakeUsageError)) throw error
  process.stderr.write(`error: ${toLine(error.message)}\n`)
  return FAILED
}

function toLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ')
}
