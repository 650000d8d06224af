import { isForm } from '../../../core/decode.ts'
import { redactJson } from '../walk.ts'
import { isIdField } from './id-rules.ts'
import type { IdRules } from './id-rules.ts'

/** The characters before the boundary of a part, and those between its head and its value. */
const BEFORE_BOUNDARY = '\r\n--'
const BLANK_LINE = '\r\n\r\n'
/** A field in JSON that cannot be read, with a number or the beginning of a list of numbers. */
const FIELD = /("(\w{1,100})"\s*:\s*)(\[[\d\s,"]*|"?\d+)/g

/** A body with other ids: JSON, a form, or a text that cannot be read. */
export function replaceInBody(text: string, rules: IdRules, type = ''): string {
  if (isForm(type)) return rules.pairs(text, (pair) => rules.field(pair))
  if (/^multipart\/form-data/i.test(type)) return replaceInBroken(replaceInParts(text, rules), rules)
  return redactJson(text, rules.any) ?? replaceInBroken(text, rules)
}

/** Does the same for bytes in Base64. As a whole they are no valid text, but the ids in them are. */
export const replaceInBytes = (base64: string, rules: IdRules, type?: string): string =>
  btoa(replaceInBody(atob(base64), rules, type))

const replaceInParts = (text: string, rules: IdRules): string =>
  text
    .split(BEFORE_BOUNDARY)
    .map((part) => replaceInPart(part, rules))
    .join(BEFORE_BOUNDARY)

function replaceInPart(part: string, rules: IdRules): string {
  const head = part.slice(0, Math.max(0, part.indexOf(BLANK_LINE)))
  const name = /\bname="([^"\r\n]*)"/.exec(head)?.[1]
  if (name === undefined) return part
  const start = head + BLANK_LINE
  return start + rules.field([name, part.slice(start.length)])[1]
}

/**
 * Replaces ids outside of the fields of JSON and forms. Ids that were replaced before stay, because no replacement is
 * an id of the original.
 */
function replaceInBroken(text: string, { texts }: IdRules): string {
  const replaced = text.replaceAll(FIELD, (whole, start: string, name: string, value: string) =>
    isIdField(name) ? start + value.replaceAll(/\d+/g, (id) => texts.number(id)) : whole,
  )
  return texts.text(replaced)
}
