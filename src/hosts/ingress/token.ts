import type { Received } from '../../core/http/received.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { Refusal } from '../worlds/refusal.ts'
import { isSecret, randomSecret } from './secret.ts'

/** Texts that a header carries unchanged, and that are too long to be guessed by trying them all. */
export const TOKEN = /^[!-~]{8,}$/
export const TOKEN_RULE = 'Use at least 8 characters of ASCII, without spaces.'

/**
 * The token that opens control: the given one, or else one that cannot be guessed.
 *
 * @throws FakeUsageError as `requireUsableToken` does.
 */
export function settleToken(given: string | undefined): string {
  if (given === undefined) return randomSecret()
  requireUsableToken(given)
  return given
}

/** @throws FakeUsageError when no header can carry the token, or when it is short or empty, as a setting that was forgotten. */
export function requireUsableToken(token: string): void {
  if (TOKEN.test(token)) return
  throw new FakeUsageError(`The token of control is too short, or no header can carry it. ${TOKEN_RULE}`)
}

const HEADER = 'x-fake-token'
const NO_TOKEN =
  'Send the token in the header X-Fake-Token: it was printed at the start, or set as FAKE_DASHBOARDS_TOKEN. createControl({ url, token }) does so.'

/** Whether a request brings the token. */
export const bringsToken = ({ headers }: Received, token: string): boolean => isSecret(headers.get(HEADER) ?? '', token)

/** @throws Refusal when a request does not bring the token. */
export function requireToken(received: Received, token: string): void {
  if (received.headers.get(HEADER) === null) throw new Refusal(401, 'token_missing', NO_TOKEN)
  if (!bringsToken(received, token))
    throw new Refusal(
      401,
      'token_wrong',
      'The token in X-Fake-Token is not the one that was printed at the start, or set as FAKE_DASHBOARDS_TOKEN.',
    )
}
