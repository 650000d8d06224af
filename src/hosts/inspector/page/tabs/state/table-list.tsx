import type { VNode } from 'preact'
import type { TableSummary } from '../../../../control-api/knowledge/row-pages.ts'
import { useSession } from '../../session/session-context.ts'

/** All tables, and how many rows each has. */
export function TableList({ tables }: { readonly tables: readonly TableSummary[] }): VNode {
  const { view } = useSession()
  return (
    <ul class="tables">
      {tables.map(({ table, rows }) => (
        <li>
          <button type="button" class="link" onClick={() => view.go({ table })}>
            <span>{table}</span> <span class="faint">{rows}</span>
            <span class="visually-hidden">{rows === 1 ? 'row' : 'rows'}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
