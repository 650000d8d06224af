import { toBase64Url } from '../../core/base64.ts'

/** A text that nobody can guess, and that a URL, a header and a cookie can carry. */
export const randomSecret = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(18)))
