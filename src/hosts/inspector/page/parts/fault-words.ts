import type { FaultEffect } from '../../../../observe/faults/fault.ts'
import type { FaultDefinition } from '../../../../observe/journal/journal-entry.ts'
import type { FaultCount } from '../../../../observe/journal/recording.ts'

/** What the effects of a fault are called where one is added and where one is told. */
export const effectNames = {
  status: 'Status',
  networkError: 'Network error',
  latency: 'Latency',
  hang: 'No answer',
  cut: 'Cut body',
  malformed: 'Malformed JSON',
  contentType: 'Other content type',
} as const

export type EffectName = keyof typeof effectNames

/** A fault in a few words: `GET /events → 503, once`. */
export function describeFault({ match = {}, effect, nth, times, chance }: FaultDefinition): string {
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

export const sayAdded = ({ number, definition }: FaultCount): string =>
  `Fault ${number} is in force: ${describeFault(definition)}.`

function describeEffect({ at, status, ...others }: FaultEffect): string {
  const named = Object.entries(others).map(([name, value]) => [effectNames[name as EffectName] ?? name, value] as const)
  const words = named.map(describeField)
  return [status, ...words, at === 'answer' && 'after the request has had its effect'].filter(Boolean).join(', ')
}

/** `retryAfter: '2s'` is "retry after 2s", and what is true is its name alone. */
function describeField([name, value]: readonly [string, unknown]): string {
  const words = name.replace(/[A-Z](?=[a-z])/g, (letter, at) => `${at ? ' ' : ''}${letter.toLowerCase()}`)
  if (value === true) return words
  return `${words} ${typeof value === 'string' ? value : JSON.stringify(value)}`
}
