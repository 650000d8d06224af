import type { VNode } from 'preact'
import type { Key } from '../../../../../core/table/columns.ts'
import type { RowValues } from '../../../../../state/row-edits.ts'
import type { TableSummary } from '../../../../control-api/knowledge/row-pages.ts'
import { useSession } from '../../session/session-context.ts'

/** Rows one below the other. A key opens its row, and so does a value that names a row. */
export function rowGrid(rows: readonly RowValues[], { table, key, links }: TableSummary): VNode {
  const columns = Object.keys(rows[0] ?? {})
  const targets: Readonly<Record<string, string>> = { ...links, [key]: table }
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={`Rows of ${table}`}>
      <table class="row-grid">
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col">{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {columns.map((column) => (
                <td>{cell(row[column], targets[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A cell holds the beginning of its value; the row has all of it. */
const LONGEST = 200

const cell = (value: unknown, target: string | undefined): VNode =>
  target !== undefined && value !== null ? (
    <RowLink table={target} rowKey={value as Key} />
  ) : (
    <span class="cell mono">{JSON.stringify(value).slice(0, LONGEST)}</span>
  )

/** Opens a row. */
export function RowLink({ table, rowKey }: { readonly table: string; readonly rowKey: Key }): VNode {
  const { view } = useSession()
  return (
    <button type="button" class="link" onClick={() => view.go({ table, key: rowKey })}>
      {table} {rowKey}
    </button>
  )
}
