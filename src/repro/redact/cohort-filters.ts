import { COHORT_TYPES } from '../../resources/events/filter-entry.model.ts'

/** The value of a filter in brackets, `properties[0][value]`, or a member of it. */
const BRACKETED_VALUE = /^(.*)\[value\](?:\[\d*\])?$/

/** Whether the value of a filter is the id of a cohort. */
export const isOfCohort = ({ type }: { readonly type?: unknown }): boolean => COHORT_TYPES.includes(type)

/** Whether a parameter is the value of such a filter, as other parameters of its query tell. */
export function isCohortValue(name: string, query: URLSearchParams): boolean {
  const [, filter] = BRACKETED_VALUE.exec(name) ?? []
  return filter !== undefined && isOfCohort({ type: query.get(`${filter}[type]`) })
}
