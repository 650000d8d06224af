import { counted } from '../../../core/counted.ts'
import { captureHar } from '../../../fake/recordings.ts'
import { openCapsule } from '../../../repro/capsule/open.ts'
import { readCapsule } from '../../../repro/capsule/read.ts'
import type { CapturedHar } from '../../../repro/har-capsule/capture-har.ts'
import { readHar } from '../../../repro/har/file.ts'
import { isRedacted } from '../../../repro/har/redacted-mark.ts'
import { uselessRecording } from '../../../repro/har/useless.ts'
import type { RedactOptions } from '../../../repro/redact/keep.ts'
import type { SkippedRequest } from '../../../repro/verify/verify.ts'
import { shellWord } from '../../shell-commands.ts'
import { CAPSULE_REMEDY, isHar } from '../input-files.ts'
import { watchWholeRun } from '../long-run.ts'
import { print } from '../output/output.ts'
import { grouped, listed, titled } from './named-requests.ts'
import { readRecordingFile } from './recording-file.ts'

/**
 * Reads a capsule file, or makes a capsule of a recording, and says on the standard error what became of it. Undefined
 * after Ctrl-C.
 *
 * @throws FakeUsageError when the file is neither of the two.
 */
export async function readCapsuleOrRecording(path: string): Promise<unknown> {
  const remedy = `${CAPSULE_REMEDY}, or name a recording (HAR).`
  const check = (json: unknown): unknown => (isHar(json) ? readHar(json) : openCapsule(readCapsule(json)))
  const { json } = readRecordingFile({ kind: 'capsule', path, remedy }, check)
  return isHar(json) ? captureRecording(path, json, {}) : json
}

/**
 * Makes a capsule of a recording. A terminal shows how far it is; after Ctrl-C there is none.
 *
 * @throws FakeUsageError when no request of it is the API's.
 */
export async function captureRecording(
  path: string,
  har: unknown,
  options: RedactOptions,
  isQuiet = false,
): Promise<unknown> {
  const captured = await watchWholeRun(`Capturing ${path}`, 'half a capsule would not show the bug.', (onProgress) =>
    captureHar(har, { ...options, onProgress }),
  )
  if (captured === undefined) return undefined
  const { capsule, leftOut, others } = captured
  if (capsule.requests.length === 0) throw uselessRecording(path, 'captured', { left: leftOut, others })
  if (!isQuiet) print([...report(path, captured), ...redactedBefore(har, captured)].join('\n'), process.stderr)
  return capsule
}

function report(path: string, captured: CapturedHar): string[] {
  const { capsule, forced, guessed, byOthers, leftOut, differs, incomplete, others } = captured
  const differing = `Answered with other values than recorded: #${listed(differs)}. fake-dashboards verify ${shellWord(path)} says which.`
  const short = `Lists that have only the rows that were recorded: #${listed(incomplete)}.`
  const forWords = capsule.redaction?.differs ?? []
  const replaced = `Answered differently because words are replaced: #${listed(forWords)} of the capsule. fake-dashboards capture ${shellWord(path)} --keep texts keeps what people wrote.`
  return [
    `Captured ${counted(capsule.requests.length, 'request')} of ${path}. Requests that are not the API's: ${others}.`,
    ...titled('Answered as recorded, by a fault:', requestLines(forced)),
    ...titled('Sent as the answer shows:', requestLines(guessed)),
    ...titled('Others wrote before:', requestLines(byOthers)),
    ...titled('Left out:', requestLines(leftOut)),
    ...(differs.length > 0 ? [differing] : []),
    ...(incomplete.length > 0 ? [short] : []),
    ...(forWords.length > 0 ? [replaced] : []),
  ]
}

/** Keeping texts does not bring back what a colleague has replaced in the recording before. */
const redactedBefore = (har: unknown, { capsule, differs }: CapturedHar): string[] =>
  isRedacted(har) && (differs.length > 0 || (capsule.redaction?.differs ?? []).length > 0)
    ? [
        'The recording is redacted. If words were replaced in it, lists sorted by name have another order than it shows: redact the original with --keep texts.',
      ]
    : []

const requestLines = (requests: readonly SkippedRequest[]): string[] =>
  grouped(requests.map((one) => ({ ...one, place: one.request })))
