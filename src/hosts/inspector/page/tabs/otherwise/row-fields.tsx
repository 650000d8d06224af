import type { VNode } from 'preact'
import { Field } from '../../parts/field.tsx'
import { loading } from '../../parts/loading.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { useSession } from '../../session/session-context.ts'
import { ROW_CHANGES } from './question.ts'
import type { QuestionProps } from './question.ts'

/** Which row is another one before the request, and how. */
export function RowFields({ question, request }: QuestionProps): VNode {
  const session = useSession()
  const tables = useLoaded(() => session.control.rows.tables({ at: request.number }), [request.number])
  const { table, key, rowChange, set } = question
  return loading(tables, (all) => (
    <>
      <Field label="Table" name="table" value={table} options={all.map((one) => one.table)} />
      <Field label="The row is" name="rowChange" value={rowChange} options={ROW_CHANGES} />
      {rowChange !== 'added' && <Field label="Key of the row" name="key" class="mono" required value={key} />}
      {rowChange !== 'removed' && (
        <Field label='Columns as JSON, such as {"deleted": true}' name="set" rows={4} value={set} />
      )}
    </>
  ))
}
