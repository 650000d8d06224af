import type { VNode } from 'preact'
import type { ContractName } from '../../../../../contract/contract.ts'
import type { OtherwiseChange } from '../../../../../repro/retake/otherwise.ts'
import type { TableSummary } from '../../../../control-api/knowledge/row-pages.ts'
import type { EntryDetail } from '../../../../worlds/knowledge/entry-detail.ts'
import { Field } from '../../parts/field.tsx'
import { readObject } from '../../parts/json-text.ts'
import { loading, useLoaded } from '../../parts/loading.tsx'
import { personOptions } from '../../parts/person-options.tsx'
import type { ReadField } from '../../parts/field.tsx'
import { METHODS } from '../../session/filter-terms.ts'
import { useSession } from '../../session/session-context.ts'
import { Question } from './question.tsx'

interface AskedProps {
  readonly request: EntryDetail
}

/** Choices, of which the first is chosen at first. */
const startingWith = (first: string, choices: readonly string[]) => [...new Set([first, ...choices])]

/** Sends the request as nobody, as a person, or with one of a person's keys. */
export function SomebodyElse({ request }: AskedProps): VNode {
  const { control } = useSession()
  const at = request.number
  const project = Number(request.params['project_id'])
  // If the project of the path does not exist, the roles shown are those in the first project.
  const people = useLoaded(() => control.people({ project, at }).catch(() => control.people({ at })), [at])
  return (
    <Question title="Somebody else" request={request} isOpen change={(field) => ({ as: field('as') || null })}>
      {loading(people, (all) => (
        <Field label="Sent by">
          <select name="as">
            <option value="">nobody: no key is sent</option>
            {personOptions(all, null)}
          </select>
        </Field>
      ))}
    </Question>
  )
}

/** Another method, address or body, or none of it. */
export function AnotherRequest({ request }: AskedProps): VNode {
  const { method, path, request: sent } = request
  const isCut = sent.body?.truncated !== undefined
  const before = { method, url: path, body: (!isCut && sent.body?.text) || '' }
  return (
    <Question title="Another request" request={request} change={(field) => requestOf(field, before)}>
      <label>
        <input type="checkbox" name="unsent" /> It is not sent at all
      </label>
      <Field label="Method" name="method" options={startingWith(method, METHODS)} />
      <Field label="Path and query" name="url" class="mono" defaultValue={path} />
      <Field
        label={isCut ? 'Body (too long to be edited here)' : 'Body'}
        name="body"
        rows={4}
        disabled={isCut}
        defaultValue={before.body}
      />
    </Question>
  )
}

/** Only what is different is sent along: the rest may be hidden in what the page knows of it. */
function requestOf(field: ReadField, before: Readonly<Record<string, string>>): OtherwiseChange {
  if (field('unsent')) return { request: null }
  const changed = Object.entries(before).filter(([name, value]) => inLines(field(name)) !== inLines(value))
  return { request: Object.fromEntries(changed.map(([name]) => [name, field(name) || null])) }
}

/** Fields have breaks of lines of their own. */
const inLines = (text: string): string => text.replaceAll('\r', '')

export const otherContract = (request: EntryDetail): VNode => (
  <Question
    title="The other contract"
    request={request}
    change={(field) => ({ contract: field('contract') as ContractName })}
  >
    <Field label="Contract" name="contract" options={['live', 'documented']} />
  </Question>
)

/** A row that is changed, added or removed before. The path names the row that it is most likely about. */
export function AnotherRow({ request }: AskedProps): VNode {
  const { control } = useSession()
  const { number: at, params } = request
  const tables = useLoaded(() => control.rows.tables({ at }), [at])
  return (
    <Question title="Another row" request={request} change={rowOf}>
      {loading(tables, (all) => rowFields(all, params['dashboard_id'] ?? params['id'] ?? ''))}
    </Question>
  )
}

const rowFields = (tables: readonly TableSummary[], key: string): VNode => (
  <>
    <Field
      label="Table"
      name="table"
      options={startingWith(
        'dashboard',
        tables.map(({ table }) => table),
      )}
    />
    <Field label="Key of the row; without one, a row is added" name="key" class="mono" defaultValue={key} />
    <Field label='Columns as JSON, such as {"deleted": true}; without them, the row is removed' name="set" rows={4} />
  </>
)

function rowOf(field: ReadField): OtherwiseChange {
  const [key, set] = [field('key').trim(), field('set')]
  const columns = set === '' ? null : readObject(set)
  return { row: { table: field('table'), ...(key !== '' && { key }), set: columns } }
}
