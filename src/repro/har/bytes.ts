/** In bytes. A body that unpacks to more is not an answer of the API, and is not read. */
const LARGEST = 2 ** 28

type Unpack = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array
type Zlib = Readonly<Record<string, Unpack | undefined>>

const UNPACKERS: Readonly<Record<string, string>> = {
  gzip: 'gunzipSync',
  'x-gzip': 'gunzipSync',
  deflate: 'inflateSync',
  br: 'brotliDecompressSync',
  zstd: 'zstdDecompressSync',
}

/** Unpacks each content encoding, the last one first. Only Node can do this at once. */
export function unpack(bytes: Uint8Array | undefined, packings: readonly string[]): string | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => Zlib } }
  try {
    const zlib = process!.getBuiltinModule!('zlib')
    return new TextDecoder().decode(
      packings.reduceRight((rest, packing) => unpackOnce(zlib, rest, packing.trim()), bytes!),
    )
  } catch {
    return undefined
  }
}

const unpackOnce = (zlib: Zlib, bytes: Uint8Array, packing: string): Uint8Array =>
  packing === 'identity' ? bytes : zlib[UNPACKERS[packing]!]!(bytes, { maxOutputLength: LARGEST })

/** Base64 of either alphabet. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    return fromBinary(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}

/** Bytes that were written as text, one character each. */
export function fromBinary(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 0xff) return undefined
    bytes[at] = code
  }
  return bytes
}
