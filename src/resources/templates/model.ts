import {
  indexesOn,
  instant,
  object,
  objects,
  orNull,
  reference,
  text,
  texts,
  uuidKey,
} from '../../core/table/columns.ts'
import type { JsonObject, RowOf } from '../../core/table/columns.ts'

/** One tile of a template. */
export interface TemplateTile {
  readonly type: 'INSIGHT' | 'TEXT'
  readonly name?: string | null
  readonly description?: string | null
  readonly body?: string | null
  readonly layouts?: JsonObject
  readonly color?: string | null
  readonly filters?: JsonObject
  readonly query?: JsonObject | null
}

/** A stored dashboard template. `use_template` finds it by name, in any project. */
export const templateTable = {
  key: 'id',
  columns: {
    id: uuidKey(),
    /** Null for a template that all projects have. */
    project_id: orNull(reference('project')),
    template_name: text({ private: 'text' }),
    dashboard_description: text({ private: 'text' }),
    dashboard_filters: object({ private: 'json' }),
    tiles: objects<TemplateTile>({ private: 'json' }),
    tags: texts({ private: 'text' }),
    variables: objects({ private: 'json' }),
    image_url: orNull(text({ private: 'url' })),
    created_at: instant(),
  },
  indexes: indexesOn('template_name'),
} as const

/** A row of the table `template`. */
export interface Template extends RowOf<typeof templateTable.columns> {}
