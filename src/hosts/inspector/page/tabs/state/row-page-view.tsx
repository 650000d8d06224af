import type { VNode } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import type { RowPage, TableSummary } from '../../../../control-api/knowledge/row-pages.ts'
import { loading } from '../../parts/loading.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { useSession } from '../../session/session-context.ts'
import type { Place } from '../tab-view.ts'
import type { ShownMoment } from './moment.ts'
import { RowEditing } from './row-editing.tsx'
import { rowGrid } from './row-grid.tsx'

/** How many rows are shown at once. */
const PAGE = 50

interface RowPageViewProps {
  readonly place: Place
  readonly tables: readonly TableSummary[]
  readonly moment: ShownMoment
}

/** The rows of a table page by page, or those that have a value in a column. */
export function RowPageView({ place, tables, moment }: RowPageViewProps): VNode {
  const session = useSession()
  const { table, column, value } = place
  const [offset, setOffset] = useState(0)
  const read = () => session.control.rows.list(table, { offset, limit: PAGE, column, value, at: moment.at })
  const page = useLoaded(read, [offset, ...moment.inputs])
  const { count = Infinity } = page.value ?? {}
  // At another moment there may be fewer rows than were passed.
  useLayoutEffect(() => {
    if (offset >= count) setOffset(0)
  }, [count])
  const summary = tables.find((one) => one.table === table)
  return loading(page, (shown) => (
    <>
      {shown.count === 0 ? <p class="faint">No rows.</p> : rowGrid(shown.rows, table, summary)}
      {paging(shown, offset, setOffset)}
      {moment.at === undefined && <AddRow {...shown} />}
    </>
  ))
}

/** Adds a row to a table of the live world. */
function AddRow({ table, newRow }: RowPage): VNode {
  const session = useSession()
  return (
    <RowEditing
      verb="Add row"
      label={`A new ${table}, in the live world.`}
      row={newRow}
      onSave={async (values) => {
        await session.control.rows.add(table, values)
        return `Added a ${table}.`
      }}
    />
  )
}

function paging({ count, rows, next }: RowPage, offset: number, onMove: (offset: number) => void): VNode | null {
  if (count <= PAGE) return null
  return (
    <p class="flow">
      <button type="button" aria-disabled={offset === 0} onClick={() => onMove(Math.max(0, offset - PAGE))}>
        ← Earlier
      </button>
      <span role="status">
        {offset + 1} to {offset + rows.length} of {count}
      </span>
      <button type="button" aria-disabled={next === undefined} onClick={() => onMove(next ?? offset)}>
        Later →
      </button>
    </p>
  )
}
