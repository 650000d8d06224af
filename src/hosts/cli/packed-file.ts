import { unzipSync } from 'node:zlib'

/** How files begin that gzip (`.har.gz`) or zlib (`.zhar` of mitmproxy) has packed. No JSON and no zip archive does. */
const STARTS: readonly (readonly [number, number])[] = [
  [0x1f, 0x8b],
  [0x78, 0x01],
  [0x78, 0x5e],
  [0x78, 0x9c],
  [0x78, 0xda],
]
/** In bytes. A file that unpacks to more is not read. */
const LARGEST = 2 ** 30

/**
 * The content of a file that was packed by itself; any other file as it is.
 *
 * @throws Error when it is broken or unpacks to too much.
 */
export const unpacked = (bytes: Buffer): Buffer =>
  STARTS.some(([first, second]) => bytes[0] === first && bytes[1] === second)
    ? unzipSync(bytes, { maxOutputLength: LARGEST })
    : bytes
