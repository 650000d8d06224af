import { breaksAnswer, isFinal, OUTCOMES } from './fault.ts'
import type { FaultEffect } from './fault.ts'

/** The condition under which a field has an effect: in words, and the test for it. */
type Need = readonly [what: string, met: (effect: FaultEffect) => boolean]

/** Whether HTTP allows no body with a status. */
export const isBodiless = (status: number): boolean => [204, 205, 304].includes(status)

const aStatus: Need = ['a "status"', ({ status }) => status !== undefined]
const needs: Readonly<Partial<Record<keyof FaultEffect, Need>>> = {
  error: ['a "status" from 400, and no "body"', ({ status = 0, body }) => status >= 400 && body === undefined],
  body: ['a "status" that has one', ({ status = 204, body }) => body === null || !isBodiless(status)],
  headers: aStatus,
  retryAfter: [
    'a "status", and no such header',
    ({ status, headers = {} }) =>
      status !== undefined && !Object.keys(headers).find((name) => name.toLowerCase() === 'retry-after'),
  ],
  contentType: ['an answer', ({ networkError, hang }) => !networkError && hang === undefined],
}

/** Finds fields of an effect that are each valid and contradict each other; undefined when there are none. */
export function findContradiction(effect: FaultEffect): string | undefined {
  const outcomes = OUTCOMES.filter((outcome) => effect[outcome] !== undefined)
  if (outcomes.length > 1) return `A fault is one of ${outcomes.join(' and ')}, not both.`
  if (!isFinal(effect) && effect.latency === undefined)
    return `A fault needs an effect. Known: latency, ${OUTCOMES.join(', ')}, contentType.`
  for (const [name, [what, isMet]] of Object.entries(needs))
    if (effect[name as keyof FaultEffect] !== undefined && !isMet(effect))
      return `The "${name}" of a fault needs ${what}.`
  return effect.at === 'request' && breaksAnswer(effect)
    ? 'An effect that breaks an answer needs "at": "answer".'
    : undefined
}
