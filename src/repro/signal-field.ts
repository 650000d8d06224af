import { isObject } from '../core/json/kinds.ts'

/** The option that ends long work early. A controller in its place would end nothing. */
export const signalField = {
  schema: {},
  says: 'is an AbortSignal, such as the "signal" of a controller',
  accepts: (value: unknown): boolean => isObject(value) && typeof value['aborted'] === 'boolean',
}
