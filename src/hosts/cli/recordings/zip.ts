import { inflateRawSync } from 'node:zlib'
import { LARGEST_UNPACKED } from '../read-input.ts'

/** Marks of the end of the directory, of a file in the directory, and of a file. */
const END = 0x06_05_4b_50
const IN_DIRECTORY = 0x02_01_4b_50
const FILE = 0x04_03_4b_50
/** How many bytes the end of the directory has, without the comment behind it. */
const END_SIZE = 22
const LONGEST_COMMENT = 0xff_ff
/** Stands in place of a number that is too large and is written elsewhere. */
const ELSEWHERE = 0xff_ff_ff_ff
const STORED = 0
const DEFLATED = 8

/** The files of an archive by their names with folders. Each is unpacked when its function is called. */
export type ZipFiles = ReadonlyMap<string, () => Buffer>

/**
 * Reads the directory of a zip archive. Files are unpacked when they are first read.
 *
 * @throws Error when it is broken, encrypted, of more than 4 GB, or packed in another way than zip archives usually are.
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export function readZip(zip: Buffer): ZipFiles {
  const end = endOfDirectory(zip)
  const files = new Map<string, () => Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== IN_DIRECTORY) throw new Error('it is a broken zip archive')
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [number, number, number]
    const entry = {
      isEncrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
      method: zip.readUInt16LE(at + 10),
      size: zip.readUInt32LE(at + 20),
      offset: zip.readUInt32LE(at + 42),
    }
    files.set(zip.toString('utf8', at + 46, at + 46 + name), () => unpack(zip, entry))
    at += 46 + name + extra + comment
  }
  return files
}

function endOfDirectory(zip: Buffer): number {
  for (let at = zip.length - END_SIZE; at >= Math.max(0, zip.length - END_SIZE - LONGEST_COMMENT); at--)
    if (zip.readUInt32LE(at) === END) return at
  throw new Error('it is a broken zip archive')
}

interface ZipEntry {
  readonly isEncrypted: boolean
  readonly method: number
  readonly size: number
  readonly offset: number
}

function unpack(zip: Buffer, { isEncrypted, method, size, offset }: ZipEntry): Buffer {
  if (isEncrypted || size === ELSEWHERE || offset === ELSEWHERE || (method !== STORED && method !== DEFLATED))
    throw new Error('it is a zip archive of an unusual kind: unpack it, and name the file in it')
  if (offset + 30 > zip.length || zip.readUInt32LE(offset) !== FILE) throw new Error('it is a broken zip archive')
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const packed = zip.subarray(start, start + size)
  return method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: LARGEST_UNPACKED })
}
