const encoder = new TextEncoder()
const scratch = new Uint8Array(16 * 1024)

/** The length of a text in UTF-8. It is encoded piece by piece into one buffer, so a long answer is not held twice. */
export function byteLength(text: string): number {
  let length = 0
  for (let rest = text; rest !== '';) {
    const { read, written } = encoder.encodeInto(rest, scratch)
    length += written
    rest = rest.slice(read)
  }
  return length
}
