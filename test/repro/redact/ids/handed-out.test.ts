import { describe, expect, test } from 'vitest'
import { Ids } from '../../../../src/core/ids.ts'
import { createFake } from '../../../../src/index.ts'
import type { FakeState } from '../../../../src/index.ts'
import { HandedOutIds, replaceCounts, startCounts } from '../../../../src/repro/redact/ids/handed-out.ts'
import { shortIdOf } from '../../../../src/resources/insights/model.ts'
import { busyOffice } from '../../../support/api/busy-office.ts'

type Counts = FakeState['ids']

/** The ids that are handed out after a start without rows. */
const handedOut = (ids: Counts, ...later: readonly Counts[]): HandedOutIds =>
  new HandedOutIds({ ids, tables: createFake().exportState().tables }, later)

describe('the numbers of a kind that are handed out in a session', () => {
  test.each<[what: string, start: Counts, later: readonly Counts[], numbers: readonly number[]]>([
    ['follow those before it', { dashboard: 5 }, [{ dashboard: 7 }, { text: 1 }, { dashboard: 8 }], [6, 7, 8]],
    ['begin at 1', {}, [{ dashboard: 2 }], [1, 2]],
    ['are none where nothing is counted', { dashboard: 5 }, [{}, { dashboard: 5 }], []],
    ['are none where a counter goes back', { dashboard: 5 }, [{ dashboard: 3 }, { dashboard: 4 }], [4]],
    ['are the last one alone where somebody chose it', { dashboard: 5 }, [{ dashboard: 10_006 }], [10_006]],
  ])('%s', (_, start, later, numbers) => {
    expect(handedOut(start, ...later).numbersOf('dashboard')).toEqual(numbers)
  })

  test.each([
    ['ten thousand in one step', 5, 10_005, 10_000],
    ['a few after many', 9_000, 9_003, 3],
  ])('are all of %s', (_, start, end, count) => {
    expect(handedOut({ dashboard: start }, { dashboard: end }).numbersOf('dashboard')).toHaveLength(count)
  })
})

test('the next number of each table is one that is handed out in turn, and so it is found', () => {
  const { inTurn, all } = handedOut({ dashboard: 5 }, { dashboard: 7 }).numbersWith(new Set([99]))

  expect(inTurn).toEqual(new Set([6, 7, 8, 1]))
  expect(all).toEqual(new Set([99, 6, 7, 8, 1]))
})

describe('ids that are made from counters', () => {
  const [before, after] = [new Ids(1), new Ids(2)]
  const counted = handedOut(
    { 'event uuid': 3, 'insight short id': 1 },
    { 'event uuid': 4, 'insight short id': 2, dashboard: 5, 'my uuid counter': 6 },
  )

  test('UUIDs become those of the other seed, and other counters make none', () => {
    expect([...counted.uuids(before, after)]).toEqual([[before.uuidOf('event', 4), after.uuidOf('event', 4)]])
  })

  test('short ids become those of the other seed', () => {
    expect([...counted.shortIds(before, after)]).toEqual([[shortIdOf(before, 2), shortIdOf(after, 2)]])
    expect([...handedOut({}).shortIds(before, after)]).toEqual([])
  })
})

describe('counters at the start', () => {
  const { tables } = createFake({ scenario: busyOffice }).exportState()

  test('are at least the largest number of each table that counts, in whatever order its rows stand', () => {
    const madeUp = { ...tables.dashboard[0]!, id: 2 ** 52 + 1 }
    const reversed = { ...tables, dashboard: [madeUp, ...tables.dashboard.toReversed()] }

    expect(startCounts({ tables: reversed, ids: { text: 9 } })).toMatchObject({
      dashboard: 4,
      user: 7,
      text: 9,
      change: 0,
    })
  })

  test('are none of tables whose rows have UUIDs', () => {
    expect(startCounts({ tables })).not.toHaveProperty('event')
    expect(startCounts({})).not.toHaveProperty('organization')
  })

  test('go on with the stand-in of the next number, and others stay', () => {
    const made = replaceCounts({ dashboard: 6, 'event uuid': 6, events: 6 }, (id) => id * 100)

    expect(made).toEqual({ dashboard: 699, 'event uuid': 6, events: 6 })
  })
})
