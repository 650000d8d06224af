import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { TableSummary } from '../../../../control-api/knowledge/row-pages.ts'
import { useSession } from '../../session/session-context.ts'

/** Finds a row by its table and its key. */
export function FindRow({ tables }: { readonly tables: readonly TableSummary[] }): VNode {
  const { view } = useSession()
  const [table, setTable] = useState('dashboard')
  const [key, setKey] = useState('')
  const find = (event: Event): void => {
    event.preventDefault()
    view.go({ table, key: key.trim() })
  }
  return (
    <form class="flow find-row" onSubmit={find}>
      <select aria-label="Table" value={table} onChange={(event) => setTable(event.currentTarget.value)}>
        {tables.map((one) => (
          <option>{one.table}</option>
        ))}
      </select>
      <input
        aria-label="Key of the row"
        placeholder="id"
        required
        value={key}
        onInput={(event) => setKey(event.currentTarget.value)}
      />
      <button type="submit">Find row</button>
    </form>
  )
}
