import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A token that nobody can guess. */
export const newToken = (): string => randomBytes(18).toString('base64url')

/** Compares in a time that says nothing about the token. */
export function isToken(given: string, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
