import { isObject } from '../../../core/json/kinds.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { HIDDEN } from '../../../observe/secrets/secrets.ts'

/**
 * Puts keys and tokens back into JSON that somebody was shown without them and has edited since: a value that is as it was
 * shown, in its place, is the real one.
 *
 * @throws FakeUsageError when something hidden is left, because it stands where it was not shown.
 */
export function withHiddenValues(edited: unknown, shown: unknown, real: unknown): unknown {
  const whole = putBack(edited, shown, real)
  if (!JSON.stringify(whole ?? null).includes(HIDDEN) || JSON.stringify(real ?? null).includes(HIDDEN)) return whole
  throw new FakeUsageError(
    `Something in the body is hidden, and ${HIDDEN} is not its value: leave it where it was, or give it a value.`,
  )
}

function putBack(edited: unknown, shown: unknown, real: unknown): unknown {
  if (edited === shown) return real
  if (Array.isArray(edited))
    return Array.isArray(shown) && Array.isArray(real)
      ? edited.map((member, at) => (at < shown.length ? putBack(member, shown[at], real[at]) : (member as unknown)))
      : edited
  if (!isObject(edited) || !isObject(shown) || !isObject(real)) return edited
  const members = Object.entries(edited).map(([name, value]) => [
    name,
    Object.hasOwn(shown, name) ? putBack(value, shown[name], real[name]) : value,
  ])
  return Object.fromEntries(members) as unknown
}
