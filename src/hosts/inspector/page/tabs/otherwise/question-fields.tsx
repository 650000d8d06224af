import type { VNode } from 'preact'
import type { EntryDetail } from '../../../../worlds/knowledge/entry-detail.ts'
import { AreaField, SelectField, TextField } from '../../parts/field.tsx'
import type { Signal } from '../../session/signal.ts'
import { PersonField } from './person-field.tsx'
import { changed } from './question.ts'
import type { Question } from './question.ts'
import { RowFields } from './row-fields.tsx'

/** A form that fills in a question. */
export interface QuestionProps {
  readonly request: EntryDetail
  readonly question: Signal<Question>
}

/** The fields for the one thing that is to be different. */
export function QuestionFields(props: QuestionProps): VNode {
  const { question } = props
  const { kind, contract } = question.value
  if (kind === 'as') return <PersonField {...props} />
  if (kind === 'request') return <RequestFields {...props} />
  if (kind === 'row') return <RowFields {...props} />
  const choose = changed(question, 'contract')
  return <SelectField label="Contract" value={contract} options={['documented', 'live']} onValue={choose} />
}

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']

function RequestFields({ question, request }: QuestionProps): VNode {
  const { isSent, method, url, body } = question.value
  const isCut = request.request.body?.truncated !== undefined
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={!isSent}
          onChange={() => (question.value = { ...question.value, isSent: !isSent })}
        />{' '}
        It is not sent at all
      </label>
      {isSent && (
        <>
          <SelectField label="Method" value={method} options={METHODS} onValue={changed(question, 'method')} />
          <TextField label="Path and query" value={url} onValue={changed(question, 'url')} />
          <AreaField
            label={isCut ? 'Body (too long to be edited here)' : 'Body'}
            rows={4}
            disabled={isCut}
            value={body}
            onValue={changed(question, 'body')}
          />
        </>
      )}
    </>
  )
}
