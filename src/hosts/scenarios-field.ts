import type { CheckedField } from '../core/json/checked-fields.ts'
import { isObject } from '../core/json/kinds.ts'

/** The option with the scenarios that control can start from, by name. */
export const scenariosField: CheckedField = {
  schema: {},
  says: 'is an object with functions',
  accepts: (value: unknown) => isObject(value) && Object.values(value).every((one) => typeof one === 'function'),
}
