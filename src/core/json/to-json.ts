/** A value that was written as JSON already. */
export class Written {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** Writes JSON as the service does: compact, with the two line separators escaped. @see spec R.22 */
export function toJson(value: unknown): string {
  const text = value instanceof Written ? value.json : JSON.stringify(value)
  const clean = !text.includes('\u2028') && !text.includes('\u2029')
  return clean ? text : text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

/** A value as the text of a JSON file that people read. */
export const jsonFileText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
