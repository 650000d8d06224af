import { Command } from 'commander'
import { statSync } from 'node:fs'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { compareWatched, retakeWatched } from '../../../fake/capsules.ts'
import type { Capsule } from '../../../repro/capsule/capsule.ts'
import type { RetakeChanges } from '../../../repro/retake/changes.ts'
import type { CapsuleComparison } from '../../../repro/retake/compare.ts'
import { shellWord } from '../../shell-commands.ts'
import { parseChanges } from '../flags/option-values.ts'
import { outOption } from '../flags/options.ts'
import { readChangedCapsuleFile } from '../input-files.ts'
import { watchWholeRun } from '../long-run.ts'
import { outputJson, print, requireWritable } from '../output/output.ts'
import { FAILED } from '../process-end.ts'

interface RetakeFlags {
  readonly changes?: RetakeChanges
  readonly out?: string
}

export const retakeCommand = () =>
  new Command('retake')
    .description(
      'send the requests of a capsule to a fresh fake, even after an edit by hand, and print the new capsule',
    )
    .argument('<file>', 'a capsule: the JSON that fake.capture() gives')
    .option(
      '--changes <json>',
      'the changes, by the numbers of requests: {"3":{"as":"<key or e-mail>"},"without":[2]}',
      parseChanges,
    )
    .addOption(outOption())
    .action(async (file: string, { changes, out }: RetakeFlags) => {
      requireWritable(out)
      const after = await retaken(file, readChangedCapsuleFile(file), changes)
      if (after !== undefined) outputJson(after, out)
    })

/** The capsule with its requests sent again; a terminal shows the progress. Undefined after Ctrl-C. */
const retaken = async (file: string, capsule: unknown, changes: RetakeChanges = {}): Promise<Capsule | undefined> =>
  watchWholeRun(`Retaking ${file}`, 'half of the session would have its old answers.', (watch) =>
    retakeWatched(capsule, changes, watch),
  )

export const compareCommand = () =>
  new Command('compare')
    .description('print every difference between two capsules; exits with 1 when there is one')
    .argument('<before>', 'a capsule')
    .argument('<after>', 'another capsule')
    .action(async (before: string, after: string) => {
      const comparison = await compared(after, readChangedCapsuleFile(before), readChangedCapsuleFile(after))
      if (comparison === undefined) return
      print(comparison.toString())
      if (comparison.differences.length > 0) process.exitCode = FAILED
    })

/** The differences of two capsules; a terminal shows how far it is. Undefined after Ctrl-C. */
const compared = async (file: string, before: unknown, after: unknown): Promise<CapsuleComparison | undefined> =>
  watchWholeRun(`Comparing ${file}`, 'the differences of the other requests would be missing.', (watch) =>
    compareWatched(before, after, watch),
  )

/** Replays a capsule, writes the outcome into its file, and prints what has changed. */
export async function updateCapsule(file: string): Promise<void> {
  requireUpdatable(file)
  const before = readChangedCapsuleFile(file)
  const after = await retaken(file, before)
  if (after === undefined) return
  const comparison = await compared(file, before, after)
  if (comparison === undefined) return
  print(comparison.toString())
  outputJson(after, file)
  print(`${file} holds today's answers.`, process.stderr)
}

/** @throws FakeUsageError when nothing can be written into the file: a pipe would wait for ever for a reader. */
function requireUpdatable(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return
  if (found.isFIFO() || found.isSocket())
    throw new FakeUsageError(
      `${file} cannot be updated. Name a file to write to with: fake-dashboards retake ${shellWord(file)} --out <file>`,
    )
  requireWritable(file)
}
