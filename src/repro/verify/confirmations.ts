import type { VerificationReport } from './report.ts'

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
