import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Received } from '../../core/http/received.ts'
import { Refusal } from './refusal.ts'

/** A token that nobody can guess. */
export const newToken = (): string => randomBytes(18).toString('base64url')

export function requireToken({ headers }: Received, token: string): void {
  const given = headers.get('x-fake-token')
  if (given === null)
    throw new Refusal(401, 'token_missing', 'Send the token that was printed at the start in the header X-Fake-Token.')
  if (!isToken(given, token))
    throw new Refusal(401, 'token_wrong', 'The token in X-Fake-Token is not the one that was printed at the start.')
}

/** Takes the same time for every wrong token. */
function isToken(given: string, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
