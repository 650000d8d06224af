/** The most arguments that one call gets: engines take some ten thousand, and a body may have millions of bytes. */
const CHUNK = 10_000

/** Not every runtime has `Buffer`. */
export function toBase64(bytes: Uint8Array): string {
  let characters = ''
  for (let at = 0; at < bytes.length; at += CHUNK) characters += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(characters)
}

/** The URL-safe alphabet: an address takes it unescaped. */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
