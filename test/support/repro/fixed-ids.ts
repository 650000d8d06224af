import { IdRules } from '../../../src/repro/redact/ids/id-rules.ts'
import { newIds } from '../../../src/repro/redact/ids/mapping.ts'

/** Numbers of rows of one, two and six digits, and one id of each other kind. */
interface FixedIds {
  readonly n: number
  readonly m: number
  readonly long: number
  readonly uuid: string
  /** A UUID that has no letters. */
  readonly digits: string
  readonly shortId: string
  readonly token: string
}

export const BEFORE: FixedIds = {
  n: 7,
  m: 12,
  long: 731_007,
  uuid: '0b1c2d3e-4f50-4a6b-8c7d-8e9fa0b1c2d3',
  digits: '01234567-8901-4234-8567-890123456789',
  shortId: 'Ab3dEf9h',
  token: 'Abcdefghijklmnopqrstuvwxyz0123',
}

/** The ids in their place. */
export const AFTER: FixedIds = {
  n: 1009,
  m: 2034,
  long: 901_005,
  uuid: 'f0e1d2c3-b4a5-4697-9788-796a5b4c3d2e',
  digits: 'abcdefab-cdef-4bcd-abcd-efabcdefabcd',
  shortId: 'Zy8xWv1u',
  token: 'Zyxwvutsrqponmlkjihgfedcba9876',
}

/** Something with ids in it. What stays is written as it is. */
export type Write<T> = (ids: FixedIds) => T

/** Replaces these ids. */
export function fixedRules(): IdRules {
  const pairs = <K extends keyof FixedIds>(...names: readonly K[]): ReadonlyMap<FixedIds[K], FixedIds[K]> =>
    new Map(names.map((name) => [BEFORE[name], AFTER[name]]))
  return new IdRules(
    newIds({
      numbers: pairs('n', 'm', 'long'),
      uuids: pairs('uuid', 'digits'),
      shortIds: pairs('shortId'),
      tokens: pairs('token'),
    }),
  )
}
