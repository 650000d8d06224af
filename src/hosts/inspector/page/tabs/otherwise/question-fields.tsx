import type { Signal } from '@preact/signals'
import type { VNode } from 'preact'
import type { EntryDetail } from '../../../../server/knowledge/entry-detail.ts'
import { Field } from '../../parts/field.tsx'
import { PersonField } from './person-field.tsx'
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
  const { kind } = question.value
  if (kind === 'as') return <PersonField {...props} />
  if (kind === 'request') return <RequestFields {...props} />
  return kind === 'contract' ? <ContractField {...props} /> : <RowFields {...props} />
}

const ContractField = ({ question }: QuestionProps): VNode => (
  <Field label="Contract">
    <select
      value={question.value.contract}
      onChange={(event) => {
        const contract = event.currentTarget.value === 'live' ? 'live' : 'documented'
        question.value = { ...question.value, contract }
      }}
    >
      <option>documented</option>
      <option>live</option>
    </select>
  </Field>
)

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']

function RequestFields({ question, request }: QuestionProps): VNode {
  const { isSent, method, url, body } = question.value
  const set = (some: Partial<Question>): void => {
    question.value = { ...question.value, ...some }
  }
  const isCut = request.request.body?.truncated !== undefined
  return (
    <>
      <label class="check">
        <input type="checkbox" checked={!isSent} onChange={(event) => set({ isSent: !event.currentTarget.checked })} />{' '}
        It is not sent at all
      </label>
      <fieldset class="bare" disabled={!isSent}>
        <Field label="Method">
          <select value={method} onChange={(event) => set({ method: event.currentTarget.value })}>
            {[...new Set([...METHODS, method])].map((name) => (
              <option>{name}</option>
            ))}
          </select>
        </Field>
        <Field label="Path and query">
          <input class="mono wide" value={url} onInput={(event) => set({ url: event.currentTarget.value })} />
        </Field>
        <Field label={isCut ? 'Body (too long to be edited here)' : 'Body'}>
          <textarea
            class="mono"
            rows={4}
            spellcheck={false}
            disabled={isCut}
            value={body}
            onInput={(event) => set({ body: event.currentTarget.value })}
          />
        </Field>
      </fieldset>
    </>
  )
}
