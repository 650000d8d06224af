import { Command, Option } from 'commander'
import { counted } from '../../../core/counted.ts'
import { show } from '../../../core/json/text.ts'
import { writeTest } from '../../../fake/app-bugs.ts'
import { replayWatched } from '../../../fake/capsules.ts'
import { readCapsule } from '../../../repro/capsule/read.ts'
import { hasKey } from '../../../repro/rehearse/callers.ts'
import type { WriteTestOptions } from '../../../repro/rehearse/test-text.ts'
import type { Shrunk } from '../../../repro/shrink/options.ts'
import { parseCount, parseLine, parseShellCommand, parseTitle } from '../flags/option-values.ts'
import { outOption } from '../flags/options.ts'
import { readCapsuleFile } from '../input-files.ts'
import { tellInterrupted, watchRun } from '../long-run.ts'
import { output, outputJson, print, requireWritable } from '../output/output.ts'
import { FAILED } from '../process-end.ts'
import { readCapsuleOrRecording } from '../recordings/captured-recording.ts'
import { runShrink, shrunkText, tellLeftOut } from '../shrink-run.ts'
import { redactCommand } from './redact.ts'
import { compareCommand, retakeCommand, updateCapsule } from './retake.ts'

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
    .description('replay a capsule; exits with 1 when an answer differs from the recorded one')
    .argument('<file>', 'a capsule: the JSON that fake.capture() gives')
    .option('--update', 'write the present answers into the file, after an upgrade or an edit by hand')
    .action(async (file: string, { update }: { readonly update?: true }) => {
      if (update) return updateCapsule(file)
      const capsule = readCapsuleFile(file)
      const { result, interruptedAt } = await watchRun(`Replaying ${file}`, (watch) => replayWatched(capsule, watch))
      const { differences, same } = result
      print(differences.length > 0 ? differences.join('\n') : `No difference in ${counted(same, 'answer')}.`)
      if (differences.length > 0) process.exitCode = FAILED
      tellInterrupted(interruptedAt, 'requests: the others were not compared.')
    })

interface TestFlags extends WriteTestOptions {
  /** On the command line, it is never null. */
  readonly as?: string
  readonly shrink: boolean
  readonly out?: string
}

const testCommand = () =>
  new Command('test')
    .description(
      'print a Vitest test that runs your app against a capsule or a recording: it fails until the bug is fixed',
    )
    .argument(
      '<file>',
      'a capsule, or a recording (HAR); the command capture makes a capsule of one, and can keep texts',
    )
    .option(
      '--app <line>',
      'the line that runs your app: "const shown = await showList(fake.fetch)" (default: one to fill in)',
      parseLine,
    )
    .option(
      '--expect <line>',
      'what the bug report expects: "expect(shown).toEqual([])" (default: no findings, if the capsule has any)',
      parseLine,
    )
    .option('--as <key>', 'the name of the key that the app used (default: that of the first request)')
    .option(
      '--component',
      'for an app that calls the global fetch, as components do: the test has the fixtures of fake-dashboards/vitest',
    )
    .option('--title <text>', 'the title of the test', parseTitle)
    .addOption(
      new Option('--at <number>', 'test the answer to this request instead, without an app')
        .argParser(parseCount)
        .conflicts(['app', 'expect', 'as', 'component', 'title']),
    )
    .option('--no-shrink', 'keep rows that no answer needs')
    .addOption(outOption())
    .action(printTest)

async function printTest(file: string, { shrink, out, ...options }: TestFlags): Promise<void> {
  requireWritable(out, file)
  const given = await readCapsuleOrRecording(file)
  if (given === undefined) return
  // If the rows alone show the bug, no answer tells which of them the app needs.
  const isShrinking = shrink && readCapsule(given).requests.length > 0
  const shrunk = isShrinking ? await shrinkToTest(given, options) : undefined
  output(await writeTest(shrunk?.capsule ?? given, options), out)
  if (shrunk && options.at === undefined) tellLeftOut(shrunk)
}

/** Makes a capsule smaller; undefined if a test could not be written of what is left. */
async function shrinkToTest(given: unknown, options: Omit<TestFlags, 'shrink' | 'out'>): Promise<Shrunk | undefined> {
  const { as, at } = options
  // Reports a missing key or request now, because shrinking may take minutes.
  if (as !== undefined || at !== undefined) await writeTest(given, options)
  const shrunk = await runShrink(given)
  if (shrunk.interrupted) print(shrunkText(shrunk), process.stderr)
  if (as === undefined || hasKey(shrunk.capsule, as)) return shrunk
  print(`All rows are kept: no answer needs the key ${show(as)}, so shrinking would leave it out.`, process.stderr)
  return undefined
}

interface ShrinkFlags {
  readonly while?: string
  readonly out?: string
}

const shrinkCommand = () =>
  new Command('shrink')
    .description(
      'make a capsule smaller: remove the rows that no answer needs and, with --while, requests, fields and texts as well, as long as a command fails',
    )
    .argument('<file>', 'a capsule: the JSON that fake.capture() gives')
    .option(
      '--while <command>',
      'fails as long as the bug is there, for the capsule in the file $CAPSULE; exit codes as for git bisect run: 1 to 124 is a failure, 125 cannot be tested',
      parseShellCommand,
    )
    .addOption(outOption())
    .action(async (file: string, { while: command, out }: ShrinkFlags) => {
      requireWritable(out)
      const shrunk = await runShrink(readCapsuleFile(file), command)
      outputJson(shrunk.capsule, out)
      print(shrunkText(shrunk), process.stderr)
    })
