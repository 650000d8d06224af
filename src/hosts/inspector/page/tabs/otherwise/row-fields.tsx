import type { VNode } from 'preact'
import { Field } from '../../parts/field.tsx'
import { Loading } from '../../parts/loading.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { useSession } from '../../session/session-context.ts'
import type { QuestionProps } from './question-fields.tsx'
import type { Question } from './question.ts'

/** Which row is another one before the request, and how. */
export function RowFields({ question, request }: QuestionProps): VNode {
  const { control } = useSession()
  const tables = useLoaded(() => control.value.rows.tables({ at: request.number }), [control.value, request.number])
  const { table, key, rowChange } = question.value
  const set = (some: Partial<Question>): void => {
    question.value = { ...question.value, ...some }
  }
  return (
    <Loading of={tables}>
      {(all) => (
        <>
          <Field label="Table">
            <select value={table} onChange={(event) => set({ table: event.currentTarget.value })}>
              {all.map((one) => (
                <option>{one.table}</option>
              ))}
            </select>
          </Field>
          <RowChangeField rowChange={rowChange} onChoose={(chosen) => set({ rowChange: chosen })} />
          {rowChange !== 'added' && (
            <Field label="Key of the row">
              <input required value={key} onInput={(event) => set({ key: event.currentTarget.value })} />
            </Field>
          )}
          {rowChange !== 'removed' && <ColumnsField set={question.value.set} onInput={(text) => set({ set: text })} />}
        </>
      )}
    </Loading>
  )
}

const CHANGES = ['changed', 'removed', 'added'] as const

interface RowChangeFieldProps {
  readonly rowChange: Question['rowChange']
  readonly onChoose: (rowChange: Question['rowChange']) => void
}

const RowChangeField = ({ rowChange, onChoose }: RowChangeFieldProps): VNode => (
  <Field label="The row is">
    <select value={rowChange} onChange={(event) => onChoose(CHANGES[event.currentTarget.selectedIndex] ?? 'changed')}>
      {CHANGES.map((name) => (
        <option>{name}</option>
      ))}
    </select>
  </Field>
)

interface ColumnsFieldProps {
  readonly set: string
  readonly onInput: (text: string) => void
}

const ColumnsField = ({ set, onInput }: ColumnsFieldProps): VNode => (
  <Field label={'Columns that are other ones, as JSON, such as {"deleted": true}'}>
    <textarea
      class="mono"
      rows={4}
      spellcheck={false}
      value={set}
      onInput={(event) => onInput(event.currentTarget.value)}
    />
  </Field>
)
