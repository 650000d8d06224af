import type { VNode } from 'preact'
import { loading } from '../../parts/loading.tsx'
import { Trail } from './trail.tsx'
import { useSession } from '../../session/session-context.ts'
import { EditList } from './edit-list.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { RowView } from './row-view.tsx'
import { FindRow, TableList } from './tables.tsx'
import { RowPageView } from './row-page-view.tsx'
import { MomentSwitch, useMoment } from './moment.tsx'

/** The rows of a moment: all tables, the rows of one, or one row. The rows of the present can be edited. */
export function StateTab(): VNode {
  const { control, view } = useSession()
  const moment = useMoment()
  const tables = useLoaded(() => control.rows.tables({ at: moment.at }), moment.inputs)
  const place = view.trail.at(-1)
  const View = place?.key === undefined ? RowPageView : RowView
  return (
    <div>
      <MomentSwitch />
      {loading(tables, (all) => (
        <>
          <FindRow tables={all} />
          <Trail />
          {place ? (
            <View
              key={JSON.stringify(place)}
              place={place}
              summary={all.find(({ table }) => table === place.table)!}
              {...moment}
            />
          ) : (
            <TableList tables={all} />
          )}
        </>
      ))}
      {moment.at === undefined && <EditList />}
    </div>
  )
}
