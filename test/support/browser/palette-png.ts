import { crc32, deflateSync } from 'node:zlib'
import type { Picture } from './picture.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The number of most frequent colours that are kept, however similar they are, because backgrounds differ little. */
const GROUNDS = 16
/** The square of the distance below which two colours look the same in small areas. */
const NEAR = 400

/**
 * Encodes a picture as a PNG of few colours, which takes less than half the space: frequent colours stay as they are, and every
 * other becomes the nearest of them. Node has no encoder.
 *
 * @param colours - How many colours there are at most, up to 256.
 */
export function encodePalettePng(picture: Picture, colours: number): Buffer {
  const { width, height } = picture
  const pixels = pixelsOf(picture)
  const palette = paletteOf(pixels, colours)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for each pixel, and an index into the palette.
  header.set([8, 3], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(channelsOf))),
    chunk('IDAT', deflateSync(indexed(pixels, width, palette), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const channelsOf = (colour: number): readonly number[] => [colour >> 16, (colour >> 8) & 255, colour & 255]

const pixelsOf = ({ rgba, width, height }: Picture): Uint32Array =>
  Uint32Array.from({ length: width * height }, (_, at) => {
    const [red, green, blue] = rgba.subarray(at * 4, at * 4 + 3)
    return (red! << 16) | (green! << 8) | blue!
  })

/**
 * The most frequent colours. After the backgrounds, colours similar to a chosen one are skipped, so that the colours of
 * small marks are kept.
 */
function paletteOf(pixels: Uint32Array, count: number): readonly number[] {
  const counts = new Map<number, number>()
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const palette: number[] = []
  for (const [colour] of [...counts].toSorted(([a, x], [b, y]) => y - x || a - b)) {
    if (palette.length === count) break
    if (palette.length < GROUNDS || distance(colour, palette[nearest(colour, palette)]!) >= NEAR) palette.push(colour)
  }
  return palette
}

/** Each row begins with the number of its filter: 0, none. */
function indexed(pixels: Uint32Array, width: number, palette: readonly number[]): Uint8Array {
  const indices = new Map<number, number>()
  const indexOf = (colour: number): number => {
    const known = indices.get(colour) ?? nearest(colour, palette)
    indices.set(colour, known)
    return known
  }
  const rows = new Uint8Array(pixels.length + pixels.length / width)
  pixels.forEach((colour, at) => (rows[at + Math.floor(at / width) + 1] = indexOf(colour)))
  return rows
}

/** The place in a palette of the colour that is nearest. */
function nearest(colour: number, palette: readonly number[]): number {
  const distances = palette.map((one) => distance(one, colour))
  return distances.indexOf(Math.min(...distances))
}

/** The square of how far apart two colours are. */
function distance(one: number, other: number): number {
  const channels = channelsOf(other)
  return channelsOf(one).reduce((sum, value, at) => sum + (value - channels[at]!) ** 2, 0)
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
