/** A value as the text of a JSON file that people read. */
export const jsonFileText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
