import type { Query } from '../../core/http/query.ts'

/** Whose values are asked for. */
export interface ValuesQuery {
  readonly key: string
  readonly value: string
  /** Of which events; of all, when none is named. */
  readonly names: readonly string[]
}

/** Reads the parameters of the list of values. @see semantics.md 9.6 */
export const readValuesQuery = (query: Query): ValuesQuery => ({
  key: query.get('key') ?? '',
  value: query.get('value') ?? '',
  names: query.all('event_name'),
})
