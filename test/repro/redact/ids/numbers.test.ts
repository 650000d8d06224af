import { describe, expect, test } from 'vitest'
import { Ids } from '../../../../src/core/ids.ts'
import { randomNumbers } from '../../../../src/core/random.ts'
import { otherSeed, otherShortIds, otherUuids } from '../../../../src/repro/redact/ids/random-ids.ts'
import { renumber } from '../../../../src/repro/redact/ids/renumber.ts'

const LARGEST = 2 ** 31 - 1

/** Draws one number a few times, then another. */
function drawing(first: number, times: number, then: number): () => number {
  let drawn = 0
  return () => (drawn++ < times ? first : then)
}

const ZEROS = '00000000-0000-4000-8000-000000000000'
const ONES = '11111111-1111-4111-8111-111111111111'

describe('new numbers', () => {
  test.each<
    [what: string, all: readonly number[], inTurn: readonly number[], distance: number, made: readonly number[]]
  >([
    ['begin at 1000 and follow each other where no distance is drawn', [1, 2, 9], [], 0, [1000, 1001, 1002]],
    ['stand apart by the distances that are drawn', [5, 6], [], 10, [1010, 1021]],
    ['of rows that are made in turn are neighbours', [5, 6, 7], [6, 7], 10, [1010, 1011, 1012]],
    ['of rows that are made in turn, but not one after the other, are none', [5, 9], [5, 9], 10, [1010, 1021]],
    ['step over an old number', [1000], [], 0, [1001]],
    ['step over old numbers that are neighbours', [1000, 1001], [], 0, [1002, 1003]],
    ['step over the next old number after a smaller one', [1, 1000], [], 0, [1001, 1002]],
    ['take the place just before an old number', [1, 1001], [], 0, [1000, 1002]],
    ['of neighbours find a place for all of them', [5, 6, 1001], [6], 0, [1002, 1003, 1004]],
    ['of neighbours take a place that is just wide enough', [5, 6, 1002], [6], 0, [1000, 1001, 1003]],
    ['of the largest row are those of a row', [LARGEST], [], 0, [1000]],
    ['of what is too large for a row are too large', [LARGEST + 1, LARGEST + 9], [], 0, [LARGEST + 2, LARGEST + 3]],
    ['of rows above which nothing is counted are above that too', [1, 2 ** 53 - 1], [], 0, [1000, 2 ** 52 + 1]],
  ])('%s', (_, all, inTurn, distance, made) => {
    const numbers = renumber({ all: new Set(all), inTurn: new Set(inTurn) }, () => distance)

    expect([...numbers]).toEqual(all.map((id, at) => [id, made[at]]))
  })

  test('of very many rows stay within nine digits at the widest distances', () => {
    const all = new Set(Array.from({ length: 200_001 }, (_, at) => at + 1))

    const made = renumber({ all, inTurn: new Set() }, () => 4499)

    expect(made.get(200_001)).toBeLessThan(900_000_000)
  })
})

describe('new UUIDs', () => {
  test('keep version and variant', () => {
    const ids = new Ids(1)
    const uuids = Array.from({ length: 40 }, (_, at) => ids.uuidOf('test', at))

    const made = otherUuids(new Set(uuids), randomNumbers('test'))

    const marks = (uuid: string): string => uuid.slice(13, 15) + uuid.slice(18, 20)
    expect(uuids.map((uuid) => marks(made.get(uuid)!))).toEqual(uuids.map(marks))
    expect(new Set([...uuids, ...made.values()]).size).toBe(80)
  })

  test('are none of the old ones', () => {
    expect(otherUuids(new Set([ZEROS]), drawing(0, 30, 1))).toEqual(new Map([[ZEROS, ONES]]))
  })

  test('are none that another one got already', () => {
    const known = new Map([['known', ZEROS]])

    expect(otherUuids(new Set([ONES]), drawing(0, 30, 2), known).get(ONES)).toMatch(/^2{8}-/)
  })

  test('differ from each other', () => {
    const made = otherUuids(new Set([ONES, ONES.replace('1', '2')]), drawing(0, 60, 3))

    expect(new Set(made.values()).size).toBe(2)
  })
})

describe('new short ids', () => {
  test('stand in the order of the old ones', () => {
    expect(otherShortIds(new Set(['c', 'a']), drawing(0, 8, 1))).toEqual(
      new Map([
        ['c', 'BBBBBBBB'],
        ['a', 'AAAAAAAA'],
      ]),
    )
    expect(otherShortIds(new Set(['a', 'c']), drawing(1, 8, 0)).get('a')).toBe('AAAAAAAA')
  })

  test('are not given to those that have one', () => {
    const made = otherShortIds(new Set(['b', 'c', 'a']), drawing(1, 8, 0), new Map([['b', 'zzzzzzzz']]))

    expect(Object.fromEntries(made)).toEqual({ a: 'AAAAAAAA', b: 'zzzzzzzz', c: 'BBBBBBBB' })
  })
})

test('the new seed follows from the given one and from all of the original', () => {
  const seeds = [otherSeed({ a: 1 }, {}), otherSeed({ a: 2 }, {}), otherSeed({ a: 1 }, { seed: 2 })]

  expect(new Set(seeds).size).toBe(3)
  expect(otherSeed({ a: 1 }, {})).toBe(seeds[0])
})
