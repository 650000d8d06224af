import type { VNode } from 'preact'
import type { TableSummary } from '../../../../control-api/knowledge/row-pages.ts'
import { loading, useLoaded } from '../../parts/loading.tsx'
import { useSession } from '../../session/session-context.ts'
import { EditList } from './edit-list.tsx'
import { RowView, RowPageView } from './row-views.tsx'
import { FindRow, TableList } from './tables.tsx'
import { MomentSwitch, useMoment } from './moment.tsx'
import type { ShownMoment } from './moment.tsx'
import type { Place } from '../tab-view.ts'

/** The rows of a moment: all tables, the rows of one, or one row. The rows of the present can be edited. */
export function StateTab(): VNode {
  const { control } = useSession()
  const moment = useMoment()
  const tables = useLoaded(() => control.rows.tables({ at: moment.at }), moment.inputs)
  return (
    <div>
      <MomentSwitch />
      {loading(tables, (all) => (
        <>
          <FindRow tables={all} />
          <Trail />
          <Rows tables={all} moment={moment} />
        </>
      ))}
      {moment.at === undefined && <EditList />}
    </div>
  )
}

interface RowsProps {
  readonly tables: readonly TableSummary[]
  readonly moment: ShownMoment
}

/** The present place among the rows. */
function Rows({ tables, moment }: RowsProps): VNode {
  const { view } = useSession()
  const place = view.trail.at(-1)
  if (!place) return <TableList tables={tables} />
  const View = place.key === undefined ? RowPageView : RowView
  const summary = tables.find(({ table }) => table === place.table)!
  return <View key={JSON.stringify(place)} place={place} summary={summary} {...moment} />
}

const nameOf = ({ table, key, column, value, offset }: Place): string => {
  if (key !== undefined) return `${table} ${key}`
  return (column === undefined ? table : `${table}, ${column} ${value}`) + (offset ? `, from ${offset + 1}` : '')
}

/**
 * The present place among the rows, with the way back. It takes the focus when the place changes, because the link that led
 * here is gone.
 */
function Trail(): VNode {
  const { view } = useSession()
  const place = view.trail.at(-1)
  const name = place ? nameOf(place) : 'Tables'
  return (
    <div class="flow">
      {place && (
        <>
          <button type="button" onClick={() => view.back()}>
            ← Back
          </button>
          <button type="button" class="link" onClick={() => (view.trail = [])}>
            All tables
          </button>
        </>
      )}
      <h3 key={name} tabIndex={-1} ref={takeFocus}>
        {name}
      </h3>
    </div>
  )
}

/** Takes it from the panel and all that is in it, and from nothing else, such as a tab. */
function takeFocus(heading: HTMLElement | null): void {
  const focused = heading?.ownerDocument.activeElement
  if (focused?.contains(heading) || heading?.closest('[role=tabpanel]')!.contains(focused!)) heading!.focus()
}
