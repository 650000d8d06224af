import { expect, test } from 'vitest'
import { shareOfDifferentBlocks } from '../support/browser/picture-difference.ts'
import type { Picture } from '../support/browser/picture.ts'

/** A white picture of 25 blocks, with a rectangle of one grey in its corner. */
function withCorner(width: number, height: number, grey: number): Picture {
  const rgba = new Uint8Array(200 * 200 * 4).fill(255)
  for (let y = 0; y < height; y++) rgba.fill(grey, y * 200 * 4, (y * 200 + width) * 4)
  return { width: 200, height: 200, rgba }
}
const white = withCorner(0, 0, 255)

test('a picture is like itself', () => {
  expect(shareOfDifferentBlocks(white, withCorner(0, 0, 255))).toBe(0)
})

test('each block whose colour is another counts', () => {
  expect(shareOfDifferentBlocks(white, withCorner(80, 120, 0))).toBe(0.24)
  expect(shareOfDifferentBlocks(withCorner(80, 120, 0), white)).toBe(0.24)
})

test('a slightly different colour, and a thin line, count for nothing', () => {
  expect(shareOfDifferentBlocks(white, withCorner(200, 200, 245))).toBe(0)
  expect(shareOfDifferentBlocks(white, withCorner(200, 1, 0))).toBe(0)
})

test('a picture of another size is another picture', () => {
  expect(shareOfDifferentBlocks(white, { ...white, width: 100, height: 400 })).toBe(1)
})
