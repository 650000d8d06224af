import { toBase64Url } from '../../../core/base64.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { DAMAGED } from './link-head.ts'

/** The longest text that is packed or unpacked, in bytes: a link of some kilobytes could unpack to gigabytes. */
const LONGEST_TEXT = 4_000_000

/** What to do if a link would be too long. */
export const INSTEAD =
  'Rows that the scenario makes are not in it: make them there, or share a file: JSON.stringify(fake.exportState()).'

/**
 * Packs a text into letters that an address takes as they are.
 *
 * @throws FakeUsageError when it is longer than `unpack` would take.
 * @see spec F.40
 */
export async function pack(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > LONGEST_TEXT)
    throw new FakeUsageError(
      `The changes are ${bytes.length} bytes long, but a link holds at most ${LONGEST_TEXT}. ${INSTEAD}`,
    )
  const pieces = await piecesThrough(new CompressionStream('deflate-raw'), bytes, Infinity)
  return toBase64Url(new Uint8Array(await new Blob(pieces).arrayBuffer()))
}

/**
 * Unpacks a text that `pack` has packed.
 *
 * @throws an error when it is cut off, damaged, or too long once unpacked.
 * @see spec F.39
 */
export async function unpack(packed: string): Promise<string> {
  try {
    const pieces = await piecesThrough(new DecompressionStream('deflate-raw'), fromBase64Url(packed), LONGEST_TEXT)
    return new TextDecoder('utf-8', { fatal: true }).decode(await new Blob(pieces).arrayBuffer())
  } catch (error) {
    throw error instanceof TooLong ? error : new Error(DAMAGED, { cause: error })
  }
}

class TooLong extends Error {}

type Bytes = Uint8Array<ArrayBuffer>

/** Reads no further once there is more than `most`. */
async function piecesThrough(stream: GenericTransformStream, bytes: Bytes, most: number): Promise<Bytes[]> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough<Bytes>(stream as ReadableWritablePair<Bytes, Bytes>)
    .getReader()
  const pieces: Bytes[] = []
  for (let length = 0; ;) {
    const { value, done } = await reader.read()
    if (done) return pieces
    length += value.length
    if (length > most) {
      await reader.cancel()
      throw new TooLong(`it holds more than ${most} bytes`)
    }
    pieces.push(value)
  }
}

const fromBase64Url = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
