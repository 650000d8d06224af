import { counted } from '../../core/counted.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { shrink } from '../../fake/capsules.ts'
import type { Shrunk, ShrinkProgress } from '../../repro/shrink/options.ts'
import { openLongRun } from './long-run.ts'
import { print } from './output/output.ts'
import { INTERRUPTED } from './process-end.ts'
import { openCondition } from './shrink-condition.ts'

/** Tells a command that cannot run from one that does not look at the capsule by what it wrote. */
function nothingLeft(errorLine: string): string {
  const fails = 'The command of --while also fails for an empty capsule'
  const remedy = 'Let it read the capsule in the file $CAPSULE, and fail only for what the bug shows.'
  if (errorLine === '') return `${fails}, so it does not look for the bug. ${remedy}`
  return `${fails}, so it does not look for the bug, or breaks before it does. ${remedy} It wrote: ${errorLine}`
}

/**
 * Makes a capsule smaller. A terminal shows how far it is, and Ctrl-C leaves the smallest capsule so far.
 *
 * @throws FakeUsageError when the command fails for an empty capsule, too.
 */
export async function runShrink(capsule: unknown, command?: string): Promise<Shrunk> {
  const run = openLongRun()
  const condition = command === undefined ? undefined : openCondition(command, run.signal)
  try {
    const shrunk = await shrink(capsule, {
      signal: run.signal,
      onProgress: (progress) => run.show(progressText(progress)),
      ...(condition && { while: condition.holds }),
    })
    if (condition && shrunk.rows.after + shrunk.requests.after === 0)
      throw new FakeUsageError(nothingLeft(condition.errorLine()))
    if (shrunk.interrupted) process.exitCode = INTERRUPTED
    return shrunk
  } finally {
    await run.end()
    condition?.close()
  }
}

const progressText = ({ phase, trials, rows, requests }: ShrinkProgress): string =>
  `${phase}: ${trials} tried, ${counted(requests, 'request')} and ${counted(rows, 'row')} so far`

/** The result for a capsule, for people. */
export function shrunkText({ rows, requests, trials, interrupted }: Shrunk): string {
  const figures = `${counted(rows.before, 'row')} to ${rows.after}, ${counted(requests.before, 'request')} to ${requests.after}, ${counted(trials, 'candidate')} tried.`
  // An app under --while makes its requests itself.
  const none =
    requests.before > 0 && requests.after === 0 ? ' The rows alone show it: no recorded request is needed.' : ''
  return (interrupted ? `Interrupted. The smallest so far: ${figures}` : figures) + none
}

/** Says that a written test lacks rows: an app shows other numbers of rows without them. */
export function tellLeftOut({ rows: { before, after } }: Shrunk): void {
  if (after === before) return
  const gone = `Left out ${before - after} of ${before} rows, which no answer needs.`
  print(`${gone} --no-shrink keeps them, for an expectation that counts rows.`, process.stderr)
}
