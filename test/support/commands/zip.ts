import { deflateRawSync } from 'node:zlib'

/** A zip archive of these files, every other one packed. Its sums are zero: no reader here looks at them. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [at, [name, content]] of Object.entries(files).entries()) {
    const isPacked = at % 2 === 0
    const packed = isPacked ? deflateRawSync(content) : Buffer.from(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(isPacked ? 8 : 0, 4)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(Buffer.byteLength(content), 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const ends = Buffer.alloc(14)
    ends.writeUInt32LE(offset, 10)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed])
    bodies.push(file)
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, ends, Buffer.from(name))
    offset += file.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(bodies.length, 4)
  end.writeUInt16LE(bodies.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, listed, Buffer.from('PK\u0005\u0006'), end])
}
