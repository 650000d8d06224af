import { toMilliseconds } from '../../core/time/clock.ts'
import type { Duration } from '../../core/time/clock.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { ErrorBody } from '../../core/http/errors.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { requireKnown } from './request-match.ts'
import type { RequestMatch } from './request-match.ts'

/** What goes wrong. One of `status`, `networkError`, `hang`, `cut` and `malformed` at most; all of it is JSON. */
export interface FaultEffect {
  /** Time that passes first, on the fake's clock, such as `'200ms'`. */
  readonly latency?: Duration
  /** Answered in place of the API, with the API's own error body. */
  readonly status?: number
  /** Replaces fields of that error body. */
  readonly error?: Partial<ErrorBody>
  /** Replaces that error body by any other; null sends none. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Seconds for the `Retry-After` header; the body of a 429 says them too. */
  readonly retryAfter?: number
  /** No answer: `fetch` rejects with a `TypeError`, a server ends the connection. */
  readonly networkError?: true
  /** No answer for as long as this, then the connection ends; `true` waits until the client goes away. */
  readonly hang?: true | Duration
  /** The connection ends in the middle of the body, or after so many characters of it. */
  readonly cut?: true | number
  /** The answer's JSON lacks its end. */
  readonly malformed?: true
  /** The answer says to be of this type. */
  readonly contentType?: string
  /**
   * Whether it goes wrong on the way to the API, so that nothing changes there, or on the way back, when it has.
   *
   * @defaultValue `'request'`; `'answer'` for what needs one: `cut`, `malformed`, `contentType`
   */
  readonly at?: 'request' | 'answer'
}

/** One fault: which requests it meets, what goes wrong, how often. */
export interface FaultDefinition {
  /** Any request, when left out. */
  readonly match?: RequestMatch<JournalEntry>
  readonly effect: FaultEffect
  /** The first of the requests that match to meet it, from 1. Alone, also the last. */
  readonly nth?: number
  /** How many requests it meets; all, when left out. */
  readonly times?: number
  /** How probable it is, from 0 to 1; which requests it meets follows from the seed of the fake. */
  readonly chance?: number
}

const OUTCOMES = ['status', 'networkError', 'hang', 'cut', 'malformed'] as const
const EFFECTS = ['latency', ...OUTCOMES, 'error', 'body', 'headers', 'retryAfter', 'contentType', 'at']

/** Whether anything but time is lost, so that no other fault can meet the same request. */
export const isFinal = (effect: FaultEffect): boolean =>
  effect.contentType !== undefined || OUTCOMES.some((outcome) => effect[outcome] !== undefined)

/** On which way it goes wrong. */
export function placeOf({ at, cut, malformed, contentType }: FaultEffect): 'request' | 'answer' {
  const needsAnswer = cut !== undefined || malformed !== undefined || contentType !== undefined
  return at ?? (needsAnswer ? 'answer' : 'request')
}

/** @throws FakeUsageError when a fault says something that nobody understands. */
export function checkFault(fault: FaultDefinition): void {
  requireKnown('fault', fault, ['match', 'effect', 'nth', 'times', 'chance'])
  checkEffect(fault.effect)
  for (const count of ['nth', 'times'] as const)
    if (fault[count] !== undefined && !(Number.isInteger(fault[count]) && fault[count] >= 1))
      throw new FakeUsageError(`The "${count}" of a fault counts from 1, got ${fault[count]}.`)
  const { chance = 1 } = fault
  if (!(chance >= 0 && chance <= 1)) throw new FakeUsageError(`The "chance" of a fault is from 0 to 1, got ${chance}.`)
}

/** @throws FakeUsageError when it says nothing, two things at once, or something that nobody understands. */
export function checkEffect(effect: FaultEffect): void {
  requireKnown('fault\'s "effect"', effect, EFFECTS)
  const { latency, status, at } = effect
  const outcomes = OUTCOMES.filter((outcome) => effect[outcome] !== undefined)
  if (outcomes.length > 1) throw new FakeUsageError(`A fault is one of ${outcomes.join(' and ')}, not both.`)
  if (!isFinal(effect) && latency === undefined)
    throw new FakeUsageError(`A fault does something. Known: latency, ${OUTCOMES.join(', ')}, contentType.`)
  if (status !== undefined && !(Number.isInteger(status) && status >= 200 && status <= 599))
    throw new FakeUsageError(`The "status" of a fault is from 200 to 599, got ${status}.`)
  if (status === undefined)
    for (const needy of ['error', 'body', 'headers', 'retryAfter'] as const)
      if (effect[needy] !== undefined) throw new FakeUsageError(`The "${needy}" of a fault needs a "status".`)
  checkAmounts(effect)
  if (at === 'request' && placeOf({ ...effect, at: undefined as never }) === 'answer')
    throw new FakeUsageError('What breaks an answer happens at the "answer".')
}

function checkAmounts(effect: FaultEffect): void {
  const { cut, retryAfter } = effect
  for (const own of ['networkError', 'malformed'] as const)
    if (effect[own] !== undefined && effect[own] !== true)
      throw new FakeUsageError(`The "${own}" of a fault is true or left out, got ${String(effect[own])}.`)
  for (const own of ['latency', 'hang'] as const) {
    const time = effect[own]
    if (time !== undefined && time !== true && toMilliseconds(time) < 0)
      throw new FakeUsageError(`The "${own}" of a fault is a time from 0, got ${time}.`)
  }
  if (cut !== undefined && cut !== true && !(Number.isInteger(cut) && cut >= 0))
    throw new FakeUsageError(`The "cut" of a fault is true or a number of characters, got ${String(cut)}.`)
  if (retryAfter !== undefined && !(retryAfter >= 0))
    throw new FakeUsageError(`The "retryAfter" of a fault is a number of seconds, got ${retryAfter}.`)
}
