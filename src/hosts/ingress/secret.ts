import { toBase64Url } from '../../core/base64.ts'

/** A text that cannot be guessed, and that a URL, a header and a cookie can carry. */
export const randomSecret = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(18)))

/**
 * Whether a text is the secret. Its duration depends only on the length of the text, so it reveals nothing about the secret.
 * Not every runtime has `timingSafeEqual`.
 */
export function isSecret(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length
  for (let at = 0; at < given.length; at++) difference |= given.charCodeAt(at) ^ secret.charCodeAt(at % secret.length)
  return difference === 0
}
