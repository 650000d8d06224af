import type { ErrorBody } from '../../core/http/errors.ts'
import type { Problem } from '../../core/json/check.ts'
import { checkFields, readLater } from '../../core/json/checked-fields.ts'
import type { ChecksOf } from '../../core/json/checked-fields.ts'
import { closedSchema, orNull, text as textSchema } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { requireKnown } from '../../core/known-names.ts'
import { toMilliseconds } from '../../core/time/duration.ts'
import type { Duration } from '../../core/time/duration.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { EffectFields, FaultEffect, FaultOf } from './fault.ts'
import { breaksAnswer, isFinal, OUTCOMES } from './fault.ts'
import { duration, either, json, open, place, share, text, texts, whole, yes } from './fields.ts'
import type { FieldKind, FieldsOf } from './fields.ts'
import { matchFields } from './request-match.ts'

/** A wait of up to 100,000 days ends at a time that can be written. */
const isTime = (time: Duration): boolean => toMilliseconds(time) >= 0 && toMilliseconds(time) <= 864e10
export const count = open(whole(1))
const trueOnly = open(yes, 'is true or left out')
const errorBody: FieldKind<Partial<ErrorBody>> = {
  schema: closedSchema(
    { type: textSchema, code: textSchema, detail: textSchema, attr: orNull(textSchema) } satisfies Record<
      keyof ErrorBody,
      JsonSchema
    >,
    [],
  ),
}

/** The content type has a field of its own, so that there is never a second one. */
const findFaultHeader = (headers: Readonly<Record<string, string>>): Problem | undefined => {
  const type = Object.keys(headers).find((name) => name.toLowerCase() === 'content-type')
  return type === undefined ? findUnsendable(headers) : { path: type, says: 'use "contentType".' }
}

const isMediaType = (text: string): boolean => text.trim() !== '' && isHeaderValue(text)

export const effectFields = {
  latency: open(duration, 'is a time from 0 to 100000d', isTime),
  status: open(whole(200, 599)),
  error: { ...errorBody, private: 'errorBody' },
  body: { ...json, private: 'body' },
  headers: { ...texts, private: 'headers', findProblem: findFaultHeader },
  retryAfter: open(whole(0), 'is a whole number of seconds'),
  networkError: trueOnly,
  hang: open(either(yes, duration), 'is a time from 0 to 100000d', (hang) => hang === true || isTime(hang)),
  cut: open(either(yes, whole(0)), 'is true or a number of characters'),
  malformed: trueOnly,
  contentType: { ...text, private: 'contentType', says: 'is a type such as text/html', accepts: isMediaType },
  at: open(place),
} as const satisfies FieldsOf<EffectFields>

/** The fields that say how often a fault is met. */
export const countFields = {
  nth: count,
  times: count,
  chance: open(share),
} as const satisfies FieldsOf<Omit<FaultOf<never>, 'match' | 'effect'>>

/** The fields of a fault; its match and its effect are checked in full by themselves. */
const faultFields: ChecksOf<FaultOf<never>> = { match: readLater, effect: readLater, ...countFields }

/** @throws FakeUsageError when a fault has an unknown field, or its effect or a count is invalid. */
export function checkFault(fault: FaultOf<never>): void {
  requireKnown('fault', fault, Object.keys(faultFields), {
    effect: Object.keys(effectFields),
    match: [...Object.keys(matchFields), 'predicate'],
  })
  checkEffect(fault.effect)
  checkFields('fault', fault, countFields)
}

/** @throws FakeUsageError when an effect is empty, contradicts itself, or has an unknown field or an invalid value. */
export function checkEffect(effect: FaultEffect): void {
  requireKnown('fault\'s "effect"', effect, Object.keys(effectFields))
  checkFields('fault', effect, effectFields)
  const contradiction = findContradiction(effect)
  if (contradiction !== undefined) throw new FakeUsageError(contradiction)
}

const HEADER = /^[\w!#$%&'*+.^`|~-]+: [\t -~\u0080-\u00ff]*$/
/** Headers that would contradict the way in which the body is sent. */
const CONTRADICTION = /^(?:trailer|transfer-encoding:|content-length:(?! \d+$))/i

/** Whether a text can be sent as the value of a header. */
const isHeaderValue = (text: string): boolean => HEADER.test(`a: ${text}`)

/** The first header that cannot be sent. */
function findUnsendable(headers: Readonly<Record<string, string>>): Problem | undefined {
  const found = Object.keys(headers).find((name) => !isSendable(`${name}: ${headers[name]}`))
  return found === undefined ? undefined : { path: found, says: 'this header cannot be sent.' }
}

const isSendable = (line: string): boolean => HEADER.test(line) && !CONTRADICTION.test(line)

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
function findContradiction(effect: FaultEffect): string | undefined {
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
