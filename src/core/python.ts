/**
 * The service prints offending values the way Python does; clients show these texts, so the fake prints them alike.
 *
 * @see semantics.md 1.3 (`"38" is not a valid choice.`), 6 (`5 is not of type 'string'`)
 */
export function pythonRepr(value: unknown): string {
  if (typeof value === 'string') return pythonQuote(value)
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, member]) => `${pythonQuote(key)}: ${pythonRepr(member)}`)
      .join(', ')}}`
  return pythonText(value)
}

/** What Python's `str` gives. */
export function pythonText(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return pythonRepr(value)
}

/** Python's name for the type of a JSON value. */
export function pythonType(value: unknown): string {
  if (value === null) return 'NoneType'
  if (Array.isArray(value)) return 'list'
  switch (typeof value) {
    case 'string':
      return 'str'
    case 'boolean':
      return 'bool'
    case 'number':
      return Number.isInteger(value) ? 'int' : 'float'
    default:
      return 'dict'
  }
}

function pythonQuote(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
  return quote + escaped + quote
}

/** Strips what Python's `str.strip` calls white space, which is not quite what JavaScript's `trim` strips. */
export function pythonStrip(text: string): string {
  return text.replace(LEADING, '').replace(TRAILING, '')
}

const SPACE = '\\t-\\r\\u001c-\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'
const LEADING = new RegExp(`^[${SPACE}]+`)
const TRAILING = new RegExp(`(?<![${SPACE}])[${SPACE}]+$`)
