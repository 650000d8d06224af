import { endOfString, QUOTE } from './depth.ts'

const COMMA = 0x2c
const MINUS = 0x2d
const NUMBER = /-?\d[\d.eE+-]*/y

/**
 * Replaces names, texts, numbers, brackets and commas in valid JSON, and leaves every other character as it was. It is no
 * pattern, because the stack of one grows with each escape in a text.
 */
export function replaceTokens(json: string, replace: (token: string, at: number) => string): string {
  let shown = ''
  let from = 0
  for (let at = 0; at < json.length; at++) {
    const end = endOfToken(json, at)
    if (end === at) continue
    const token = json.slice(at, end)
    const made = replace(token, at)
    if (made !== token) {
      shown += json.slice(from, at) + made
      from = end
    }
    at = end - 1
  }
  return shown + json.slice(from)
}

/** The end of the token that begins here, or this position if none begins here. */
function endOfToken(json: string, at: number): number {
  const code = json.charCodeAt(at)
  if (code === QUOTE) return endOfString(json, at) + 1
  // A bracket and a brace differ in this bit alone.
  if (code === COMMA || (code | 0x20) === 0x7b || (code | 0x20) === 0x7d) return at + 1
  if (code !== MINUS && (code < 0x30 || code > 0x39)) return at
  NUMBER.lastIndex = at
  return NUMBER.test(json) ? NUMBER.lastIndex : at
}
