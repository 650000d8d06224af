import { asText } from '../../core/json/text.ts'
import { answeredObject } from '../har/body.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { senderOf } from './refused.ts'
import type { RecordedStart } from './start/start.ts'

/** The members of projects whose level was assumed: none of those whose own keys were shown it. */
export function unsureMembers(start: RecordedStart, traffic: readonly ApiRequest[]): readonly string[] {
  const assumed = start.completed.flatMap(({ table, rows, columns }) =>
    table === 'member' && (!columns || columns.includes('level')) ? rows.map((id) => asText(id)) : [],
  )
  const shown = new Set(traffic.flatMap((one) => shownTo(one, start)))
  const { member } = start.state.tables
  return assumed.filter((id) => !shown.has(nameOf(member.find((row) => row.id === id))))
}

type Member = RecordedStart['state']['tables']['member'][number]

const nameOf = (row: Pick<Member, 'project_id' | 'membership_id'> | undefined): string =>
  `${row?.project_id}/${row?.membership_id}`

/** The memberships whose level in a project an answer shows to the member. */
function shownTo({ entry }: ApiRequest, { state, hiddenKey }: RecordedStart): readonly string[] {
  const { id, effective_membership_level: level } = answeredObject(entry)
  if (typeof level !== 'number' || typeof id !== 'number') return []
  const owner = state.tables.key.find(({ value }) => value === senderOf(entry, hiddenKey))?.user_id
  const own = state.tables.membership.filter(({ user_id }) => user_id === owner)
  return own.map((membership) => nameOf({ project_id: id, membership_id: membership.id }))
}
