import type { VNode } from 'preact'
import type { Key } from '../../../../../core/table/definition.ts'
import type { RowWithLinks } from '../../../../control-api/knowledge/row-pages.ts'
import { Pairs } from '../../parts/pairs.tsx'
import { jsonTree } from '../../parts/json-tree.tsx'
import { loading } from '../../parts/loading.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { valueText } from '../../parts/value-text.tsx'
import { useSession } from '../../session/session-context.ts'
import type { ShownMoment } from './moment.ts'
import { RowLink } from './row-link.tsx'
import { RowEdits } from './row-edits.tsx'

interface RowViewProps {
  readonly table: string
  readonly rowKey: Key
  readonly moment: ShownMoment
}

/** One row with all its values, the rows that it names and those that name it. */
export function RowView({ table, rowKey, moment }: RowViewProps): VNode {
  const session = useSession()
  const read = () => session.control.rows.get(table, rowKey, { at: moment.at })
  const loaded = useLoaded(read, [table, rowKey, ...moment.inputs])
  return loading(loaded, (found) => (
    <>
      {moment.at === undefined && <RowEdits key={session.world} table={table} rowKey={rowKey} row={found.values} />}
      {columns(found)}
      <Referrers found={found} rowKey={rowKey} />
    </>
  ))
}

const columns = ({ row, refersTo }: RowWithLinks): VNode => (
  <Pairs
    of={Object.entries(row).map(([column, value]) => {
      const link = refersTo.find((one) => one.column === column)
      return [column, link ? <RowLink table={link.table} rowKey={link.key} withTable /> : columnValue(value)]
    })}
  />
)

/** A list or an object is a tree, unless it is short. */
const columnValue = (value: unknown): VNode =>
  typeof value === 'object' && JSON.stringify(value).length > 60 ? jsonTree(value) : valueText(value)

function Referrers({ found, rowKey }: { readonly found: RowWithLinks; readonly rowKey: Key }): VNode {
  const { view } = useSession()
  if (found.referredBy.length === 0) return <p class="faint">No row names it.</p>
  return (
    <>
      <h4>Named by</h4>
      <ul>
        {found.referredBy.map(({ table, column, count }) => (
          <li>
            <button type="button" class="link" onClick={() => view.go({ table, column, value: `${rowKey}` })}>
              {count} {table}
            </button>{' '}
            <span class="faint">by {column}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
