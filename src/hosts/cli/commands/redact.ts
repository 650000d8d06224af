import { Command } from 'commander'
import { isObject } from '../../../core/json/kinds.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { redactCapsuleWatched } from '../../../fake/capsules.ts'
import { createFake } from '../../../fake/create-fake.ts'
import { CAPSULE_FORMAT } from '../../../repro/capsule/capsule.ts'
import { readHar, unreadRequests } from '../../../repro/har/file.ts'
import { uselessRecording } from '../../../repro/har/useless.ts'
import { redactHarInSteps } from '../../../repro/redact/har.ts'
import type { RedactOptions } from '../../../repro/redact/keep.ts'
import { redactState } from '../../../repro/redact/state.ts'
import { watchSteps } from '../../../repro/steps.ts'
import type { Watch } from '../../../repro/steps.ts'
import { STATE_FORMAT } from '../../../state/schema.ts'
import { outOption, withRedaction } from '../flags/options.ts'
import { isHar } from '../input-files.ts'
import { showLine, watchWholeRun } from '../long-run.ts'
import { outputJson, print, requireWritable } from '../output/output.ts'
import { listed } from '../recordings/named-requests.ts'
import { readRecordingFile } from '../recordings/recording-file.ts'

export const redactCommand = () =>
  withRedaction(
    new Command('redact')
      .description('print a recording (HAR), a capsule or a state with stand-ins for people, texts, keys and tokens')
      .argument('<file>', 'a HAR, a capsule or a state, as JSON'),
    '1, or that of the capsule or state',
  )
    .addOption(outOption())
    .action(redactFile)

async function redactFile(file: string, { out, ...options }: RedactOptions & { readonly out?: string }): Promise<void> {
  requireWritable(out)
  const { json, missing } = readRecordingFile(
    { kind: 'recording', path: file, remedy: 'Name a HAR, a capsule or a state.' },
    requireRedactable,
  )
  const redacted = await redactionOf(json)(json, options, file)
  if (redacted === undefined) return
  const kept = requestsIn(redacted)
  const unread = isHar(json) ? unreadRequests(readHar(json)) : []
  const others = requestsIn(json) - kept - unread.length
  if (requestsIn(json) > 0 && kept === 0) throw uselessRecording(file, 'redacted', { left: unread, others })
  outputJson(redacted, out)
  if (unread.length > 0)
    print(`Left out: #${listed(unread.map(({ request }) => request))}, whose request cannot be read.`, process.stderr)
  if (others > 0) print(`Left out: requests that are not the API's, ${others} of them.`, process.stderr)
  if (missing.length > 0) print(describeMissing(missing), process.stderr)
}

/** How many requests a recording has; 0 for a capsule and a state, of which redaction leaves nothing out. */
const requestsIn = (json: unknown): number => (isHar(json) ? json.log.entries.length : 0)

/** How many files are named; the others are counted. */
const NAMED = 5

function describeMissing(files: readonly string[]): string {
  const more = files.length > NAMED ? ` and ${files.length - NAMED} more` : ''
  const named = files.slice(0, NAMED).join(', ') + more
  return `Left out: bodies of the recording that are in files of their own, which are not beside it: ${named}.`
}

type RedactFile = (given: unknown, options: RedactOptions, file: string) => unknown

function redactionOf(given: unknown): RedactFile {
  if (!isObject(given)) throw new FakeUsageError('it holds no JSON object')
  if (given['format'] === STATE_FORMAT) return redactStateFile
  return given['format'] === CAPSULE_FORMAT ? redactCapsuleFile : redactHarFile
}

/** @throws FakeUsageError when a file is none of what can be redacted. */
function requireRedactable(given: unknown): void {
  if (redactionOf(given) === redactHarFile) readHar(given)
}

const watched =
  (redact: (given: unknown, options: RedactOptions, watch: Watch) => unknown): RedactFile =>
  (given, options, file) =>
    watchWholeRun(`Redacting ${file}`, 'half of it would not have been redacted.', (watch) =>
      redact(given, options, watch),
    )

const redactCapsuleFile = watched(redactCapsuleWatched)
const redactHarFile = watched((har, options, watch) => watchSteps(redactHarInSteps(har, options), watch))

/**
 * A state file may lack tables and columns: the fake fills them in first. All of it is one step, so it takes no signal:
 * Ctrl-C ends the process at once.
 */
const redactStateFile: RedactFile = (state, options, file) => {
  showLine(`Redacting ${file} …`)
  const redacted = redactState(createFake({ state }).exportState(), options)
  showLine('')
  return redacted
}
