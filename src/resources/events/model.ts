import { flag, instant, object, objects, reference, serial, text, texts, uuidKey } from '../../core/table/columns.ts'
import type { RowOf } from '../../core/table/columns.ts'
import { eventTime } from './time.model.ts'

/** A person whose events were captured. A distinct id belongs to at most one person of a project. */
export const personTable = {
  key: 'id',
  columns: {
    id: serial(),
    uuid: uuidKey(),
    project_id: reference('project'),
    distinct_ids: texts({ private: 'handle' }),
    properties: object({ private: 'properties' }),
    is_identified: flag(true),
    created_at: instant(),
  },
  indexes: {
    project_id: { on: (row: { readonly project_id: number }) => row.project_id },
    uuid: { on: (row: { readonly uuid: string }) => row.uuid },
    distinct_id: {
      on: (row: { readonly project_id: number; readonly distinct_ids: readonly string[] }) =>
        row.distinct_ids.map((distinctId) => `${row.project_id}/${distinctId}`),
    },
  },
} as const

export type Person = RowOf<typeof personTable.columns>

export interface Indexed {
  readonly project_id: number
  readonly distinct_id: string
  readonly event: string
  readonly timestamp: string
}

const byTime = (row: Indexed): string => row.timestamp

/** One captured event. `timestamp` is stored as the API writes it: UTC as `+00:00`, with microseconds if there are any. */
export const eventTable = {
  key: 'id',
  columns: {
    id: uuidKey(),
    project_id: reference('project'),
    event: text({ private: 'event', fallback: '$pageview' }),
    distinct_id: text({ private: 'handle' }),
    timestamp: instant(),
    properties: object({ private: 'properties' }),
    elements: objects({ private: 'elements' }),
    elements_chain: text({ private: 'elementsChain' }),
  },
  indexes: {
    project_id: { on: (row: Indexed) => row.project_id, by: byTime },
    event: { on: (row: Indexed) => `${row.project_id}/${row.event}`, by: byTime },
    distinct_id: { on: (row: Indexed) => `${row.project_id}/${row.distinct_id}`, by: byTime },
  },
  normalise: <R extends { readonly timestamp: string }>(row: R): R => ({ ...row, timestamp: eventTime(row.timestamp) }),
} as const

export type Event = RowOf<typeof eventTable.columns>
