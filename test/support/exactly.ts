import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'

/** Inside `toMatchObject`, where `{}` stands for any object: this one and no other key. */
export const exactly = (value: object): object =>
  expect.toSatisfy((seen) => isDeepStrictEqual(seen, value), `equals ${JSON.stringify(value)}`) as object
