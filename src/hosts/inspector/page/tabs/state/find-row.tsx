import { useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import type { TableSummary } from '../../../../control-api/knowledge/row-pages.ts'
import { useTabView } from '../tab-view.ts'

/** Finds a row by its table and its key. */
export function FindRow({ tables }: { readonly tables: readonly TableSummary[] }): VNode {
  const view = useTabView()
  const table = useSignal('dashboard')
  const key = useSignal('')
  const find = (event: Event): void => {
    event.preventDefault()
    view.go({ table: table.value, key: key.value.trim() })
  }
  return (
    <form class="flow find-row" onSubmit={find}>
      <select aria-label="Table" value={table.value} onChange={(event) => (table.value = event.currentTarget.value)}>
        {tables.map((one) => (
          <option key={one.table}>{one.table}</option>
        ))}
      </select>
      <input
        aria-label="Key of the row"
        placeholder="id"
        required
        value={key.value}
        onInput={(event) => (key.value = event.currentTarget.value)}
      />
      <button type="submit">Find row</button>
    </form>
  )
}
