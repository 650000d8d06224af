import { MEMBERSHIP_LEVEL } from '../../resources/levels.ts'
import type { PartialState } from './partial-state.ts'
import type { Colleague, RecordedCaller } from './recorded-caller.ts'

/**
 * Gives a key of unknown owner to a member on the list that was shown to the key. A made-up person would be one more on that
 * list.
 */
export function findOwners({ callers }: PartialState): void {
  const unknown = callers.answered().filter(({ account, colleagues }) => !account && colleagues.all().length > 0)
  for (const caller of unknown) {
    const owners = new Set(callers.all().map(({ account }) => account))
    const { account } = likelyOwner(peersOf(caller), (one) => owners.has(one.account.self))
    caller.belongsTo(account.self)
    caller.isOwnerAssumed = true
  }
}

/** The people on the list that a caller was shown who may be the caller. */
function peersOf({ colleagues, isPlain }: RecordedCaller): readonly Colleague[] {
  const plain = colleagues.all().filter(({ level }) => level <= MEMBERSHIP_LEVEL.member)
  return isPlain && plain.length > 0 ? plain : colleagues.all()
}

/**
 * The likely owner of a key, on the list of members that it was shown: the first who owns no other key, or else the first. The
 * list begins with those who may do most.
 */
export const likelyOwner = <P>(people: readonly P[], ownsAnother: (person: P) => boolean): P =>
  people.find((person) => !ownsAnother(person)) ?? people[0]!
