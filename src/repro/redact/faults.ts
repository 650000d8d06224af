import type { FaultDefinition, FaultEffect } from '../../observe/faults/fault.ts'
import { redactPath } from './addresses.ts'
import { METHOD, isHarmlessHeader } from './harmless.ts'
import { redactParameter } from './parameters.ts'
import type { Redaction } from './redaction.ts'

type FaultMatch = NonNullable<FaultDefinition['match']>
type NamedText = readonly [name: string, text: string]

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
  const json = (value: unknown): unknown => rules.redact(value, rules.of(false))
  const header = (name: string, value: string): NamedText =>
    isHarmlessHeader(name, value) ? [name, value] : [words.text(name), words.text(value)]
  return {
    ...effect,
    ...(error && { error: json(error) as typeof error }),
    ...(body !== undefined && { body: json(body) }),
    ...(headers && { headers: mapTexts(headers, header) }),
    ...(contentType !== undefined && {
      contentType: isHarmlessHeader('content-type', contentType) ? contentType : words.text(contentType),
    }),
  }
}

function redactMatch({ method, path, key, query, body }: FaultMatch, redaction: Redaction): FaultMatch {
  const { words, rules } = redaction
  return {
    ...(method !== undefined && { method: METHOD.test(method) ? method : words.text(method) }),
    ...(path !== undefined && { path: redactPath(path, redaction) }),
    ...(key !== undefined && { key: rules.of('text').text(key) }),
    ...(query && { query: mapTexts(query, (name, value) => redactParameter(name, value, redaction)!) }),
    ...(body !== undefined && { body: rules.redact(body, rules.of(false)) }),
  }
}

const mapTexts = (texts: Readonly<Record<string, string>>, map: (name: string, text: string) => NamedText) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => map(name, text)))
