import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'

/** Matches an object with exactly these keys inside `toMatchObject`, where `{}` alone would match any object. */
export const exactly = (value: object): object =>
  expect.toSatisfy((seen) => isDeepStrictEqual(seen, value), `equals ${JSON.stringify(value)}`) as object
