import type { ContractName } from '../../contract/contract.ts'
import type { CreateFake } from '../fake-access.ts'
import { readHar, unreadRequests } from '../har/file.ts'
import { plainPath } from '../har/path.ts'
import { isRedacted } from '../har/redacted-mark.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { uselessRecording } from '../har/useless.ts'
import { readTraffic } from '../hydrate/hidden-callers.ts'
import { countEndpoints } from './endpoints.ts'
import type { VerifiedEndpoint } from './endpoints.ts'
import { explain } from './explain.ts'
import { fit } from './fit.ts'
import { INTERRUPT } from './options.ts'
import type { VerifyOptions } from './options.ts'
import type { NamedDifference } from './session-result.ts'
import type { RecordedStart } from './start/start.ts'

/** One place in which the fake's answer differs from that of the service. */
export interface FoundDifference {
  /** The place of the request in the recording, from 1. */
  readonly request: number
  readonly method: string
  /** Its path, without anything that could be somebody's secret. */
  readonly path: string
  /** The part that differs: the status, a header, a value, its type, a field that is missing or added, the order, or the rows. */
  readonly kind: NamedDifference['kind']
  /** `status`, `headers.Allow`, `body.results[0].name`. */
  readonly at: string
  readonly recorded: unknown
  readonly fake: unknown
  /** The rule of the rule book that the recorded answer does not follow; `fake-dashboards explain` prints it. */
  readonly rule: string
  /**
   * The row of the contract, the known gap, or the write before it that may not have failed, that explains it; undefined if
   * nothing does.
   */
  readonly explanation: string | undefined
  /** Whether an earlier difference says the same of the same row. */
  readonly isRepeated: boolean
}

/** A request that was not compared, and why. */
export interface SkippedRequest {
  /** The place of the request in the recording, from 1. */
  readonly request: number
  /** Empty, as the path is, if the request cannot be read. */
  readonly method: string
  /** Its path, without anything that could be somebody's secret. */
  readonly path: string
  readonly why: string
}

/** The outcome of verifying the fake against a recording. */
export interface Verification {
  /** The contract that the recording follows. */
  readonly contract: ContractName
  /** How many requests were sent again and answered as recorded. */
  readonly same: number
  readonly differences: readonly FoundDifference[]
  readonly notCompared: readonly SkippedRequest[]
  /** How many entries are not requests to the API, or repeat one. */
  readonly others: number
  /** Every endpoint that was compared. */
  readonly endpoints: readonly VerifiedEndpoint[]
  /** When the newest answer came, in ISO 8601; null if the recording does not say. */
  readonly recordedAt: string | null
  /** Why it ended early; undefined when it did not. */
  readonly ended: string | undefined
  /**
   * Whether the recording is redacted, as by `redactHar` and `journal.toHar`: what it leaves out and replaces counts as
   * different.
   */
  readonly isRedacted: boolean
}

/** Restores the state before a recording, sends each of its requests in order, and names every difference. */
export async function verifyWith(createFake: CreateFake, har: unknown, options: VerifyOptions): Promise<Verification> {
  const entries = readHar(har)
  const unread = unreadRequests(entries)
  const traffic = readTraffic(entries)
  const { result, start } = await fit(createFake, traffic, options)
  const differences: FoundDifference[] = []
  for (const one of result.differences) differences.push(await toFound(createFake, one, start, traffic))
  const compared = [...result.same, ...result.differences.map((one) => one.apiRequest)]
  return {
    contract: start.contract,
    same: result.same.length,
    differences,
    notCompared: [...unread, ...result.notCompared.map(({ apiRequest: one, why }) => toSkipped(one, why))],
    others: entries.length - traffic.length - unread.length,
    endpoints: countEndpoints(result.same, differences, traffic),
    recordedAt: newestOf(compared),
    ended: options.signal?.aborted ? INTERRUPT : undefined,
    isRedacted: isRedacted(har),
  }
}

/** @throws FakeUsageError when nothing was compared: that there are no differences would say nothing. */
export function requireCompared(found: Verification): Verification {
  const { same, differences, notCompared, others, ended } = found
  if (same > 0 || differences.length > 0 || ended !== undefined) return found
  throw uselessRecording('this recording', 'compared', { left: notCompared, others })
}

export const toSkipped = ({ entry, path }: ApiRequest, why: string): SkippedRequest => ({
  request: entry.number,
  method: entry.method,
  path: plainPath(path),
  why,
})

function newestOf(compared: readonly ApiRequest[]): string | null {
  const newest = compared.reduce(
    (last, { entry: { ended } }) => Math.max(last, ended ?? last),
    Number.NEGATIVE_INFINITY,
  )
  return Number.isFinite(newest) ? new Date(newest).toISOString() : null
}

async function toFound(
  createFake: CreateFake,
  difference: NamedDifference,
  start: RecordedStart,
  all: readonly ApiRequest[],
): Promise<FoundDifference> {
  const { apiRequest, kind, at, recorded, fake, rule, isRepeated } = difference
  return {
    request: apiRequest.entry.number,
    method: apiRequest.entry.method,
    path: plainPath(apiRequest.path),
    kind,
    at,
    recorded,
    fake,
    rule,
    isRepeated,
    explanation: await explain(createFake, difference, start, all),
  }
}
