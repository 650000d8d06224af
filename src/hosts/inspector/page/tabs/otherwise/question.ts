import type { ContractName } from '../../../../../contract/contract.ts'
import type { EntryDetail } from '../../../../worlds/knowledge/entry-detail.ts'
import type { OtherwiseChange } from '../../../../../repro/retake/otherwise.ts'
import { readObject } from '../../parts/json-text.ts'

/** The things that can be different, with their words in the page. */
export const KINDS = {
  as: 'Somebody else',
  request: 'Another request',
  contract: 'The other contract',
  row: 'Another row',
} as const
export type Kind = keyof typeof KINDS
export const ROW_CHANGES = ['changed', 'removed', 'added'] as const

/** The question, as far as the form is filled in. */
export interface Question {
  readonly kind: Kind
  /** The name of a key or an e-mail address; empty for no key. */
  readonly as: string
  readonly isUnsent: boolean
  readonly method: string
  readonly url: string
  readonly body: string
  /** `documented` or `live`. */
  readonly contract: string
  readonly table: string
  readonly key: string
  /** The change of the row: one of `ROW_CHANGES`. */
  readonly rowChange: string
  /** The columns of the row as JSON. */
  readonly set: string
}

/** The properties of fields that fill in a question. */
export interface QuestionProps {
  /** The request that is asked about. */
  readonly request: EntryDetail
  readonly question: Question
}

/** A question with what somebody has filled in: a field has the name of what it is for. */
export const filledIn = (question: Question, { name, type, value, checked }: HTMLInputElement): Question => ({
  ...question,
  [name]: type === 'checkbox' ? checked : value,
})

/** The path of a request names the row that it is most likely about. */
export const newQuestion = ({ method, path, request, params }: EntryDetail): Question => ({
  kind: 'as',
  as: '',
  isUnsent: false,
  method,
  url: path,
  body: request.body?.text ?? '',
  contract: 'live',
  table: 'dashboard',
  key: params['dashboard_id'] ?? params['id'] ?? '',
  rowChange: 'changed',
  set: '{}',
})

/**
 * The one thing that a question changes.
 *
 * @throws Error when a row is no JSON object.
 */
export function changeOf(question: Question, asked: EntryDetail): OtherwiseChange {
  const { kind, as, contract } = question
  if (kind === 'as') return { as: as === '' ? null : as }
  if (kind === 'contract') return { contract: contract as ContractName }
  return kind === 'request' ? { request: requestOf(question, asked) } : { row: rowOf(question) }
}

/** Only what is different is sent along. */
function requestOf(
  { isUnsent, method, url, body }: Question,
  asked: EntryDetail,
): Exclude<OtherwiseChange['request'], undefined> {
  if (isUnsent) return null
  return {
    ...(method !== asked.method && { method }),
    ...(url !== asked.path && { url }),
    ...(body !== (asked.request.body?.text ?? '') && { body: body === '' ? null : body }),
  }
}

function rowOf({ table, key, rowChange, set }: Question): NonNullable<OtherwiseChange['row']> {
  const values = rowChange === 'removed' ? null : (readObject(set) as NonNullable<OtherwiseChange['row']>['set'])
  return { table, ...(rowChange !== 'added' && { key: key.trim() }), set: values }
}
