import type { FakeState } from '../../state/state.ts'
import { likelyOwner } from '../hydrate/owners.ts'
import { madeUpUsers } from '../hydrate/report.ts'
import type { RecordedStart } from '../verify/start/start.ts'

/**
 * Gives a key whose owner was made up to somebody on the list of members that it was shown: to one of the level that fits the
 * recording, or else to the likely owner. The person who was made up would be one more on that list.
 */
export function withSeenOwners(state: FakeState, { completed, colleagues }: RecordedStart): FakeState {
  const made = madeUpUsers(completed)
  return state.tables.key.reduce((current, { id, value, user_id }) => {
    const people = colleagues.get(value) ?? []
    return made.has(user_id) && people.length > 0 ? withOwner(current, id, user_id, people) : current
  }, state)
}

function withOwner(state: FakeState, key: number, madeUp: number, people: readonly number[]): FakeState {
  const { user, membership, key: keys, collaborator, member } = state.tables
  const own = membership.filter(({ user_id }) => user_id === madeUp)
  const isInUse =
    collaborator.some(({ user_id }) => user_id === madeUp) ||
    member.some(({ membership_id }) => own.some(({ id }) => id === membership_id))
  // Its rights on single dashboards were made up with the person.
  if (isInUse) return state
  const owners = new Set(keys.map(({ user_id }) => user_id))
  const fits = (id: number): boolean => membership.some((one) => one.user_id === id && one.level === own[0]?.level)
  const owner = people.find((id) => !owners.has(id) && fits(id)) ?? likelyOwner(people, (id) => owners.has(id))
  return {
    ...state,
    tables: {
      ...state.tables,
      user: user.filter(({ id }) => id !== madeUp),
      membership: membership.filter(({ user_id }) => user_id !== madeUp),
      key: keys.map((one) => (one.id === key ? { ...one, user_id: owner } : one)),
    },
  }
}
