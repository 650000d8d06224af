/** Why bytes are not UTF-8, in the words of Python's decoder. */
export class Utf8Error extends Error {
  override readonly name = 'Utf8Error'
}

const encoder = new TextEncoder()
const scratch = new Uint8Array(16 * 1024)

/** How many bytes a text takes. What was encoded is written over, so that a long answer is not held twice to be counted. */
export function byteLength(text: string): number {
  let length = 0
  for (let rest = text; rest !== '';) {
    const { read, written } = encoder.encodeInto(rest, scratch)
    length += written
    rest = rest.slice(read)
  }
  return length
}

/** Without state of its own between two texts, unlike one that reads a stream; making one takes as long as reading. */
const whole = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Reads bytes as the service's stream reader does: broken ones are refused, and a character cut off at the very end is
 * dropped without a word.
 *
 * @throws Utf8Error with Python's message.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return whole.decode(bytes)
  } catch {
    return decodeCutOff(bytes)
  }
}

function decodeCutOff(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true })
  } catch {
    throw new Utf8Error(problemIn(bytes))
  }
}

function problemIn(bytes: Uint8Array): string {
  let at = 0
  for (;;) {
    const length = lengthAfter(bytes[at]!)
    if (length === 0) return complaint(bytes, at, 1, 'invalid start byte')
    for (let next = 1; next < length; next++)
      if (!follows(bytes, at, next)) return complaint(bytes, at, next, 'invalid continuation byte')
    at += length
  }
}

/** How many bytes a character has, by its first; 0 when none begins so. */
function lengthAfter(lead: number): number {
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

function follows(bytes: Uint8Array, at: number, next: number): boolean {
  const [low, high] = (next === 1 && SECOND[bytes[at]!]) || [0x80, 0xbf]
  const byte = bytes[at + next]!
  return byte >= low && byte <= high
}

function complaint(bytes: Uint8Array, at: number, length: number, reason: string): string {
  const where =
    length === 1
      ? `byte 0x${bytes[at]!.toString(16).padStart(2, '0')} in position ${at}`
      : `bytes in position ${at}-${at + length - 1}`
  return `'utf-8' codec can't decode ${where}: ${reason}`
}
