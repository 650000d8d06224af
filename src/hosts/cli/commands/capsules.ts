import { Command } from 'commander'
import { isObject } from '../../../core/json/kinds.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { writeTest } from '../../../fake/app-bugs.ts'
import { redactCapsule, replay } from '../../../fake/capsules.ts'
import { createFake } from '../../../fake/create-fake.ts'
import { CAPSULE_FORMAT } from '../../../repro/capsule/capsule.ts'
import { redactHar } from '../../../repro/redact/har.ts'
import type { RedactOptions } from '../../../repro/redact/keep.ts'
import { redactState } from '../../../repro/redact/state.ts'
import type { WriteTestOptions } from '../../../repro/rehearse/test-text.ts'
import { STATE_FORMAT } from '../../../state/schema.ts'
import { readCapsuleFile } from '../input-files.ts'
import { whileShowing } from '../long-run.ts'
import { parseCount } from '../option-values.ts'
import { idsOption, keepOption, seedOption, timesOption } from '../options.ts'
import { print } from '../output.ts'
import { readRecordingFile } from '../recording-file.ts'
import { runShrink } from '../shrink-run.ts'
import { compareCommand, retakeCommand, updateCapsule } from './retake.ts'
import { shrinkCommand } from './shrink.ts'

/** The commands that work on capsules; one of them also on a recording or a state. */
export const capsuleCommands = (): readonly Command[] => [
  replayCommand(),
  testCommand(),
  shrinkCommand(),
  retakeCommand(),
  compareCommand(),
  redactCommand(),
]

const replayCommand = () =>
  new Command('replay')
    .description('make the requests of a capsule again; exits with 1 when an answer is not the recorded one')
    .argument('<file>', 'what fake.capture() gave, as JSON')
    .option('--update', 'write the capsule anew into the file, after an upgrade or an edit by hand')
    .action(async (file: string, { update }: { readonly update?: true }) => {
      if (update) return updateCapsule(file)
      const { differences, same } = await replay(readCapsuleFile(file))
      print(differences.length > 0 ? differences.join('\n') : `All ${same} answers are the recorded ones.`)
      if (differences.length > 0) process.exitCode = 1
    })

const testCommand = () =>
  new Command('test')
    .description('print a Vitest test that runs your app against a capsule: it fails until the bug is mended')
    .argument('<file>', 'what fake.capture() gave, as JSON')
    .option(
      '--app <line>',
      'the line that runs your app: "const shown = await showList(fake.fetch)" (default: one to fill in)',
    )
    .option(
      '--expect <line>',
      'what the bug report expects: "expect(shown).toEqual([])" (default: what the capsule tells)',
    )
    .option('--as <key>', 'the name of the key by which the app asked (default: that of the first request)')
    .option('--title <text>', 'the title of the test')
    .option('--at <number>', 'test the answer to this request instead, without an app', parseCount)
    .option('--no-shrink', 'keep rows that no answer needs')
    .action(async (file: string, { shrink, ...options }: WriteTestOptions & { readonly shrink: boolean }) => {
      const given = readCapsuleFile(file)
      print(await writeTest(shrink ? (await runShrink(given)).capsule : given, options))
    })

const redactCommand = () =>
  new Command('redact')
    .description('print a recording (HAR), a capsule or a state without who people are and what they wrote')
    .argument('<file>', 'any of them, as JSON')
    .addOption(keepOption())
    .addOption(timesOption())
    .addOption(idsOption())
    .addOption(seedOption('1, or that of the capsule or state'))
    .action(async (file: string, options: RedactOptions) => {
      const { json, missing } = readRecordingFile('recording', file, 'Name a HAR, a capsule or a state.', redactionOf)
      const redacted = await whileShowing(`Redacting ${file} …`, () => redactionOf(json)(json, options))
      print(JSON.stringify(redacted, null, 2))
      if (missing.length > 0) print(describeMissing(missing), process.stderr)
    })

/** How many files are named; the others are counted. */
const NAMED = 5

function describeMissing(files: readonly string[]): string {
  const more = files.length > NAMED ? ` and ${files.length - NAMED} more` : ''
  const named = files.slice(0, NAMED).join(', ') + more
  return `Left out: bodies of the recording that are in files of their own, which are not beside it: ${named}.`
}

type Redaction = (given: unknown, options: RedactOptions) => unknown

function redactionOf(given: unknown): Redaction {
  if (!isObject(given)) throw new FakeUsageError('it is none of what can be redacted')
  if (given['format'] === CAPSULE_FORMAT) return redactCapsule
  if (given['format'] === STATE_FORMAT) return redactStateFile
  return redactHar
}

/** A state file may leave tables and columns out: the fake fills them in first. */
const redactStateFile: Redaction = (state, options) => redactState(createFake({ state }).exportState(), options)
