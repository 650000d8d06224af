import { expect, test } from 'vitest'
import { pauseBetween } from '../../src/hosts/inspector/page/timeline/pauses.ts'
import { waitingBars } from '../../src/hosts/inspector/page/timeline/waiting-bars.ts'
import { seenRequests } from '../support/inspector/seen-requests.ts'
import type { Seen } from '../support/inspector/seen-requests.ts'

function pauseAfter(first: Seen, second: Seen): string {
  const [before, request] = seenRequests([first, second])
  return pauseBetween(before!, request!)
}

test('a pause is told in real time, and a clock that was moved by how far', () => {
  expect(pauseAfter({}, { after: 500 })).toBe('')
  expect(pauseAfter({}, { after: 4200 })).toBe('4 s')
  expect(pauseAfter({}, { after: 180_000 })).toBe('3 min')
  expect(pauseAfter({}, { after: 300, clock: 3_600_000 })).toBe('+1 h')
  expect(pauseAfter({}, { after: 300, clock: 10_000 * 86_400_000 })).toBe('+27 y')
  expect(pauseAfter({ clock: 7_200_000 }, { after: 300, clock: 0 })).toBe('−2 h')
})

test('requests that come one after the other within a millisecond have no bars', () => {
  const all = seenRequests([{ took: 0.7 }, { after: 0, took: 0.9 }, { after: 1, took: 0.2 }])

  expect(waitingBars(all, 0, 3)).toEqual([])
})

test('a request has a bar while others came before its answer, and to now where there is none', () => {
  const all = seenRequests([
    { took: 3 },
    { after: 5, took: 900 },
    { after: 100 },
    { after: 100 },
    { after: 1500, took: undefined },
  ])

  expect(waitingBars(all, 0, 5)).toEqual([
    { from: 1, to: 3, lane: 0, isOpen: false },
    { from: 4, to: 5, lane: 0, isOpen: true },
  ])
})

test('of requests that wait at the same time, as many as have place have a bar in a lane of its own', () => {
  const all = seenRequests([{ took: 900 }, ...Array.from({ length: 5 }, () => ({ after: 10, took: 800 }))])

  expect(waitingBars(all, 0, 6).map(({ from, lane }) => [from, lane])).toEqual([0, 1, 2, 3].map((at) => [at, at]))
})

test('a bar of a request that is not drawn any more begins before those that are', () => {
  const all = seenRequests([{ took: 900 }, { after: 100 }, { after: 100 }, { after: 100 }])

  expect(waitingBars(all, 2, 4)).toEqual([{ from: -1, to: 1, lane: 0, isOpen: false }])
})
