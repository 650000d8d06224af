import type { FaultEffect } from '../../../../observe/faults/fault.ts'
import type { FaultDefinition } from '../../../../observe/journal/journal-entry.ts'
import type { FaultCount } from '../../../../observe/journal/recording.ts'
import { isolated } from './direction.ts'

/** A fault in a few words: `GET /events → 503, once`. */
export function describeFault({ match = {}, effect, nth, times, chance }: FaultDefinition): string {
  const { method, path, ...others } = match
  const request = [method, path && isolated(path), ...Object.entries(others).map(describeField)]
    .filter(Boolean)
    .join(' ')
  const words = [
    `${request || 'any request'} → ${describeEffect(effect)}`,
    nth !== undefined && `from request ${nth} on`,
    times !== undefined && (times === 1 ? 'once' : `${times} times`),
    chance !== undefined && `with a chance of ${chance}`,
  ]
  return words.filter(Boolean).join(', ')
}

export const sayAdded = ({ number, definition }: FaultCount): string =>
  `Fault ${number} is in force: ${describeFault(definition)}.`

function describeEffect({ at, status, ...others }: FaultEffect): string {
  const words = Object.entries(others).map(describeField)
  return [status, ...words, at === 'answer' && 'after the request has had its effect'].filter(Boolean).join(', ')
}

/** What a field is called wherever it is shown: `networkError` is "network error". */
export const wordsOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** `networkError: true` is "network error", `latency: '2s'` is "latency 2s". */
function describeField([name, value]: [string, unknown]): string {
  const words = wordsOf(name)
  if (value === true) return words
  return `${words} ${isolated(typeof value === 'string' ? value : JSON.stringify(value))}`
}
