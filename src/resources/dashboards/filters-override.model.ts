import { readJson } from '../../core/decode.ts'
import { invalid } from '../../core/http/errors.ts'
import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'

/** Reads the parameter `filters_override`; undefined when it is absent or null. @see spec 2.3 */
export function readFiltersOverride(text: string | undefined): JsonObject | undefined {
  if (text === undefined) return undefined
  const filters = readJson(text)
  if (filters === null) return undefined
  if (isObject(filters)) return filters
  throw invalid('Invalid JSON passed in filters_override parameter', 'filters_override')
}
