import { isObject } from '../../core/json/kinds.ts'
import type { AnswerDifference } from './difference.ts'
import { ruleOfRefusal } from './refusals.ts'

/** What a rule is looked up by. */
export interface Asked {
  /** The section of the rule book. */
  readonly section: number
  readonly method: string
  readonly query: URLSearchParams
  /** The bodies of both answers, and the rule of the journal. */
  readonly recordedBody: unknown
  readonly fakeBody: unknown
  readonly fakeStatus: number
  readonly recordedStatus: number
  readonly source: string
}

/** The rule that lists the fields of an answer, by section. */
const FIELDS: Readonly<Record<number, string>> = {
  ...{ 1: '1.2', 2: '1.2', 3: '1.2', 5: '1.2', 6: '1.2', 7: '1.2', 8: '1.2', 18: '18.3', 19: '1.2', 21: '21.3' },
  ...{ 9: '9.3', 10: '9.3', 12: '12.3', 20: '12.3', 13: '13.2', 14: '13.2', 15: '15.1' },
  ...{ 16: '16.3', 17: '16.3', 22: '16.3', 23: '16.3', 24: '16.3', 26: '26.2', 27: '27.5', 28: '28.2', 29: '29.2' },
  ...{ 30: '30.4', 31: '31.2', 32: 'T.6', 33: 'T.6', 34: 'T.6', 35: 'T.6', 36: 'T.6' },
  ...{ 38: '30.6', 39: '30.6', 40: '26.2', 41: '27.5', 42: '42.2', 43: '43.2', 44: '44.4' },
}

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

/** Objects that other answers hold, and the rule with their fields. The last one in a place counts. */
const PARTS: readonly (readonly [name: RegExp, fields: string])[] = [
  [/\.(?:created_by|last_modified_by|user)\.[^.]*$/, '30.3'],
  [/\.dashboard_tiles\[\d+\]\.[^.]*$/, 'T.22'],
  [/\.insight\.[^.]*$/, 'T.6'],
  [/\.text\.[^.]*$/, 'T.5'],
  [/\.tiles\[\d+\]\.[^.]*$/, 'T.1'],
  [/\.(?:team|teams\[\d+\])\.[^.]*$/, '28.2'],
  [/\.organizations?(?:\[\d+\])?\.[^.]*$/, '30.6'],
  [/\.(?:person|elements\[\d+\])\.[^.]*$/, '13.2'],
  [/^body\.dashboard\.[^.]*$/, '1.2'],
]

/** The rule that a value follows from, by where it stands. */
const VALUES: readonly (readonly [place: RegExp, rule: string, sections?: readonly number[]])[] = [
  [/^body\.count$/, 'R.28'],
  [/\.(?:insight|results\[\d+\])\.effective_(?:restriction|privilege)_level$/, 'T.7', [2, 3, 5, 6, 19, 21, 32]],
  [/^body\.effective_(?:restriction|privilege)_level$/, 'T.7', [33, 34, 35, 36]],
  [/\.effective_(?:restriction|privilege)_level$/, 'P.13', [21]],
  [/\.effective_restriction_level$/, 'P.7'],
  [/\.effective_privilege_level$/, 'P.9'],
  [/\.effective_membership_level$|\.membership_level$/, 'P.4'],
  [/\.effective_level$|\.parent_level$/, '16.3'],
  [/\.restriction_level$/, 'P.7'],
  [/\.user_access_level$/, 'P.14'],
  [/\.user_can_edit_access_levels$|\.access_controls$|\.available_access_levels$|\.default_access_level$/, 'C.1'],
  [/\.is_shared$/, '2.4'],
  [/\.creation_mode$/, '2.5'],
  [/\.use_(?:template|dashboard)$|\.delete_insights$/, 'C.7'],
  [/\.(?:dashboard_tiles|dashboards)(?:\[|$)/, 'T.22'],
  [/\.insight\.timezone$|\.is_cached$|\.last_refresh$|\.query_status$/, '34.4'],
  [/\.filters_hash$/, 'T.23'],
  [/\.tiles\[\d+\]\.order$/, 'T.1'],
  [/\.tags(?:\[|$)/, 'T.17'],
  [/\.last_modified_(?:at|by)/, '36.3', [33, 34, 35, 36, 32]],
  [/\.last_modified_(?:at|by)/, 'T.13'],
  [/^body\.updated_at$/, '36.3', [35, 36]],
  [/^body\.updated_at$/, '23.1', [23, 24]],
  [/^body\.deleted$/, '36.6', [35, 36]],
  [/^body\.deleted$/, '3.6', [1, 3, 19]],
  [/^body\.created_by/, '1.1', [1]],
  [/^body\.created_by/, '33.1', [33]],
  [/^body\.(?:created_at|access_token)$/, '20.3', [20]],
  [/^body\.(?:created_at|access_token|enabled)$/, '12.4', [12]],
  [/^body\.enabled$/, '20.1', [20]],
  [/\.user_uuid$/, 'C.8'],
  [/\.(?:mascot|hedgehog)_config$/, 'C.10'],
  [/\.filters(?:\.|$)|\.variables(?:\.|$)/, '2.6', [1, 2, 3, 5, 6, 7, 8, 19, 21]],
  [/\.filters(?:\.|$)/, '34.2', [32, 33, 34, 35, 36]],
  [/\.timestamp$/, '13.29'],
  [/\.person(?:\.|$)/, '14.4', [14]],
  [/^body\.level$/, '23.1', [23, 24]],
  [/\.ingested_event$/, '26.2'],
]

const HEADERS: Readonly<Record<string, string>> = {
  allow: 'R.21',
  'content-type': 'R.22',
  vary: 'R.24',
  location: '8.7',
  'retry-after': 'E.22',
  'www-authenticate': 'E.4',
}

const EVENTS_BY: Readonly<Record<string, string>> = {
  ...{ event: '13.6', distinct_id: '13.6', person_id: '13.7', after: '13.8', before: '13.8', properties: '13.15' },
  ...{ action_id: '13.13' },
}

const INSIGHTS_BY = ['user', 'favorited', 'saved', 'search', 'date_from', 'date_to', 'insight', 'dashboards', 'tags']

/** The rule of the rule book that a difference breaks. */
export function ruleOf(difference: AnswerDifference, asked: Asked): string {
  const { kind, at } = difference
  if (kind === 'status' || isOfError(at, asked)) return ruleOfStatus(asked, kind)
  if (kind === 'header') return ruleOfHeader(difference, asked)
  if (/^body\.(?:next|previous)$/.test(at)) return ruleOfLink(difference, asked)
  if (at.endsWith('.tiles') && kind === 'order') return 'T.4'
  if (/\.tiles(?:\[\d+\])?$/.test(at) && (kind === 'rows' || kind === 'value'))
    return asked.section === 3 ? '3.6' : 'T.3'
  if (kind === 'order' && isListPlace(at)) return ruleOfOrder(asked)
  if (kind === 'rows') return ruleOfRows(asked)
  if (kind === 'missing' || kind === 'added' || kind === 'type' || kind === 'order') return ruleOfField(at, asked, kind)
  return ruleOfValue(at, asked) ?? ruleOfField(at, asked, kind)
}

const isListPlace = (at: string): boolean => at === 'body' || at === 'body.results'

/** The four fields of an error, also where only one of both answers is one. */
const isOfError = (at: string, { fakeStatus, recordedStatus }: Asked): boolean =>
  (fakeStatus >= 400 || recordedStatus >= 400) && at.startsWith('body')

const detailOf = (body: unknown): string => (isObject(body) && typeof body['detail'] === 'string' ? body['detail'] : '')

function ruleOfStatus(asked: Asked, kind: AnswerDifference['kind']): string {
  const { fakeStatus, recordedStatus, fakeBody, recordedBody, section, source, method } = asked
  const own = ruleOfRefusal(detailOf(fakeBody), section)
  const isShape = kind === 'missing' || kind === 'added' || kind === 'order'
  if (isShape && fakeStatus >= 400) return section === 14 && own === '14.2' ? own : 'E.1'
  if (fakeStatus >= 400) return own ?? (method === 'DELETE' && fakeStatus === 405 ? `${section}.1` : source)
  if (recordedStatus >= 400) return ruleOfRefusal(detailOf(recordedBody), section) ?? `${section}.1`
  return `${section}.1`
}

function ruleOfHeader({ at, recorded, fake }: AnswerDifference, { fakeStatus, section }: Asked): string {
  const name = at.slice('headers.'.length).toLowerCase()
  if (name === 'content-type' && (recorded === undefined || fake === undefined)) return 'R.23'
  if (name === 'allow' && fakeStatus === 405 && (section === 4 || section === 37)) return `${section}.1`
  return HEADERS[name] ?? 'R.21'
}

function ruleOfLink({ at, recorded, fake, kind }: AnswerDifference, { section }: Asked): string {
  if (section === 13) return kind === 'missing' ? '13.3' : '13.27'
  if (section === 43) return '43.4'
  if (kind === 'missing' || recorded === null || fake === null) return 'R.28'
  return at.endsWith('next') || at.endsWith('previous') ? 'R.29' : 'R.28'
}

function ruleOfOrder({ section, query }: Asked): string {
  if (section === 13 && query.has('orderBy')) return '13.12'
  return ORDER[section] ?? FIELDS[section] ?? `${section}.1`
}

function ruleOfRows({ section, query }: Asked): string {
  if (section === 13) return Object.entries(EVENTS_BY).find(([name]) => query.has(name))?.[1] ?? '13.1'
  if (section === 32) {
    if (query.has('short_id') || query.has('created_by')) return '32.3'
    if (INSIGHTS_BY.some((name) => query.has(name))) return '32.4'
  }
  return ROWS[section] ?? `${section}.1`
}

function ruleOfField(at: string, { section, query }: Asked, kind: string): string {
  const part = PARTS.find(([place]) => place.test(at))
  if (part) return part[1]
  const isEnvelope = /^body\.(?:count|results)$/.test(at)
  if (isEnvelope) return section === 13 ? '13.3' : 'R.28'
  if (section === 32 && query.has('basic')) return '34.5'
  if (at.endsWith('.user_uuid') && kind !== 'type') return 'C.8'
  return FIELDS[section] ?? `${section}.1`
}

const ruleOfValue = (at: string, { section }: Asked): string | undefined =>
  VALUES.find(([place, , sections]) => place.test(at) && (!sections || sections.includes(section)))?.[1]
