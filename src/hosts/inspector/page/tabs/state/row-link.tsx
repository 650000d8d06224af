import type { VNode } from 'preact'
import type { Key } from '../../../../../core/table/definition.ts'
import { useSession } from '../../session/session-context.ts'

/** Opens a row. */
export function RowLink({ table, rowKey }: { readonly table: string; readonly rowKey: Key }): VNode {
  const { view } = useSession()
  return (
    <button type="button" class="link" onClick={() => view.go({ table, key: rowKey })}>
      {table} {rowKey}
    </button>
  )
}
