import { readJson } from '../../core/decode.ts'
import { functionField, requireFields } from '../../core/json/checked-fields.ts'
import { isObject } from '../../core/json/kinds.ts'
import type { Capsule, CapsuleAnswer } from '../capsule/capsule.ts'
import { redactedCapsule } from '../capsule/redacted.ts'
import { rerecord } from '../capsule/rerecord.ts'
import type { CreateFake } from '../fake-access.ts'
import { answeredJson, answeredObject, lacksSentBody } from '../har/body.ts'
import { readHar, unreadRequests } from '../har/file.ts'
import type { HarEntry } from '../har/file.ts'
import { isRedirected } from '../har/status.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { readTraffic } from '../hydrate/hidden-callers.ts'
import { redactChecks, settleKeep } from '../redact/keep.ts'
import type { RedactOptions } from '../redact/keep.ts'
import type { Watch } from '../steps.ts'
import { compareBodies } from '../verify/compare.ts'
import { fit } from '../verify/fit.ts'
import type { Fit } from '../verify/fit.ts'
import type { NamedDifference } from '../verify/session-result.ts'
import { toSkipped } from '../verify/verify.ts'
import type { SkippedRequest } from '../verify/verify.ts'
import { HarSession } from './har-session.ts'
import { withOverlaps } from './overlaps.ts'
import { withRefusedRows } from './refused-rows.ts'

/** How a recording becomes a capsule. Everything is optional. */
export interface CaptureHarOptions extends RedactOptions {
  /** Called with the progress. If it returns true, the work ends with an error: half a capsule would not show the bug. */
  readonly onProgress?: Watch
}

/** A capsule made from a recording, and a report about it. */
export interface CapturedHar {
  readonly capsule: Capsule
  /**
   * Requests that the capsule answers as the recording does, by a fault, because the fake's own answer differs:
   * failures, paths without a route, and what depends on rows that the recording does not show.
   */
  readonly forced: readonly SkippedRequest[]
  /** Writes whose body the recording lacks: the capsule sends the fields that the answer shows. */
  readonly guessed: readonly SkippedRequest[]
  /** Requests of the recording that are not in the capsule. */
  readonly leftOut: readonly SkippedRequest[]
  /** Reads before which others have written: the recorded answer shows what no request of the recording wrote. */
  readonly byOthers: readonly SkippedRequest[]
  /** The places in the recording of the requests that the capsule answers with the recorded status and another body. */
  readonly differs: readonly number[]
  /** The places in the recording of the pages whose list has more rows than were recorded: the capsule has those alone. */
  readonly incomplete: readonly number[]
  /** How many entries are not requests to the API, or repeat one. */
  readonly others: number
}

/**
 * Restores the state before a recording, sends each of its requests in order, and captures that session. Requests that
 * were under way together are so in the capsule.
 */
export async function captureHarWith(
  createFake: CreateFake,
  har: unknown,
  options: CaptureHarOptions,
): Promise<CapturedHar> {
  requireFields('capture of a recording', options, { ...redactChecks, onProgress: functionField })
  const { onProgress = () => false, ...redaction } = options
  settleKeep(redaction.keep)
  const watch = throwingWatch(onProgress)
  const entries = readHar(har)
  const traffic = readTraffic(entries)
  const onAsked = async (done: number): Promise<void> =>
    void (await watch({ done, all: traffic.length, found: 'sent' }))
  const fitted = await fit(createFake, traffic, { onProgress: onAsked })
  const found = await withRefusedRows(fitted, { createFake, traffic, progress: onAsked })
  const session = new HarSession(createFake, found, traffic)
  const sent = traffic.filter(({ entry }) => !isRedirected(entry))
  for (const [at, one] of traffic.entries())
    if (!isRedirected(one.entry)) await session.ask(one, found.assumed.moments[at]!)
  const captured = await session.capture()
  const answers = new Map(sent.map((one, at) => [one, captured.requests[at]?.answer]))
  const given = await rerecord(createFake, withOverlaps(captured, sent), captured, watch)
  return {
    capsule: await redactedCapsule(createFake, given, redaction, watch),
    ...withUnread(reportOf(traffic, session, found.result, answers), entries, traffic),
  }
}

/** Adds to a report the entries that may or may not be requests to the API. */
function withUnread<R extends Pick<CapturedHar, 'leftOut'>>(
  report: R,
  entries: readonly (HarEntry | undefined)[],
  traffic: readonly ApiRequest[],
): R & Pick<CapturedHar, 'leftOut' | 'others'> {
  const unread = unreadRequests(entries)
  const others = entries.length - traffic.length - unread.length
  return { ...report, leftOut: [...unread, ...report.leftOut], others }
}

const throwingWatch =
  (onProgress: Watch): Watch =>
  async (progress) => {
    if (await onProgress(progress)) throw new Error('It was interrupted.')
    return false
  }

function reportOf(
  traffic: readonly ApiRequest[],
  { forced, foreign }: HarSession,
  { differences }: Fit['result'],
  answers: ReadonlyMap<ApiRequest, CapsuleAnswer | undefined>,
) {
  const isTold = ({ apiRequest, later }: NamedDifference): boolean =>
    later === undefined && !forced.has(apiRequest) && !foreign.has(apiRequest)
  const differing = differences.filter((one) => isTold(one) && stillDiffers(one, answers.get(one.apiRequest)))
  return {
    forced: [...forced].map(([one, why]) => toSkipped(one, why)),
    guessed: traffic
      .filter(({ entry }) => !isRedirected(entry) && lacksSentBody(entry))
      .map((one) => toSkipped(one, 'its body was not recorded')),
    leftOut: traffic
      .filter(({ entry }) => isRedirected(entry))
      .map((one) => toSkipped(one, `it was redirected with ${one.entry.status}`)),
    byOthers: [...foreign].map((one) => toSkipped(one, 'its answer shows what others wrote before')),
    differs: [...new Set(differing.map(({ apiRequest }) => apiRequest.entry.number))],
    incomplete: traffic.filter((one) => lacksRows(one, answers.get(one))).map(({ entry }) => entry.number),
  }
}

/**
 * Whether the answer in the session of a capsule differs from the recorded one at a place that `verify` has found: there, others may
 * have written what it lacked.
 */
function stillDiffers({ kind, at, apiRequest }: NamedDifference, answer: CapsuleAnswer | undefined): boolean {
  if (kind === 'header') return true
  const { entry } = apiRequest
  if (kind === 'status') return answer?.status !== entry.status
  const found = compareBodies(answeredJson(entry), bodyOf(answer) ?? '')
  return found.some((one) => at.startsWith(one.at) || one.at.startsWith(at))
}

/** Whether a recorded list has other rows besides those that were recorded: `verify` allows for them, and a capsule lacks them. */
function lacksRows({ entry }: ApiRequest, answer: CapsuleAnswer | undefined): boolean {
  const [recorded, own] = [answeredObject(entry), bodyOf(answer)]
  if (!isObject(own) || !('next' in recorded)) return false
  return recorded['count'] !== own['count'] || (recorded['next'] !== null && own['next'] === null)
}

const bodyOf = (answer: CapsuleAnswer | undefined): unknown =>
  typeof answer?.body === 'string' ? readJson(answer.body) : undefined
