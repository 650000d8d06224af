import { randomSecret } from '../ingress/secret.ts'
import { requireSendable } from '../ingress/token.ts'

/**
 * The token that opens control: the given one, or else one that nobody can guess.
 *
 * @throws FakeUsageError when no client could send it.
 */
export function settleToken(given: string | undefined): string {
  if (given === undefined) return randomSecret()
  requireSendable(given)
  return given
}
