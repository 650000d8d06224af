import type { ApiKey } from '../../resources/keys/model.ts'
import type { FakeState } from '../../state/state.ts'
import { likelyOwner } from '../hydrate/owners.ts'
import { madeUpUsers } from '../hydrate/report.ts'
import type { RecordedStart } from '../verify/start/start.ts'

/**
 * Gives a key whose owner was made up to a member on the list that was shown to the key: to one whose level fits the
 * recording, or else to the likely owner. The made-up person would be one more on that list.
 */
export function withSeenOwners(state: FakeState, { completed, colleagues }: RecordedStart): FakeState {
  const made = madeUpUsers(completed)
  return state.tables.key.reduce((current, key) => {
    const people = colleagues.get(key.value) ?? []
    return made.has(key.user_id) && people.length > 0 ? withOwner(current, key, people) : current
  }, state)
}

/** The state in which one of some people owns a key, in place of the person that was made up for it. */
function withOwner(state: FakeState, { id: key, user_id: madeUp }: ApiKey, people: readonly number[]): FakeState {
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
