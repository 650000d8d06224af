import type { AnswerDifference } from '../difference.ts'
import type { BothAnswers } from './both-answers.ts'
import { FIELDS, ruleIn } from './field-rules.ts'
import type { RulesBySection } from './field-rules.ts'

/** The rules that order the rows of a list. */
const ORDER: RulesBySection = {
  '9.1': [9],
  '13.1': [13],
  '15.5': [15],
  '16.1': [16],
  '18.2': [18],
  '32.5': [32],
  '42.4': [42],
  '43.1': [43],
  'P.6': [26, 28, 40],
}

/** Parameters of the list of events, each with the rule that says which rows it leaves. */
const EVENTS_BY: Readonly<Record<string, string>> = {
  event: '13.6',
  distinct_id: '13.6',
  person_id: '13.7',
  after: '13.8',
  before: '13.8',
  properties: '13.15',
  action_id: '13.13',
}

const INSIGHTS_BY = [
  'user',
  'favorited',
  'saved',
  'search',
  'date_from',
  'date_to',
  'insight',
  'feature_flag',
  'dashboards',
  'tags',
]

/** The rule that the link to another page keeps to. */
export function ruleOfLink({ recorded, fake, kind }: AnswerDifference, { section }: BothAnswers): string {
  if (section === 13) return kind === 'missing' ? '13.3' : '13.27'
  if (section === 43) return '43.4'
  return kind === 'missing' || recorded === null || fake === null ? 'R.28' : 'R.29'
}

/** The rule that orders a list. */
export function ruleOfOrder({ section, query }: BothAnswers): string {
  if (section === 13 && query.has('orderBy')) return '13.12'
  return ruleIn(ORDER, section) ?? ruleIn(FIELDS, section) ?? `${section}.1`
}

/** The rule that says which rows a list has. */
export function ruleOfRows({ section, query }: BothAnswers): string {
  if (section === 13) return Object.entries(EVENTS_BY).find(([name]) => query.has(name))?.[1] ?? '13.1'
  if (section === 32) {
    if (query.has('short_id') || query.has('created_by')) return '32.3'
    if (INSIGHTS_BY.some((name) => query.has(name))) return '32.4'
  }
  return `${section}.1`
}
