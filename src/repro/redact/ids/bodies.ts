import { redactJsonText } from '../walk.ts'
import { isIdField } from './id-fields.ts'
import type { IdRules } from './id-rules.ts'

/** What stands before the boundary of a part, and between its head and its value. */
const BEFORE_BOUNDARY = '\r\n--'
const BLANK_LINE = '\r\n\r\n'
/** A field in JSON that cannot be read, with a number or the beginning of a list of numbers. */
const FIELD = /("(\w{1,100})"\s*:\s*)(\[[\d\s,"]*|"?\d+)/g

/** A body with other ids: JSON, a form, or a text that cannot be read. */
export function replaceInBody(text: string, rules: IdRules, type = ''): string {
  if (/^application\/x-www-form-urlencoded/i.test(type)) return rules.pairs(text, (pair) => rules.field(pair))
  if (/^multipart\/form-data/i.test(type)) return replaceInBroken(replaceInParts(text, rules), rules)
  return redactJsonText(text, rules.any) ?? replaceInBroken(text, rules)
}

/** The same for bytes in Base64. They are no text as a whole, but ids in them are. */
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

/** What no field of a form or of JSON holds. An id that was replaced already stays, because no stand-in is an id. */
function replaceInBroken(text: string, { texts }: IdRules): string {
  const replaced = text.replaceAll(FIELD, (whole, start: string, name: string, value: string) =>
    isIdField(name) ? start + value.replaceAll(/\d+/g, (id) => texts.number(id)) : whole,
  )
  return texts.text(replaced)
}
