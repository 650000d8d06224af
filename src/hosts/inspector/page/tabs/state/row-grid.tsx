import type { VNode } from 'preact'
import type { Key } from '../../../../../core/table/definition.ts'
import type { RowValues } from '../../../../../state/row-edits.ts'
import type { TableSummary } from '../../../../control-api/knowledge/row-pages.ts'
import { RowLink } from './row-link.tsx'

/** Rows one below the other. A key opens its row, and so does a value that names a row. */
export function rowGrid(rows: readonly RowValues[], table: string, summary: TableSummary | undefined): VNode {
  const columns = Object.keys(rows[0] ?? {})
  const targets: Readonly<Record<string, string>> = { ...summary?.links, [summary?.key ?? 'id']: table }
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

function cell(value: unknown, target: string | undefined): VNode {
  if (target !== undefined && value !== null) return <RowLink table={target} rowKey={value as Key} />
  if (value === null) return <span class="faint">null</span>
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return <span class="cell">{text.slice(0, LONGEST)}</span>
}
