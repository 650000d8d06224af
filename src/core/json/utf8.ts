/** Invalid UTF-8. The message is that of Python's decoder. */
export class Utf8Error extends Error {
  override readonly name = 'Utf8Error'
}

/** Shared, because creating a decoder takes as long as reading a body. Without `stream` it keeps no state. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Bytes as text; undefined if they are no UTF-8. */
export function readUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Decodes bytes as the service does: invalid bytes are refused, but an incomplete character at the end is dropped.
 *
 * @throws Utf8Error with Python's message.
 */
export const decodeUtf8 = (bytes: Uint8Array): string => readUtf8(bytes) ?? decodeIncomplete(bytes)

function decodeIncomplete(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true })
  } catch {
    throw new Utf8Error(problemIn(bytes))
  }
}

function problemIn(bytes: Uint8Array): string {
  let at = 0
  for (;;) {
    const length = characterLength(bytes[at]!)
    if (length === 0) return decodeMessage(bytes, at, 1, 'invalid start byte')
    for (let next = 1; next < length; next++)
      if (!isContinuation(bytes, at, next)) return decodeMessage(bytes, at, next, 'invalid continuation byte')
    at += length
  }
}

/** How many bytes a character has, by its first byte; 0 for a byte that starts none. */
function characterLength(lead: number): number {
  if (lead < 0x80) return 1
  if (lead < 0xc2 || lead > 0xf4) return 0
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
}

const SECOND: Readonly<Record<number, readonly [number, number]>> = {
  0xe0: [0xa0, 0xbf],
  0xed: [0x80, 0x9f],
  0xf0: [0x90, 0xbf],
  0xf4: [0x80, 0x8f],
}

function isContinuation(bytes: Uint8Array, at: number, next: number): boolean {
  const [low, high] = (next === 1 && SECOND[bytes[at]!]) || [0x80, 0xbf]
  const byte = bytes[at + next]!
  return byte >= low && byte <= high
}

function decodeMessage(bytes: Uint8Array, at: number, length: number, reason: string): string {
  const where =
    length === 1
      ? `byte 0x${bytes[at]!.toString(16).padStart(2, '0')} in position ${at}`
      : `bytes in position ${at}-${at + length - 1}`
  return `'utf-8' codec can't decode ${where}: ${reason}`
}
