/** A text that nobody can guess, and that a URL, a header and a cookie can carry. */
export const randomSecret = (): string =>
  toBase64(crypto.getRandomValues(new Uint8Array(18)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

/** Not every runtime has `Buffer`. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
