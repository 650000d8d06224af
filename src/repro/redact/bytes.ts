/** Where a byte that belongs to no character stands in a text meanwhile: in a range that nobody writes in. */
const STRAY = 0xf700
const SEQUENCES = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g

/** Bytes in Base64 as text; each that belongs to no character becomes one of its own. */
export const toText = (base64: string): string => atob(base64).replaceAll(SEQUENCES, toCharacter)

/** The same bytes again. */
export function fromText(text: string): string {
  const bytes = [...text].map((char) => {
    const code = char.charCodeAt(0)
    return code >= STRAY + 0x80 && code <= STRAY + 0xff ? String.fromCharCode(code - STRAY) : binary(char)
  })
  return btoa(bytes.join(''))
}

function toCharacter(sequence: string): string {
  const bytes = Uint8Array.from(sequence, (byte) => byte.charCodeAt(0))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return Array.from(bytes, (byte) => String.fromCharCode(STRAY + byte)).join('')
  }
}

const binary = (char: string): string => String.fromCharCode(...new TextEncoder().encode(char))
