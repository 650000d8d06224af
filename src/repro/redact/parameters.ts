import { readEventTime } from '../../resources/events/time.model.ts'
import { privacyOfParameter } from './fields.ts'
import type { ParameterPrivacy } from './fields.ts'
import { isId, isPlain, isRowNumber } from './harmless.ts'
import type { Redaction } from './redaction.ts'

export type NamedValue = readonly [name: string, value: string]

/** A query or a form with its names and values replaced; the very same text where none of them is another. */
export function redactPairs(text: string, redact: (name: string, value: string) => NamedValue | undefined): string {
  const pairs = [...new URLSearchParams(text)]
  const redacted = pairs.map(([name, value]) => redact(name, value))
  const isSame = pairs.every(([name, value], at) => name === redacted[at]?.[0] && value === redacted[at]?.[1])
  const left = redacted.flatMap((pair) => (pair ? [[...pair]] : []))
  return isSame ? text : new URLSearchParams(left).toString()
}

/** The query of an address, with the question mark before it if it is not empty. */
export function redactSearch(search: string, redaction: Redaction): string {
  const query = redactPairs(search.slice(1), (name, value) => redactParameter(name, value, redaction))
  return query && `?${query}`
}

/** A parameter; undefined when it is not known and is dropped. */
export function redactParameter(name: string, value: string, redaction: Redaction): NamedValue | undefined {
  const { texts, unknown } = redaction
  const [base = '', ...steps] = name.split('[')
  const privacy = privacyOfParameter(base)
  if (privacy === undefined) return unknown === 'drop' ? undefined : [texts.fieldName(name), texts.freeForm(value)]
  const inside = steps.map((step) => `[${step.replaceAll(/[^\]]+/g, (part) => texts.fieldName(part))}`).join('')
  const isKey = privacy === 'filter' && name.endsWith('[key]')
  const redacted = redactParameterValue(isKey ? 'property' : privacy, value, redaction)
  if (redacted !== undefined) return [base + inside, redacted]
  return unknown === 'drop' ? undefined : [base + inside, texts.freeForm(value)]
}

/** Undefined when the value is none that the parameter has. */
function redactParameterValue(privacy: ParameterPrivacy, value: string, { rules }: Redaction): string | undefined {
  if (privacy === 'property') return rules.properties.propertyName(value)
  if (privacy === 'filter') return /^[[{"]/.test(value) ? rules.redactText(value, rules.properties.filter) : undefined
  if (privacy === 'json') return rules.redactText(value, rules.of(privacy))
  if (privacy === 'id' && isRowNumber(value)) return value
  if (privacy === 'time' && readEventTime(value) !== undefined) return value
  if (privacy !== false && privacy !== 'id' && privacy !== 'time') return rules.of(privacy).text(value)
  return isPlain(value) || isId(value) ? value : undefined
}
