import { isObject } from '../../../core/json/kinds.ts'
import type { AnswerDifference } from '../difference.ts'
import type { BothAnswers } from './both-answers.ts'
import { ruleOfField, ruleOfValue } from './field-rules.ts'
import { ruleOfLink, ruleOfOrder, ruleOfRows } from './list-rules.ts'
import { ruleOfRefusal } from './refusal-rules.ts'

/** The rules that headers of an answer follow. */
export const HEADER_RULES: Readonly<Record<string, string>> = {
  allow: 'R.21',
  'content-type': 'R.22',
  vary: 'R.24',
  location: '8.7',
  'retry-after': 'E.22',
  'www-authenticate': 'E.4',
}

/** The rule of the rule book that a difference breaks. */
export function ruleOf(difference: AnswerDifference, answers: BothAnswers): string {
  const { kind, at } = difference
  if (kind === 'status' || isOfError(at, answers)) return ruleOfStatus(answers, kind)
  if (kind === 'header') return ruleOfHeader(difference, answers)
  if (/^body\.(?:next|previous)$/.test(at)) return ruleOfLink(difference, answers)
  if (at.endsWith('.tiles') && kind === 'order') return 'T.4'
  if (/\.tiles(?:\[\d+\])?$/.test(at) && (kind === 'rows' || kind === 'value'))
    return answers.section === 3 ? '3.6' : 'T.3'
  if (kind === 'order' && isListPlace(at)) return ruleOfOrder(answers)
  if (kind === 'rows') return ruleOfRows(answers)
  if (kind === 'missing' || kind === 'added' || kind === 'type' || kind === 'order')
    return ruleOfField(at, answers, kind)
  return ruleOfValue(at, answers) ?? ruleOfField(at, answers, kind)
}

const isListPlace = (at: string): boolean => at === 'body' || at === 'body.results'

/** Whether a place is one of the four fields of an error, even if only one of both answers is an error. */
const isOfError = (at: string, { fakeStatus, recordedStatus }: BothAnswers): boolean =>
  (fakeStatus >= 400 || recordedStatus >= 400) && at.startsWith('body')

const textIn = (body: unknown, name: 'detail' | 'attr'): string => {
  const text = isObject(body) ? body[name] : undefined
  return typeof text === 'string' ? text : ''
}

const ruleOfBody = (body: unknown, section: number): string | undefined =>
  ruleOfRefusal(textIn(body, 'detail'), section, textIn(body, 'attr'))

function ruleOfStatus(answers: BothAnswers, kind: AnswerDifference['kind']): string {
  const { fakeStatus, recordedStatus, fakeBody, recordedBody, section, source, method } = answers
  const own = ruleOfBody(fakeBody, section)
  const isShape = kind === 'missing' || kind === 'added' || kind === 'order'
  if (isShape && fakeStatus >= 400) return section === 14 && own === '14.2' ? own : 'E.1'
  if (fakeStatus >= 400) return own ?? (method === 'DELETE' && fakeStatus === 405 ? `${section}.1` : source)
  if (recordedStatus >= 400) return ruleOfBody(recordedBody, section) ?? `${section}.1`
  return `${section}.1`
}

function ruleOfHeader({ at, recorded, fake }: AnswerDifference, { fakeStatus, section }: BothAnswers): string {
  const name = at.slice('headers.'.length).toLowerCase()
  if (name === 'content-type' && (recorded === undefined || fake === undefined)) return 'R.23'
  if (name === 'allow' && fakeStatus === 405 && (section === 4 || section === 37)) return `${section}.1`
  return HEADER_RULES[name]!
}
