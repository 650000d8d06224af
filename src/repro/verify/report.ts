import manifest from '../../../package.json' with { type: 'json' }
import { CONTRACTS } from '../../contract/contract.ts'
import { checkJson, requireVersion } from '../../core/json/check.ts'
import { closedSchema, fromZero, instant, listSchema, orNull, text } from '../../core/json/json-schema.ts'
import { isObject } from '../../core/json/kinds.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { VerifiedEndpoint } from './endpoints.ts'
import type { FoundDifference, Verification } from './verify.ts'

const FORMAT = 'fake-dashboards/verification'
const VERSION = 1

/**
 * A verification in a form that can be stored: what was confirmed, and in what the fake differs. It contains no recorded
 * value.
 */
export interface VerificationReport {
  readonly format: typeof FORMAT
  readonly version: typeof VERSION
  /** The version of the package that has written it. */
  readonly package: string
  /** When the newest answer came; null if the recording does not say. */
  readonly recorded_at: string | null
  readonly contract: Verification['contract']
  /** Why the verification ended early; null when it did not. */
  readonly ended: string | null
  readonly endpoints: readonly VerifiedEndpoint[]
  readonly differences: readonly ReportedDifference[]
}

/** The places in which the fake's answer differs, without the values. */
export type ReportedDifference = Pick<FoundDifference, 'request' | 'method' | 'path' | 'kind' | 'at' | 'rule'> & {
  readonly explanation: string | null
}

const schema = closedSchema({
  format: { const: FORMAT },
  version: { const: VERSION },
  package: text,
  recorded_at: orNull(instant),
  contract: { type: 'string', enum: CONTRACTS },
  ended: orNull(text),
  endpoints: listSchema(closedSchema({ method: text, path: text, confirmed: fromZero, differing: fromZero })),
  differences: listSchema(
    closedSchema({
      request: fromZero,
      method: text,
      path: text,
      kind: text,
      at: text,
      rule: text,
      explanation: orNull(text),
    }),
  ),
})

/**
 * Makes the report of a verification, which a team may keep beside its code: names and values of people are not in it.
 *
 * @throws FakeUsageError when it is no verification: for example the promise of one.
 */
export function verificationReport(found: Verification): VerificationReport {
  if (!Array.isArray((found as Partial<Verification> | undefined)?.differences))
    throw new FakeUsageError('verificationReport() takes a verification: verificationReport(await verify(har)).')
  return {
    format: FORMAT,
    version: VERSION,
    package: manifest.version,
    recorded_at: found.recordedAt,
    contract: found.contract,
    ended: found.ended ?? null,
    endpoints: found.endpoints,
    differences: found.differences.map(({ request, method, path, kind, at, rule, explanation = null }) => ({
      request,
      method,
      path,
      kind,
      at,
      rule,
      explanation,
    })),
  }
}

/**
 * Reads a report.
 *
 * @throws FakeUsageError when it is no report, is broken, or is of a newer version.
 */
export function readVerificationReport(given: unknown): VerificationReport {
  if (!isObject(given))
    throw new FakeUsageError('This is not a report: it is not an object. Write one with verify --report.')
  requireVersion('report', given, FORMAT, VERSION)
  checkJson('report', schema, given)
  return given as unknown as VerificationReport
}

/** The figures of one endpoint over all reports. */
export interface Confirmation {
  /** How often an answer was the recorded one. */
  readonly times: number
  /** When an answer was last the recorded one; null when no report says. */
  readonly last: string | null
  /** How many answers differed without an explanation, and when one did last. */
  readonly differing: number
  readonly last_differing: string | null
}

const NEVER: Confirmation = { times: 0, last: null, differing: 0, last_differing: null }

/** Adds up reports, by method and path of the endpoint. */
export function confirmationsOf(reports: readonly VerificationReport[]): ReadonlyMap<string, Confirmation> {
  const all = new Map<string, Confirmation>()
  for (const { recorded_at, endpoints } of reports)
    for (const { method, path, confirmed, differing } of endpoints) {
      const name = `${method} ${path}`
      const before = all.get(name) ?? NEVER
      all.set(name, {
        times: before.times + confirmed,
        last: confirmed > 0 ? later(before.last, recorded_at) : before.last,
        differing: before.differing + differing,
        last_differing: differing > 0 ? later(before.last_differing, recorded_at) : before.last_differing,
      })
    }
  return all
}

const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a)
