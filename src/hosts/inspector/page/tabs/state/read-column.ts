import { readJson } from './read-object.ts'

/** A field for the value of a column. */
export type ColumnField = HTMLInputElement | HTMLTextAreaElement

/**
 * The value that was written for a column. Whether null stands for a text is not known here, so what is no JSON is one.
 *
 * @throws Error when it has to be JSON and is not, with the name of the column.
 */
export function readColumn(before: unknown, field: ColumnField): unknown {
  if (typeof before === 'boolean') return (field as HTMLInputElement).checked
  if (typeof before === 'string') return field.value
  if (typeof before === 'number') return Number(field.value)
  try {
    return readJson(field.value, field.name)
  } catch (error) {
    if (before === null) return field.value
    throw error
  }
}
