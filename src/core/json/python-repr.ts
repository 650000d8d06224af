/**
 * Python's `repr` of a JSON value. The service prints invalid values so in its messages, and clients show the messages.
 *
 * @see spec E.20
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

/** Python's `str` of a JSON value. */
export function pythonText(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (typeof value === 'number') return pythonNumber(String(value))
  return typeof value === 'string' ? value : pythonRepr(value)
}

/** Python's `str` of a number in JSON text: a whole number keeps all digits, any other shows a decimal point. */
export function pythonNumber(written: string): string {
  if (/^-?\d+$/.test(written)) return written === '-0' ? '0' : written
  const value = Number(written)
  const [, sign, first, rest = '', power] = /^(-?)(\d)(?:\.(\d+))?e([-+]\d+)$/.exec(toExponential(value))!
  const exponent = Number(power)
  const digits = first! + rest
  if (exponent >= 16 || exponent < -4) {
    const size = String(Math.abs(exponent)).padStart(2, '0')
    return `${sign}${first}${rest && `.${rest}`}e${exponent < 0 ? '-' : '+'}${size}`
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0')
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`
}

/** The shortest digits that read back as the same number; a negative zero keeps its sign. */
const toExponential = (value: number): string => (Object.is(value, -0) ? '-' : '') + value.toExponential()

/** Python's name for the type of a JSON value. `written` tells `5.0` from `5`. */
export function pythonType(value: unknown, written?: string): string {
  if (value === null) return 'NoneType'
  if (Array.isArray(value)) return 'list'
  switch (typeof value) {
    case 'string':
      return 'str'
    case 'boolean':
      return 'bool'
    case 'number':
      return /^-?\d+$/.test(written ?? String(value)) ? 'int' : 'float'
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
    .replace(UNPRINTABLE, escapeOf)
  return quote + escaped + quote
}

/** Not printable to Python's `str.isprintable`: control and format characters, unassigned ones, and spaces other than U+0020. */
const UNPRINTABLE = /(?! )[\p{C}\p{Z}]/gu

function escapeOf(char: string): string {
  const code = char.codePointAt(0)!
  const digits = code.toString(16)
  if (code < 0x100) return `\\x${digits.padStart(2, '0')}`
  return code < 0x10000 ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`
}
