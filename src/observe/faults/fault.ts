import type { ErrorBody } from '../../core/http/errors.ts'
import type { Duration } from '../../core/time/duration.ts'
import type { RequestMatch } from './request-match.ts'

/** `'request'`: on the way to the API, so that nothing changes there. `'answer'`: on the way back, after the change. */
export type FaultPlace = 'request' | 'answer'

/** The failure: at most one of `status`, `networkError`, `hang`, `cut` and `malformed`. All of it is JSON. */
export type FaultEffect = EffectFields & OneOutcome

/** The outcomes of an answer: a failure has at most one of these. */
interface OutcomeFields {
  /** Answered in place of the API, with the API's own error body. */
  readonly status?: number
  /** No answer: `fetch` rejects with a `TypeError`, and a server sends a head that clients refuse. */
  readonly networkError?: true
  /** No answer for as long as this, then the connection ends; `true` waits until the client goes away. */
  readonly hang?: true | Duration
  /** The connection ends in the middle of the body, or after so many characters of it. Without a body there is no effect. */
  readonly cut?: true | number
  /** The answer's JSON lacks its end. Without a body there is no effect. */
  readonly malformed?: true
}

/** The fields of a failure. */
export interface EffectFields extends OutcomeFields {
  /** How long the request waits first, on the fake's clock, such as `'200ms'`. */
  readonly latency?: Duration
  /** Replaces fields of that error body. */
  readonly error?: Partial<ErrorBody>
  /** Replaces that error body by any other; null sends none. Text is sent as it is with a `contentType` that is not JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Seconds for the `Retry-After` header; the body of a 429 says them too. */
  readonly retryAfter?: number
  /** The `Content-Type` of the answer, or of the error with this `status`. */
  readonly contentType?: string
  /** Which way fails. Default: `'request'`; `'answer'` for effects that need an answer: `cut`, `malformed`, `contentType`. */
  readonly at?: FaultPlace
}

/** One fault: which requests it applies to, what goes wrong, how often. `R` is what a predicate gets of a request. */
export interface FaultOf<R> {
  /** Any request, when left out. */
  readonly match?: RequestMatch<R>
  readonly effect: FaultEffect
  /** The first of the matching requests to meet it, counted from 1; without `times`, the only one. */
  readonly nth?: number
  /** The number of requests it meets; all, when left out. */
  readonly times?: number
  /** Its probability, from 0 to 1; which requests it meets follows from the seed of the fake. */
  readonly chance?: number
}

type Outcome = keyof OutcomeFields
const outcomes: Readonly<Record<Outcome, 1>> = { status: 1, networkError: 1, hang: 1, cut: 1, malformed: 1 }
/** At most one of these may be set. */
export const OUTCOMES = Object.keys(outcomes) as readonly Outcome[]

/** At most one of the outcomes is set. */
type OneOutcome = { readonly [O in Outcome]: { readonly [K in Exclude<Outcome, O>]?: never } }[Outcome]

/** Whether an effect does more than delay. Then no later fault can meet the same request. */
export const isFinal = (effect: FaultEffect): boolean =>
  effect.contentType !== undefined || OUTCOMES.some((outcome) => effect[outcome] !== undefined)

/** Whether a request that meets it waits for the clock of the fake. */
export const takesTime = ({ latency, hang }: FaultEffect): boolean =>
  latency !== undefined || (hang !== undefined && hang !== true)

/** These effects break an answer, so they need one of the API. */
export const breaksAnswer = ({ cut, malformed, contentType, status }: FaultEffect): boolean =>
  cut !== undefined || malformed !== undefined || (contentType !== undefined && status === undefined)

/** The point of failure: on the way to the API, or on the way back. */
export const placeOf = (effect: FaultEffect): FaultPlace => effect.at ?? (breaksAnswer(effect) ? 'answer' : 'request')
