import { countFields, effectFields } from '../../observe/faults/fault-checks.ts'
import type { FaultEffect } from '../../observe/faults/fault.ts'
import type { FaultFields, FaultPrivacy } from '../../observe/faults/fields.ts'
import { matchFields } from '../../observe/faults/request-match.ts'
import type { FaultDefinition } from '../../observe/journal/journal-entry.ts'
import { redactParameter, redactPath } from './addresses.ts'
import type { NamedValue } from './addresses.ts'
import { isHarmlessHeader, METHOD } from './harmless.ts'
import type { Redaction } from './redaction.ts'

type Texts = Readonly<Record<string, string>>

/** The replacement of a value, by the privacy of its field. */
export type FaultReplacers = Readonly<Record<Exclude<FaultPrivacy, false>, (value: never) => unknown>>

/** Replaces what a fault looks for and what it answers, as in the requests that meet it. */
export function replaceInFault(
  { match, effect, ...counts }: FaultDefinition,
  replacers: FaultReplacers,
): FaultDefinition {
  return {
    ...(match && { match: replaceFields(matchFields, match, replacers) }),
    effect: replaceInEffect(effect, replacers),
    ...replaceFields(countFields, counts, replacers),
  }
}

export const replaceInEffect = (effect: FaultEffect, replacers: FaultReplacers): FaultEffect =>
  replaceFields(effectFields, effect, replacers)

/** Replaces each field by its privacy. What is no field is left out. */
function replaceFields<T extends object>(fields: FaultFields, given: T, replacers: FaultReplacers): T {
  const replace = (privacy: FaultPrivacy, value: unknown): unknown =>
    privacy === false ? value : replacers[privacy](value as never)
  const known = Object.entries(given).filter(([name, value]) => Object.hasOwn(fields, name) && value !== undefined)
  return Object.fromEntries(known.map(([name, value]) => [name, replace(fields[name]!.private, value)])) as T
}

/** Replaces what is private. */
export function faultRedaction(redaction: Redaction): FaultReplacers {
  const { words, rules } = redaction
  const json = (value: unknown): unknown => rules.redact(value, rules.of(false))
  const header = (name: string, value: string): NamedValue =>
    isHarmlessHeader(name, value) ? [name, value] : [words.text(name), words.text(value)]
  return {
    method: (method: string) => (METHOD.test(method) ? method : words.text(method)),
    path: (path: string) => redactPath(path, redaction),
    keyName: (name: string) => rules.of('text').text(name),
    query(query: Texts) {
      const all = new URLSearchParams(query)
      return mapTexts(query, (name, value) => redactParameter(name, value, redaction, all)!)
    },
    body: json,
    errorBody: json,
    headers: (headers: Texts) => mapTexts(headers, header),
    contentType: (type: string) => (isHarmlessHeader('content-type', type) ? type : words.text(type)),
  }
}

const mapTexts = (texts: Texts, map: (name: string, text: string) => NamedValue): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => map(name, text)))
