import type { VNode } from 'preact'
import { Field } from '../../parts/field.tsx'
import { RowFields } from './row-fields.tsx'
import { METHODS } from '../../session/filter-terms.ts'
import { PersonField } from './person-field.tsx'
import type { QuestionProps } from './question.ts'

/** The fields for the one thing that is to be different. */
export function QuestionFields(props: QuestionProps): VNode {
  const { kind, contract } = props.question
  if (kind === 'as') return <PersonField {...props} />
  if (kind === 'request') return requestFields(props)
  if (kind === 'row') return <RowFields {...props} />
  return <Field label="Contract" name="contract" value={contract} options={['documented', 'live']} />
}

function requestFields({ question: { isUnsent, method, url, body }, request }: QuestionProps): VNode {
  const isCut = request.request.body?.truncated !== undefined
  return (
    <>
      <label class="check">
        <input type="checkbox" name="isUnsent" checked={isUnsent} /> It is not sent at all
      </label>
      {!isUnsent && (
        <>
          <Field label="Method" name="method" value={method} options={METHODS} />
          <Field label="Path and query" name="url" class="mono" required value={url} />
          <Field
            label={isCut ? 'Body (too long to be edited here)' : 'Body'}
            name="body"
            rows={4}
            disabled={isCut}
            value={body}
          />
        </>
      )}
    </>
  )
}
