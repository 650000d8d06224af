import type { BothAnswers } from './both-answers.ts'

/** Rules of the rule book, each with the sections of the endpoints that it is true of. */
export type RulesBySection = Readonly<Record<string, readonly number[]>>

export const ruleIn = (rules: RulesBySection, section: number): string | undefined =>
  Object.entries(rules).find(([, sections]) => sections.includes(section))?.[0]

/** The rules that list the fields of an answer. */
export const FIELDS: RulesBySection = {
  '1.2': [1, 2, 3, 5, 6, 7, 8, 19],
  '9.3': [9, 10],
  '12.3': [12, 20, 45, 46],
  '13.2': [13, 14],
  '15.1': [15],
  '16.3': [16, 17, 22, 23, 24],
  '18.3': [18],
  '21.3': [21],
  '26.2': [26, 40],
  '27.5': [27, 41],
  '28.2': [28],
  '29.2': [29],
  '30.4': [30],
  '30.6': [38, 39],
  '31.2': [31],
  'T.6': [32, 33, 34, 35, 36],
  '42.2': [42],
  '43.2': [43],
  '44.4': [44],
}

/** Objects inside of other answers, and the rules that list their fields. In a path, the last such name decides. */
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

/** The rules that values follow from, by their places. */
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
  [/\.tags(?:\[|$)/, 'T.18', [21]],
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
  [/^body\.(?:created_at|access_token|enabled)$/, '45.3', [45]],
  [/^body\.(?:created_at|access_token|enabled)$/, '46.1', [46]],
  [/\.user_uuid$/, 'C.8'],
  [/\.(?:mascot|hedgehog)_config$/, 'C.10'],
  [/\.insight\.(?:filters|query)(?:[.[]|$)/, '34.7'],
  [/\.filters(?:\.|$)|\.variables(?:\.|$)/, '2.6', [1, 2, 3, 5, 6, 7, 8, 19, 21]],
  [/\.filters(?:\.|$)/, '34.2', [32, 33, 34, 35, 36]],
  [/\.timestamp$/, '13.29'],
  [/\.person(?:\.|$)/, '14.4', [14]],
  [/^body\.level$/, '23.1', [23, 24]],
  [/\.ingested_event$/, '26.2'],
]

/** The rule that a field belongs to. */
export function ruleOfField(at: string, { section, query }: BothAnswers, kind: string): string {
  const part = PARTS.find(([place]) => place.test(at))
  if (part) return part[1]
  const isEnvelope = /^body\.(?:count|results)$/.test(at)
  if (isEnvelope) return section === 13 ? '13.3' : 'R.28'
  if ((section === 32 || section === 34) && query.has('basic')) return '34.5'
  if (at.endsWith('.user_uuid') && kind !== 'type') return 'C.8'
  return ruleIn(FIELDS, section) ?? `${section}.1`
}

/** The rule that a value follows from; undefined when it has none of its own. */
export const ruleOfValue = (at: string, { section }: BothAnswers): string | undefined =>
  VALUES.find(([place, , sections]) => place.test(at) && (!sections || sections.includes(section)))?.[1]
