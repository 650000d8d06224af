import type { VNode } from 'preact'
import { AreaField, SelectField, TextField } from '../../parts/field.tsx'
import { Loading } from '../../parts/loading.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { useSession } from '../../session/session-context.ts'
import type { QuestionProps } from './question-fields.tsx'
import { changed, ROW_CHANGES } from './question.ts'

/** Which row is another one before the request, and how. */
export function RowFields({ question, request }: QuestionProps): VNode {
  const { control } = useSession()
  const tables = useLoaded(() => control.value.rows.tables({ at: request.number }), [request.number])
  const { table, key, rowChange, set } = question.value
  const fill = (field: 'table' | 'key' | 'rowChange' | 'set') => changed(question, field)
  return (
    <Loading of={tables}>
      {(all) => (
        <>
          <SelectField label="Table" value={table} options={all.map((one) => one.table)} onValue={fill('table')} />
          <SelectField label="The row is" value={rowChange} options={ROW_CHANGES} onValue={fill('rowChange')} />
          {rowChange !== 'added' && <TextField label="Key of the row" value={key} onValue={fill('key')} />}
          {rowChange !== 'removed' && (
            <AreaField label='Columns as JSON, such as {"deleted": true}' rows={4} value={set} onValue={fill('set')} />
          )}
        </>
      )}
    </Loading>
  )
}
