import { readJson } from '../../core/decode.ts'
import { copyOfJson } from '../../core/json/copies.ts'
import { asText } from '../../core/json/text.ts'
import type { FakeState } from '../../state/state.ts'
import type { CreateFake } from '../fake-access.ts'
import { redactSent } from '../redact/capsule.ts'
import { replaceCapsuleIds } from '../redact/ids/capsule.ts'
import type { CapsuleWithOtherIds } from '../redact/ids/capsule.ts'
import { requireCaptureOptions, settleKeep } from '../redact/keep.ts'
import type { RedactOptions } from '../redact/keep.ts'
import { shiftTimes } from '../redact/times.ts'
import { mapInSteps, watchSteps } from '../steps.ts'
import type { Steps, Watch } from '../steps.ts'
import type { Capsule, CapsuleAnswer, CapsuleRequest, CaptureOptions } from './capsule.ts'
import { withChecksums } from './checksum.ts'
import { withDerived } from './derived-answers.ts'
import { rerecord } from './rerecord.ts'
import { Tokens } from './tokens.ts'

/**
 * Makes a capsule without keys and tokens, and without anything that says who people are or what they wrote. Only the
 * requests and the start are redacted, and a fresh fake answers them: so no name can be left in an answer, and the
 * capsule replays to the byte.
 *
 * @throws FakeUsageError when `keep` names something that cannot be kept.
 */
export const redactedCapsule = async (
  createFake: CreateFake,
  given: Capsule,
  options: CaptureOptions,
  watch: Watch = () => false,
): Promise<Capsule> => withChecksums(await redacted(createFake, given, options, watch))

async function redacted(
  createFake: CreateFake,
  given: Capsule,
  options: CaptureOptions,
  watch: Watch,
): Promise<Capsule> {
  requireCaptureOptions(options)
  const { tokens, keep = [], seed = given.start.seed, times = 'keep', ids = 'keep' } = options
  settleKeep(keep)
  const hideTokens = async (capsule: Capsule): Promise<Capsule> =>
    tokens === 'keep' ? capsule : watchSteps(withoutTokens(capsule), watch)
  const keepsAll = keep.includes('everything')
  const keepsTimesAndIds = times === 'keep' && ids === 'keep'
  if (keepsAll && keepsTimesAndIds)
    return tokens === 'keep' ? given : withDerived(createFake, given, await hideTokens(given))
  const capsule = await hideTokens(withoutAnswers(given))
  const others = { seed, times, ids }
  const written = keepsAll ? capsule : await watchSteps(redactSent(capsule, { keep, ...others }), watch)
  const { sent, inBody } = await watchSteps(withOtherIds(shiftTimes(written, given, others), given, others), watch)
  const { format, version, ...made } = await rerecord(createFake, sent, given, watch)
  if (keepsAll) return { format, version, ...made }
  const differs = await watchSteps(findDifferentRequests(given, made, inBody), watch)
  const redaction = { kept: keep, differs }
  return copyOfJson<Capsule>({ format, version, redaction, ...made })
}

const withoutAnswers = (capsule: Capsule): Capsule => ({
  ...capsule,
  requests: capsule.requests.map(({ answer: _answer, ...request }) => request),
})

function* withOtherIds(sent: Capsule, given: Capsule, options: RedactOptions): Steps<CapsuleWithOtherIds> {
  return options.ids === 'replace' ? yield* replaceCapsuleIds(sent, given, options) : { sent, inBody: (body) => body }
}

function* withoutTokens({ start, requests, events, ...capsule }: Capsule): Steps<Capsule> {
  const tokens = new Tokens()
  const tables = Object.entries(start.tables).map(([table, rows]) => [
    table,
    rows.map((row) => tokens.inRow(table, row)),
  ])
  // All tokens of rows are known before any text is searched for them.
  const hidden = requests.map((request) => tokens.inRequest(request))
  const rest: Capsule = tokens.everywhere({
    ...capsule,
    tokens: 'replaced',
    start: { ...start, tables: Object.fromEntries(tables) as FakeState['tables'] },
    requests: [],
    events: events.map((event) => (event.written ? { ...event, written: tokens.inRows(event.written) } : event)),
  })
  const search = (request: CapsuleRequest): CapsuleRequest => tokens.everywhere(request)
  return { ...rest, requests: yield* mapInSteps(hidden, search, () => 'searching for keys') }
}

/** The numbers of the requests whose answers differ in more than words. */
function* findDifferentRequests(
  given: Capsule,
  made: Pick<Capsule, 'requests'>,
  inBody: (body: string) => string,
): Steps<readonly number[]> {
  const isSame = ({ answer }: CapsuleRequest, at: number): boolean =>
    outline(answer, inBody) === outline(made.requests[at]!.answer)
  const same = yield* mapInSteps(given.requests, isSame, () => 'comparing answers')
  return same.flatMap((one, at) => (one ? [] : [at + 1]))
}

/** An answer without its words and their order: its status, and the figures and the size of its body. */
function outline(answer: CapsuleAnswer | undefined, inBody = (body: string): string => body): string {
  if (!answer) return ''
  const { status, body: shown } = answer
  if (shown === undefined || shown === null) return String(status)
  const body = inBody(shown)
  const json = readJson(body)
  const figures: string[] = []
  if (json === undefined) figures.push(String(body.split('\n').length))
  else collectFigures(json, figures)
  return `${status} ${figures.sort().join(' ')}`
}

/** A long number may be a telephone number, and is replaced like a word. */
function collectFigures(value: unknown, figures: string[]): void {
  if (typeof value === 'number') figures.push(Math.abs(value) < 1e9 ? String(value) : 'n')
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) collectFigures(member, figures)
  else figures.push(typeof value === 'string' ? 's' : asText(value))
}
