import type { VNode } from 'preact'
import { loading } from '../../parts/loading.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { useSession } from '../../session/session-context.ts'
import { RowEditing } from './row-editing.tsx'
import { rowGrid } from './row-grid.tsx'
import type { PlaceProps } from './row-view.tsx'

/** A page of the rows of a table, or of those that have a value in a column. */
export function RowPageView({ place, summary, at, inputs }: PlaceProps): VNode {
  const { control, view } = useSession()
  const { table, column, value, offset = 0 } = place
  const page = useLoaded(() => control.rows.list(table, { column, value, offset, at }), inputs)
  return loading(page, ({ rows, count, next, newRow }) => (
    <>
      {rows.length === 0 ? <p class="faint">No rows.</p> : rowGrid(rows, summary)}
      {rows.length > 0 && rows.length < count && (
        <p class="flow">
          {offset + 1} to {offset + rows.length} of {count}
          {next !== undefined && (
            <button type="button" onClick={() => view.go({ ...place, offset: next })}>
              Later →
            </button>
          )}
        </p>
      )}
      {at === undefined && (
        <RowEditing
          verb="Add row"
          label={`A new ${table}, in the live world.`}
          row={newRow}
          onSave={(values) => control.rows.add(table, values)}
        />
      )}
    </>
  ))
}
