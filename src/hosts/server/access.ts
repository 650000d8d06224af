import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Received } from '../../core/http/received.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { Refusal } from '../worlds/refusal.ts'

/** What a header can carry to the letter: spaces around it would be lost. */
const TOKEN = /^[!-~](?:[ -~]*[!-~])?$/

/**
 * The token that opens control: the given one, or else one that nobody can guess.
 *
 * @throws FakeUsageError when no client could send it, or everybody could: an empty one is a setting that was forgotten.
 */
export function settleToken(given: string | undefined): string {
  if (given === undefined) return randomSecret()
  if (TOKEN.test(given)) return given
  throw new FakeUsageError(
    'The token of control is empty, or no header can carry it. Use printable ASCII, or leave it out.',
  )
}

/** A text that nobody can guess, and that a URL, a header and a cookie can carry. */
export const randomSecret = (): string => randomBytes(18).toString('base64url')

export function requireToken({ headers }: Received, token: string): void {
  const given = headers.get('x-fake-token')
  if (given === null)
    throw new Refusal(401, 'token_missing', 'Send the token that was printed at the start in the header X-Fake-Token.')
  if (!isSecret(given, token))
    throw new Refusal(401, 'token_wrong', 'The token in X-Fake-Token is not the one that was printed at the start.')
}

/** Whether a text is the secret. It takes the same time for every wrong one. */
export function isSecret(given: string, secret: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
