import type { Picture } from './picture.ts'

/** The side of a block in pixels: about two lines of text, so that the form and the width of letters count little. */
const BLOCK = 40
/** By how much the mean of a block may differ in a channel, of 255. */
const TOLERANCE = 12

/**
 * The share of blocks that look different in two pictures, from 0 to 1. Blocks are compared by their mean colour: another font or
 * another smoothing of edges changes few of them, and another layout or other content changes many. Pictures of different sizes
 * differ wholly.
 */
export function shareOfDifferentBlocks(one: Picture, other: Picture): number {
  if (one.width !== other.width || one.height !== other.height) return 1
  const [means, otherMeans] = [meansOf(one), meansOf(other)]
  const different = means.filter((mean, at) =>
    mean.some((value, c) => Math.abs(value - otherMeans[at]![c]!) > TOLERANCE),
  )
  return different.length / means.length
}

type Means = readonly (readonly number[])[]

const known = new WeakMap<Picture, Means>()

/** The mean of red, green and blue in each block. It is worked out once for each picture. */
function meansOf(picture: Picture): Means {
  const means = known.get(picture) ?? workOutMeans(picture)
  known.set(picture, means)
  return means
}

function workOutMeans(picture: Picture): Means {
  const means: (readonly number[])[] = []
  for (let y = 0; y < picture.height; y += BLOCK)
    for (let x = 0; x < picture.width; x += BLOCK) means.push(meanOf(picture, x, y))
  return means
}

function meanOf({ rgba, width, height }: Picture, left: number, top: number): readonly number[] {
  const sums = [0, 0, 0]
  const [right, bottom] = [Math.min(left + BLOCK, width), Math.min(top + BLOCK, height)]
  for (let y = top; y < bottom; y++)
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4)
      for (let channel = 0; channel < 3; channel++) sums[channel]! += rgba[at + channel]!
  return sums.map((sum) => sum / ((right - left) * (bottom - top)))
}
