import type { FaultDefinition, FaultEffect } from '../../observe/faults/fault.ts'
import { redactPath } from './addresses.ts'
import { METHOD } from './harmless.ts'
import { redactParameter } from './parameters.ts'
import type { Redaction } from './redaction.ts'

/** Headers that say nothing of anybody where they say what they usually do. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  'retry-after': /^\d{1,6}$/,
  'content-type': /^(?:application|text)\/(?:json|html|plain|csv|xml)(?:; ?charset=utf-8)?$/i,
}
const ERROR_FIELDS = ['type', 'code', 'detail', 'attr']
const ERROR_WORDS =
  /^(?:authentication_error|invalid_request|validation_error|server_error|throttled_error|error|throttled|not_found|permission_denied|not_authenticated|authentication_failed|invalid_input|required|parse_error|method_not_allowed|internal_error)$/

type FaultMatch = NonNullable<FaultDefinition['match']>

/** What a fault looks for and what it answers, replaced as in the requests that meet it. */
export function redactFault({ match, effect, ...counts }: FaultDefinition, redaction: Redaction): FaultDefinition {
  return {
    ...(match && { match: redactMatch(match, redaction) }),
    effect: redactEffect(effect, redaction),
    ...counts,
  }
}

export function redactEffect(given: FaultEffect, { words, rules }: Redaction): FaultEffect {
  const { error, body, headers, contentType, ...effect } = given
  const isUsual = (type: string): boolean => HEADERS['content-type']!.test(type)
  return {
    ...effect,
    ...(error && {
      error: mapEntries(error, (name, said) => redactErrorField(name, said, (text) => words.text(text))),
    }),
    ...(body !== undefined && { body: rules.redact(body, rules.of('object')) }),
    ...(headers && {
      headers: mapEntries(headers, (name, value) =>
        HEADERS[name.toLowerCase()]?.test(value) ? [name, value] : [words.text(name), words.text(value)],
      ),
    }),
    ...(contentType !== undefined && { contentType: isUsual(contentType) ? contentType : words.text(contentType) }),
  }
}

function redactMatch({ method, path, key, query, body }: FaultMatch, redaction: Redaction): FaultMatch {
  const { words, rules } = redaction
  return {
    ...(method !== undefined && { method: METHOD.test(method) ? method : words.text(method) }),
    ...(path !== undefined && { path: redactPath(path, redaction) }),
    ...(key !== undefined && { key: rules.of('text').text(key) }),
    ...(query && { query: mapEntries(query, (name, value) => redactParameter(name, value, redaction)!) }),
    ...(body !== undefined && { body: rules.redact(body, rules.of('object')) }),
  }
}

function redactErrorField<T>(name: string, said: T, replace: (text: string) => string): readonly [string, T | string] {
  const isPlain = typeof said !== 'string' || ERROR_WORDS.test(said)
  return [ERROR_FIELDS.includes(name) ? name : replace(name), isPlain ? said : replace(said)]
}

const mapEntries = <T, U>(
  object: Readonly<Record<string, T>>,
  map: (name: string, value: T) => readonly [string, U],
): Record<string, U> => Object.fromEntries(Object.entries(object).map(([name, value]) => map(name, value)))
