import type { FaultReplacers } from '../faults.ts'
import type { IdRules } from './id-rules.ts'

const same = (value: unknown): unknown => value

/** Replaces the ids in what a fault looks for and what it answers. */
export function idsOfFaults(rules: IdRules): FaultReplacers {
  const json = (value: unknown): unknown => rules.replace(value, rules.any)
  return {
    method: same,
    path: (path: string) => rules.texts.path(path),
    keyName: same,
    query(query: Readonly<Record<string, string>>) {
      const all = new URLSearchParams(query)
      return Object.fromEntries(Object.entries(query).map((pair) => rules.parameter(pair, all)))
    },
    body: json,
    errorBody: json,
    headers: json,
    contentType: same,
  }
}
