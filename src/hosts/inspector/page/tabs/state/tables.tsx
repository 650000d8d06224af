import type { VNode } from 'preact'
import type { TableSummary } from '../../../../control-api/knowledge/row-pages.ts'
import { useSession } from '../../session/session-context.ts'
import { takeFields } from '../../parts/field.tsx'

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

/** Finds a row by its table and its key. */
export function FindRow({ tables }: { readonly tables: readonly TableSummary[] }): VNode {
  const { view } = useSession()
  return (
    <form
      class="flow"
      onSubmit={(event) => {
        const field = takeFields(event)
        view.go({ table: field('table'), key: field('key').trim() })
      }}
    >
      <select aria-label="Table" name="table">
        {tables.map(({ table }) => (
          <option selected={table === 'dashboard'}>{table}</option>
        ))}
      </select>
      {/* No path ends with dots. */}
      <input aria-label="Key of the row" name="key" placeholder="id" pattern=".*[^.].*" required />
      <button type="submit">Find row</button>
    </form>
  )
}
