import type { VNode } from 'preact'
import type { Key } from '../../../../../core/table/definition.ts'
import { useSession } from '../../session/session-context.ts'

interface RowLinkProps {
  readonly table: string
  readonly rowKey: Key
  /** Whether the name of the table is to be seen. */
  readonly withTable?: boolean
}

/** Opens a row. */
export function RowLink({ table, rowKey, withTable }: RowLinkProps): VNode {
  const { view } = useSession()
  return (
    <button type="button" class="link" onClick={() => view.go({ table, key: rowKey })}>
      <span class={withTable ? '' : 'visually-hidden'}>{table} </span>
      {rowKey}
    </button>
  )
}
