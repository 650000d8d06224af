import { readJson } from '../../../../../core/decode.ts'
import { isObject } from '../../../../../core/json/kinds.ts'
import type { EntryDetail, EntryOutline } from '../../../../worlds/knowledge/entry-detail.ts'
import { sentence } from '../../parts/direction.ts'

/** How a request was decided, here or in a copy of the world. */
type Decided = Pick<EntryOutline, 'status' | 'rule' | 'source' | 'refusal' | 'failure' | 'waiting'>

/** The number of a rule or a section of the rule book; undefined where a source is none. */
export const ruleNumber = (source: string): string | undefined =>
  /^(?:\d+|[A-Z])(?:\.\d+)?$/.test(source) ? source : undefined

/** `rule K.8`, or `section 9` for a whole endpoint. */
export const ruleName = (source: string): string =>
  ruleNumber(source) === undefined ? source : `${source.includes('.') ? 'rule' : 'section'} ${source}`

/** What came of a request and why, in one sentence. */
export function decisionOf({ status, rule, source, refusal, failure, waiting }: Decided): string {
  if (waiting !== undefined) return `Not answered yet: ${ended(waiting)}`
  if (failure !== undefined) return `Not answered: ${ended(failure)}`
  if (status === undefined) return 'Not answered yet.'
  if (rule === 'fault') return `A fault answered ${status} in place of the API: ${ended(refusal ?? 'it was set up so')}`
  if (refusal !== undefined) return `Refused with ${status} by ${ruleName(source)}: ${ended(refusal)}`
  return `Every check was passed, and ${rule} answered ${status} (${ruleName(source)}).`
}

/** The field or parameter that a refusal is about; undefined where it is about none, and while the answer has not been read. */
export function refusedField({
  refusal,
  answer,
}: EntryOutline & Pick<Partial<EntryDetail>, 'answer'>): string | undefined {
  const body = refusal === undefined ? undefined : readJson(answer?.body?.text ?? '')
  const field = isObject(body) ? body['attr'] : undefined
  return typeof field === 'string' ? field : undefined
}

/** A text as the end of a sentence. */
const ended = (text: string): string => sentence(/[.!?]$/.test(text) ? text : `${text}.`)
