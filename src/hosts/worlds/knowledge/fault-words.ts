import type { FaultEffect } from '../../../observe/faults/fault.ts'
import { functionInWords } from '../../../observe/faults/request-match.ts'
import type { FaultDefinition } from '../../../observe/journal/journal-entry.ts'
import type { FaultCount } from '../../../observe/journal/session-log.ts'

/** The words of a fault are few: the definition has all of a long value. */
const LONGEST = 200

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** A fault, how often it has fired, and what it does in words. */
export interface ShownFault extends FaultCount {
  /** Its effect, in a few words: `GET /events → 503, once`. */
  readonly says: string
  /** Whether no request meets it any more. */
  readonly over: boolean
}

export function showFault(count: FaultCount): ShownFault {
  const { definition, fired } = count
  return { ...count, says: describeFault(definition), over: fired === timesOf(definition) }
}

/** `nth` alone is for one request. */
const timesOf = ({ nth, times = nth && 1 }: FaultDefinition): number | undefined => times

/** A fault in a few words. */
export function describeFault(definition: FaultDefinition): string {
  const { match = {}, effect, nth, chance } = definition
  const times = timesOf(definition)
  const { method, path, ...others } = match
  const request = [method, path, ...Object.entries(others).map(describeField)].filter(Boolean).join(' ')
  const words = [
    `${request || 'any request'} → ${describeEffect(effect)}`,
    nth !== undefined && `from request ${nth} on`,
    times !== undefined && (times === 1 ? 'once' : `${times} times`),
    chance !== undefined && `with a chance of ${chance}`,
  ]
  return words.filter(Boolean).join(', ')
}

function describeEffect({ at, status, ...others }: FaultEffect): string {
  const words = Object.entries(others).map(describeField)
  return [status, ...words, at === 'answer' && 'after the request has had its effect'].filter(Boolean).join(', ')
}

/** The name of a field wherever it is shown: `networkError` is "network error". */
export const wordsOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** `networkError: true` is "network error", `latency: '2s'` is "latency 2s". */
function describeField([name, value]: [string, unknown]): string {
  const words = wordsOf(name)
  if (value === true) return words
  const text = typeof value === 'function' ? functionInWords(value) : JSON.stringify(value)
  return `${words} ${cut(typeof value === 'string' ? value : text)}`
}
