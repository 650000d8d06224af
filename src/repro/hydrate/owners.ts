import type { PartialState } from './partial-state.ts'

/**
 * Lets a key whose owner nothing shows belong to somebody on the list of members that it was shown. A person who was made up
 * would be one more on that list.
 */
export function findOwners({ callers }: PartialState): void {
  const unknown = callers.answered().filter(({ account, colleagues }) => !account && colleagues.all().length > 0)
  for (const caller of unknown) {
    const owners = new Set(callers.all().map(({ account }) => account))
    const { account } = likelyOwner(caller.colleagues.all(), (one) => owners.has(one.account.self))
    caller.belongsTo(account.self)
    caller.isOwnerAssumed = true
  }
}

/**
 * The likely owner of a key among those on the list of members that it was shown, of whom the one who may do most comes first:
 * nobody who owns another key, if there is anybody else.
 */
export const likelyOwner = <P>(people: readonly P[], ownsAnother: (person: P) => boolean): P =>
  people.find((person) => !ownsAnother(person)) ?? people[0]!
