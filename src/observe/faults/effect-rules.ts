import { breaksAnswer, isFinal, OUTCOMES } from './fault.ts'
import type { FaultEffect } from './fault.ts'

/** These describe the answer that a status gives. */
const OF_A_STATUS = ['error', 'body', 'headers', 'retryAfter'] as const
/** HTTP knows no body with these. */
const BODILESS: readonly (number | undefined)[] = [204, 205, 304]

/** Where the fields of an effect, each of them right, contradict each other; undefined when they do not. */
export function findContradiction(effect: FaultEffect): string | undefined {
  const outcomes = OUTCOMES.filter((outcome) => effect[outcome] !== undefined)
  if (outcomes.length > 1) return `A fault is one of ${outcomes.join(' and ')}, not both.`
  if (!isFinal(effect) && effect.latency === undefined)
    return `A fault does something. Known: latency, ${OUTCOMES.join(', ')}, contentType.`
  return findInStatus(effect) ?? findInAnswer(effect)
}

function findInStatus(effect: FaultEffect): string | undefined {
  const { status, body, error } = effect
  const needy = OF_A_STATUS.find((name) => effect[name] !== undefined)
  if (needy !== undefined && status === undefined) return `The "${needy}" of a fault needs a "status".`
  if (body !== undefined && body !== null && BODILESS.includes(status))
    return `An answer of status ${status} has no body: leave out the "body" of the fault, or make it null.`
  if (error !== undefined && status! < 400) return `The "error" of a fault needs a "status" from 400, got ${status}.`
  if (error !== undefined && body !== undefined) return 'The "body" of a fault replaces its "error": leave one out.'
  return undefined
}

function findInAnswer(effect: FaultEffect): string | undefined {
  const { contentType, networkError, hang, at } = effect
  if (contentType !== undefined && (networkError || hang !== undefined))
    return 'The "contentType" of a fault needs an answer: leave it out, or leave out what ends the connection.'
  return at === 'request' && breaksAnswer(effect) ? 'What breaks an answer happens at the "answer".' : undefined
}
