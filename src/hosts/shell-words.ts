/** A text in single quotes, as a POSIX shell takes any text. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Words that all shells take without quotes. */
const PLAIN = /^(?!~)[\p{L}\p{M}\p{N}./:~@+_-]+$/u
/** Characters that a POSIX shell reads otherwise in double quotes. */
const NOT_IN_DOUBLE = /["$`!]|\\(?:\\|$)/

/** A text as one word of a command to copy. In quotes where it needs them: in double ones where it can be, for Windows. */
export function shellWord(text: string): string {
  if (PLAIN.test(text)) return text
  return NOT_IN_DOUBLE.test(text) ? quoted(text) : `"${text}"`
}
