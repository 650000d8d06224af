import { pythonText } from '../../core/json/python-repr.ts'
import { isFalsy } from '../../core/json/python.ts'
import type { Person } from './model.ts'

const NAMING = ['email', 'Email', 'name', 'Name', 'username', 'Username', 'UserName']
const ANONYMOUS = /^(?:[a-z0-9]+-){4}[a-z0-9]+$/

/** Sorts distinct ids that a browser made up behind all others. */
export const anonymousLast = (distinctIds: readonly string[]): readonly string[] => [
  ...distinctIds.filter((id) => !ANONYMOUS.test(id)),
  ...distinctIds.filter((id) => ANONYMOUS.test(id)),
]

/**
 * The name of a person: the first property with a name that is not empty, or else the first distinct id, or else the number.
 *
 * @see spec 43.7
 */
export function nameOf({ id, properties, distinct_ids }: Person): string {
  const naming = NAMING.find((key) => Object.hasOwn(properties, key) && !isFalsy(properties[key]))
  return naming ? pythonText(properties[naming]) : (anonymousLast(distinct_ids)[0] ?? String(id))
}
