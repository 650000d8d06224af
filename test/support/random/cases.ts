import fc from 'fast-check'

const SHARE = 0.25

/**
 * How many cases a random test draws: a quarter of the count, other ones in each run. `FAKE_CASES` asks for another share, such
 * as `0.1` in continuous integration; `1` draws all.
 */
export function cases(count: number): number {
  return Math.ceil(count * Number(process.env['FAKE_CASES'] ?? SHARE))
}

/** One of the usual values, or an odd one in one of ten cases. */
export const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd })
