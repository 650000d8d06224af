import type { PartialState } from './partial-state.ts'

/**
 * Lets a key whose owner nothing shows belong to somebody on the list of members that it was shown: to the one who may do
 * most, and not to the owner of another key if there is anybody else. A person who was made up would be one more on that list.
 */
export function findOwners({ callers }: PartialState): void {
  const unknown = callers.answered().filter(({ account, colleagues }) => !account && colleagues.all().length > 0)
  for (const caller of unknown) {
    const owners = new Set(callers.all().map(({ account }) => account))
    const people = caller.colleagues.all()
    const { account } = people.find((one) => !owners.has(one.account.self)) ?? people[0]!
    caller.belongsTo(account.self, true)
    caller.isOwnerAssumed = true
  }
}
