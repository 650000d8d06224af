import { instant, object, objects, reference, text, uuidKey } from '../../core/table/columns.ts'
import type { RowOf } from '../../core/table/columns.ts'
import { eventTime } from './time.model.ts'

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
    /** Whose event it is: one of the `distinct_ids` of a person, or any other text for an unknown one. */
    distinct_id: text({ private: 'handle' }),
    timestamp: instant(),
    properties: object({ private: 'properties' }),
    elements: objects({ private: 'elements' }),
    /** The clicked element and those around it, as one text. Filters read `elements`, which it does not follow. */
    elements_chain: text({ private: 'elementsChain' }),
  },
  indexes: {
    project_id: { on: (row: Indexed) => row.project_id, by: byTime },
    event: { on: (row: Indexed) => `${row.project_id}/${row.event}`, by: byTime },
    distinct_id: { on: (row: Indexed) => `${row.project_id}/${row.distinct_id}`, by: byTime },
  },
  normalise: withEventTime,
} as const

function withEventTime<R extends { readonly timestamp: string }>(row: R): R {
  const timestamp = eventTime(row.timestamp)
  return timestamp === row.timestamp ? row : { ...row, timestamp }
}

/** A row of the table `event`. */
export interface Event extends RowOf<typeof eventTable.columns> {}
