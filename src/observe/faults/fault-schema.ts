import type { ErrorBody } from '../../core/http/errors.ts'
import { requireKnown } from '../../core/json/check.ts'
import { closedSchema } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { toMilliseconds } from '../../core/time/clock.ts'
import type { Duration } from '../../core/time/clock.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { breaksAnswer, isFinal, OUTCOMES } from './fault.ts'
import type { FaultEffect, FaultOf } from './fault.ts'
import { anything, checkFields, duration, either, figure, place, schemasOf, text, texts, whole, yes } from './fields.ts'
import type { FieldKind, FieldsOf } from './fields.ts'
import { matchFields } from './request-match.ts'

const isTime = (time: Duration): boolean => toMilliseconds(time) >= 0
const time = { ...duration, private: false, says: 'is a time from 0', accepts: isTime } as const
const count = { ...whole, private: false, says: 'counts from 1', accepts: (value: number) => value >= 1 } as const
const trueOnly = { ...yes, private: false, says: 'is true or left out' } as const
const errorBody: FieldKind<Partial<ErrorBody>> = { schema: { type: 'object', additionalProperties: {} } }

/** The fields of an effect. */
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

/** The fields that say how often a fault is met. */
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

/** These describe the answer that a status gives. */
const OF_A_STATUS = ['error', 'body', 'headers', 'retryAfter'] as const

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
