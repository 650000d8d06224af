import { isFinal } from '../faults/fault.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'

/** In a page, `next` comes before the rows. */
const NEXT = /^\{(?:"count":\d+,)?"next":(null|")/

/** What the endpoint itself decides goes by its operation id. */
const OPERATION = /^\w+_\w+$/

/** How a request ended, in a few words: `200`, `200 last page`, `403 scope`, `404`, `503 fault`. */
export function outcomeOf(entry: JournalEntry): string {
  const { status, rule, refusal, faults, responseBody = '' } = entry
  if (status === undefined) return faults.length > 0 ? 'no answer, fault' : 'no answer'
  if (rule === 'fault' || faults.some(({ effect }) => isFinal(effect))) return `${status} fault`
  if (refusal !== undefined) return OPERATION.test(rule) ? String(status) : `${status} ${rule}`
  const next = NEXT.exec(responseBody)?.[1]
  return next === undefined ? String(status) : `${status} ${next === 'null' ? 'last page' : 'more pages'}`
}

/** What was asked: method and route, as an endpoint is known by; the path where there is no route. */
export function endpointOf({ method, route, path }: JournalEntry): string {
  const asked = method === 'HEAD' ? 'GET' : method
  return route === undefined ? `${asked} ${path.replace(/\?.*/s, '')}` : `${asked} ${route}`
}
