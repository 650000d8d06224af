import { writtenBy } from './requests.ts'
import type { KnownRequest } from './requests.ts'

/** Whether a request wrote a row, or names it in its path. A row is named by its table and its id. */
export function touchesRow(request: KnownRequest, table: string, id: string): boolean {
  return isWritten(request, table, id) || isNamed(request, table, id)
}

const isWritten = (request: KnownRequest, table: string, id: string): boolean =>
  writtenBy(request).some((change) => change.table === table && `${change.key}` === id)

/** `:dashboard_id` names a dashboard, and so does the `:id` behind `dashboards/`. */
const isNamed = ({ route, params }: KnownRequest, table: string, id: string): boolean =>
  Object.entries(params).some(
    ([name, value]) =>
      value === id && (name === `${table}_id` || (name === 'id' && route?.includes(`/${table}s/:id`) === true)),
  )
