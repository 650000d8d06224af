import { requireKnown } from '../../core/json/check.ts'
import { closedSchema } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { toMilliseconds } from '../../core/time/clock.ts'
import type { Duration } from '../../core/time/clock.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { ErrorBody } from '../../core/http/errors.ts'
import { anything, checkFields, duration, either, figure, place, schemasOf, text, texts, whole, yes } from './fields.ts'
import type { FieldsOf, Kind } from './fields.ts'
import { matchFields } from './request-match.ts'
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

/** One fault: which requests it meets, what goes wrong, how often. `R` is what a predicate is shown of a request. */
export interface FaultOf<R> {
  /** Any request, when left out. */
  readonly match?: RequestMatch<R>
  readonly effect: FaultEffect
  /** The first of the requests that match to meet it, from 1. Alone, also the last. */
  readonly nth?: number
  /** How many requests it meets; all, when left out. */
  readonly times?: number
  /** How probable it is, from 0 to 1; which requests it meets follows from the seed of the fake. */
  readonly chance?: number
}

const isTime = (time: Duration): boolean => toMilliseconds(time) >= 0
const time = { ...duration, private: false, says: 'is a time from 0', accepts: isTime } as const
const count = { ...whole, private: false, says: 'counts from 1', accepts: (value: number) => value >= 1 } as const
const trueOnly = { ...yes, private: false, says: 'is true or left out' } as const
const errorBody: Kind<Partial<ErrorBody>> = { schema: { type: 'object', additionalProperties: {} } }

/** The fields of an effect, from which whatever else knows them follows. */
export const effectFields = {
  latency: time,
  status: {
    ...whole,
    private: false,
    says: 'is from 200 to 599',
    accepts: (status: number) => status >= 200 && status <= 599,
  },
  error: { ...errorBody, private: 'errorBody' },
  body: { ...anything, private: 'body' },
  headers: { ...texts, private: 'headers' },
  retryAfter: {
    ...figure,
    private: false,
    says: 'is a number of seconds',
    accepts: (seconds: number) => seconds >= 0,
  },
  networkError: trueOnly,
  hang: {
    ...either(yes, duration),
    private: false,
    says: time.says,
    accepts: (hang) => hang === true || isTime(hang),
  },
  cut: {
    ...either(yes, whole),
    private: false,
    says: 'is true or a number of characters',
    accepts: (cut) => cut === true || cut >= 0,
  },
  malformed: trueOnly,
  contentType: { ...text, private: 'contentType' },
  at: { ...place, private: false },
} as const satisfies FieldsOf<FaultEffect>

/** How often a fault is met. */
export const countFields = {
  nth: count,
  times: count,
  chance: {
    ...figure,
    private: false,
    says: 'is from 0 to 1',
    accepts: (chance: number) => chance >= 0 && chance <= 1,
  },
} as const satisfies FieldsOf<Omit<FaultOf<never>, 'match' | 'effect'>>

export const effectSchema = closedSchema(schemasOf(effectFields), [])

/** A fault as JSON, which knows no predicate. */
export const faultSchema = closedSchema(
  { match: closedSchema(schemasOf(matchFields), []), effect: effectSchema, ...schemasOf(countFields) } satisfies Record<
    keyof FaultOf<never>,
    JsonSchema
  >,
  ['effect'],
)

const OUTCOMES = ['status', 'networkError', 'hang', 'cut', 'malformed'] as const
/** What replaces parts of an answer that has a status of its own. */
const OF_A_STATUS = ['error', 'body', 'headers', 'retryAfter'] as const

/** Whether anything but time is lost, so that no other fault can meet the same request. */
export const isFinal = (effect: FaultEffect): boolean =>
  effect.contentType !== undefined || OUTCOMES.some((outcome) => effect[outcome] !== undefined)

/** Whether it needs an answer of the API, to break it. */
const breaksAnswer = ({ cut, malformed, contentType }: FaultEffect): boolean =>
  cut !== undefined || malformed !== undefined || contentType !== undefined

/** On which way it goes wrong. */
export const placeOf = (effect: FaultEffect): 'request' | 'answer' =>
  effect.at ?? (breaksAnswer(effect) ? 'answer' : 'request')

/** @throws FakeUsageError when a fault says something that nobody understands. */
export function checkFault(fault: FaultOf<never>): void {
  requireKnown('fault', fault, Object.keys(faultSchema.properties!))
  checkEffect(fault.effect)
  checkFields('fault', fault, countFields)
}

/** @throws FakeUsageError when it says nothing, two things at once, or something that nobody understands. */
export function checkEffect(effect: FaultEffect): void {
  requireKnown('fault\'s "effect"', effect, Object.keys(effectFields))
  const outcomes = OUTCOMES.filter((outcome) => effect[outcome] !== undefined)
  if (outcomes.length > 1) throw new FakeUsageError(`A fault is one of ${outcomes.join(' and ')}, not both.`)
  if (!isFinal(effect) && effect.latency === undefined)
    throw new FakeUsageError(`A fault does something. Known: latency, ${OUTCOMES.join(', ')}, contentType.`)
  checkFields('fault', effect, effectFields)
  const needy = OF_A_STATUS.find((name) => effect[name] !== undefined)
  if (needy !== undefined && effect.status === undefined)
    throw new FakeUsageError(`The "${needy}" of a fault needs a "status".`)
  if (effect.at === 'request' && breaksAnswer(effect))
    throw new FakeUsageError('What breaks an answer happens at the "answer".')
}
