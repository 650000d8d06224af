import type { ErrorBody } from '../../core/http/errors.ts'
import { requireKnown } from '../../core/json/check.ts'
import { closedSchema } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { toMilliseconds } from '../../core/time/clock.ts'
import type { Duration } from '../../core/time/clock.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { breaksAnswer, isFinal, OUTCOMES } from './fault.ts'
import type { FaultEffect, FaultOf } from './fault.ts'
import {
  anything,
  checkFields,
  duration,
  either,
  figure,
  open,
  place,
  schemasOf,
  text,
  texts,
  whole,
  yes,
} from './fields.ts'
import type { FieldKind, FieldsOf } from './fields.ts'
import { matchFields } from './request-match.ts'

const isTime = (time: Duration): boolean => toMilliseconds(time) >= 0
const count = open(whole, 'counts from 1', (value) => value >= 1)
const trueOnly = open(yes, 'is true or left out')
const errorBody: FieldKind<Partial<ErrorBody>> = { schema: { type: 'object', additionalProperties: {} } }

/** The fields of an effect. */
export const effectFields = {
  latency: open(duration, 'is a time from 0', isTime),
  status: open(whole, 'is from 200 to 599', (status) => status >= 200 && status <= 599),
  error: { ...errorBody, private: 'errorBody' },
  body: { ...anything, private: 'body' },
  headers: { ...texts, private: 'headers' },
  retryAfter: open(figure, 'is a number of seconds', (seconds) => seconds >= 0),
  networkError: trueOnly,
  hang: open(either(yes, duration), 'is a time from 0', (hang) => hang === true || isTime(hang)),
  cut: open(either(yes, whole), 'is true or a number of characters', (cut) => cut === true || cut >= 0),
  malformed: trueOnly,
  contentType: { ...text, private: 'contentType' },
  at: open(place),
} as const satisfies FieldsOf<FaultEffect>

/** The fields that say how often a fault is met. */
export const countFields = {
  nth: count,
  times: count,
  chance: open(figure, 'is from 0 to 1', (chance) => chance >= 0 && chance <= 1),
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
