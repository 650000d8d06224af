import { DEFAULT_NOW, isoDate } from '../core/time/instant.ts'
import { definitions, tableNames } from '../resources/database.ts'
import type { TableName } from '../resources/database.ts'
import { eventTime } from '../resources/events/time.model.ts'
import { daysUntil } from '../resources/insights/result-days.model.ts'
import type { FakeState } from '../state/state.ts'

/** The part of a result that says which days it is about. */
interface Series {
  days: readonly string[]
  labels: readonly string[]
}

/**
 * Brings a prepared state to another time: every date moves by the same, and results of insights are about the days until
 * then. The factories would make the very same rows at that time. The state must be fresh from `JSON.parse`.
 */
export function moveDates({ tables, throttle }: FakeState, now: number): void {
  const by = now - Date.parse(DEFAULT_NOW)
  for (const name of tableNames) moveColumns(name, tables[name] as object[] as Record<string, unknown>[], by)
  const days = daysUntil(now)
  for (const { result } of tables.insight)
    for (const series of (result ?? []) as Series[]) Object.assign(series, { days: [...days], labels: [...days] })
  for (const counts of Object.values(throttle?.counted ?? {}))
    for (const count of counts) Object.assign(count, { at: count.at + by })
}

function moveColumns(table: TableName, rows: readonly Record<string, unknown>[], by: number): void {
  const write = table === 'event' ? (time: number) => eventTime(isoDate(time)) : isoDate
  for (const [column, { format }] of Object.entries(definitions[table].columns)) {
    if (format !== 'date-time') continue
    for (const row of rows) if (row[column]) row[column] = write(Date.parse(row[column] as string) + by)
  }
}
