import type { VNode } from 'preact'
import type { PersonWithKeys } from '../../../control-api/actor-control.ts'
import { isolated } from './direction.ts'

/**
 * Everybody, and each of their keys, as whom a request can be sent.
 *
 * @param chosen - The e-mail address or the name of a key.
 */
export function personOptions(people: readonly PersonWithKeys[], chosen: string | null): readonly VNode[] {
  const option = (as: string, text: string, isActive: boolean) => (
    <option value={as} selected={as === chosen}>
      {text}
      {!isActive && ', inactive'}
    </option>
  )
  return people.map(({ email, name, role, active, keys }) => (
    <optgroup label={name || email}>
      {option(email, `${isolated(email)}, ${role ?? 'no access'}`, active)}
      {keys.map((key) =>
        option(
          key.name,
          `Key ${isolated(key.name)}: ${key.scopes.join(', ').replace(/^\*?$/, 'all scopes')}`,
          key.active,
        ),
      )}
    </optgroup>
  ))
}
