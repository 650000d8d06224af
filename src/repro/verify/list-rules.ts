import type { Asked } from './asked.ts'
import type { AnswerDifference } from './difference.ts'
import { FIELDS } from './field-rules.ts'

/** The rule that orders the rows of a list, by section. */
const ORDER: Readonly<Record<number, string>> = {
  ...{ 9: '9.1', 13: '13.1', 15: '15.5', 16: '16.1', 18: '18.2', 26: 'P.6', 28: 'P.6', 32: '32.5', 40: 'P.6' },
  ...{ 42: '42.4', 43: '43.1' },
}

/** The rule that says which rows are in a list, by section. */
const ROWS: Readonly<Record<number, string>> = {
  ...{ 9: '9.1', 13: '13.1', 15: '15.1', 16: '16.1', 18: '18.1', 26: '26.1', 28: '28.1', 32: '32.1', 40: '40.1' },
  ...{ 42: '42.1', 43: '43.1' },
}

const EVENTS_BY: Readonly<Record<string, string>> = {
  ...{ event: '13.6', distinct_id: '13.6', person_id: '13.7', after: '13.8', before: '13.8', properties: '13.15' },
  ...{ action_id: '13.13' },
}

const INSIGHTS_BY = ['user', 'favorited', 'saved', 'search', 'date_from', 'date_to', 'insight', 'dashboards', 'tags']

/** The rule that the link to another page keeps to. */
export function ruleOfLink({ at, recorded, fake, kind }: AnswerDifference, { section }: Asked): string {
  if (section === 13) return kind === 'missing' ? '13.3' : '13.27'
  if (section === 43) return '43.4'
  if (kind === 'missing' || recorded === null || fake === null) return 'R.28'
  return at.endsWith('next') || at.endsWith('previous') ? 'R.29' : 'R.28'
}

/** The rule that orders a list. */
export function ruleOfOrder({ section, query }: Asked): string {
  if (section === 13 && query.has('orderBy')) return '13.12'
  return ORDER[section] ?? FIELDS[section] ?? `${section}.1`
}

/** The rule that says which rows a list has. */
export function ruleOfRows({ section, query }: Asked): string {
  if (section === 13) return Object.entries(EVENTS_BY).find(([name]) => query.has(name))?.[1] ?? '13.1'
  if (section === 32) {
    if (query.has('short_id') || query.has('created_by')) return '32.3'
    if (INSIGHTS_BY.some((name) => query.has(name))) return '32.4'
  }
  return ROWS[section] ?? `${section}.1`
}
