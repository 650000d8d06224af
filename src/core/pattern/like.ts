import { compilePattern } from './pattern.ts'
import type { Pattern } from './pattern.ts'

/** A backslash and what it makes plain, a sign with a meaning, or any other character. */
const SIGN = /\\([%_\\])|[%_]|[^]/gu
const MEANINGS: Readonly<Record<string, string>> = { '%': '.*', _: '.' }

/**
 * The pattern of the database's `ILIKE '%…%'`: it finds a text anywhere, in any case, and takes `%` in it for any text
 * and `_` for any character. A backslash before one of these, or before a backslash, makes it plain, also before the
 * `%` at the end. Undefined for a text without these signs, for which a plain search is quicker.
 */
export function likePattern(text: string): Pattern | undefined {
  if (!/[%_\\]/.test(text)) return undefined
  const signs = [...`${text}%`.matchAll(SIGN)]
  const isOpen = signs.at(-1)![0] === '%'
  const source = signs.map(([sign, plain]) => MEANINGS[sign] ?? (plain ?? sign).replace(/[\\^$.|?*+()[\]{}]/, '\\$&'))
  return compilePattern(`(?i)${(isOpen ? source.slice(0, -1) : source).join('')}${isOpen ? '' : '$'}`)
}
