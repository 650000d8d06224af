import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisAround, toAxis } from '../../src/hosts/inspector/page/timeline/slots.ts'
import { waitingBars } from '../../src/hosts/inspector/page/timeline/waiting-bars.ts'
import { seenRequests } from '../support/inspector/seen-requests.ts'
import type { Seen } from '../support/inspector/seen-requests.ts'

const seen = fc.array(
  fc.record({
    after: fc.nat(10_000),
    took: fc.option(fc.nat(5000), { nil: undefined }),
    status: fc.constantFrom(200, 404, 500),
  }),
  { minLength: 1, maxLength: 60 },
)

test('requests are drawn in their order inside the picture, with the asked one among them', () => {
  fc.assert(
    fc.property(seen, fc.nat(59), fc.nat(59), fc.integer({ min: 120, max: 1500 }), (several, place, end, width) => {
      const all = seenRequests(several)
      const asked = place % all.length
      const { slots, nowX } = axisAround(all, asked, end % all.length, width)
      const xs = [...slots.map(({ x }) => x), ...(nowX === undefined ? [] : [nowX])]

      expect(slots.map((slot) => slot.place)).toContain(asked)
      expect(xs).toEqual(xs.toSorted((a, b) => a - b))
      expect(xs.every((x) => x > 0 && x < width)).toBe(true)
      expect(slots.every(({ place: at }, index) => at === slots[0]!.place + index)).toBe(true)
    }),
  )
})

test('a pause is told in real time, and a clock that was moved by how far', () => {
  const gapAfter = (first: Seen, second: Seen) => toAxis(seenRequests([first, second]), 1, 500).slots[1]?.gap

  expect(gapAfter({}, { after: 500 })).toBe('')
  expect(gapAfter({}, { after: 4200 })).toBe('4 s')
  expect(gapAfter({}, { after: 180_000 })).toBe('3 min')
  expect(gapAfter({}, { after: 300, clock: 3_600_000 })).toBe('+1 h')
  expect(gapAfter({ clock: 7_200_000 }, { after: 300, clock: 0 })).toBe('−2 h')
})

test('a request of another day than the one before it says which, with or without a pause', () => {
  const afterLast = (second: Seen) => toAxis(seenRequests([{ clock: 43_199_000 }, second]), 1, 500).slots[1]?.gap

  expect(afterLast({ clock: 43_199_999 })).toBe('')
  expect(afterLast({ clock: 43_200_000 })).toBe('01-02')
  expect(afterLast({ after: 4200, clock: 43_203_200 })).toBe('4 s 01-02')
  expect(afterLast({ after: 300, clock: 129_600_000 })).toBe('+1 d 01-03')
})

test('a clock that was moved by years is told in so few letters that they fit between two marks', () => {
  const [first, second] = [{ clock: 0 }, { after: 300, clock: 10_000 * 86_400_000 }]

  expect(toAxis(seenRequests([first, second]), 1, 500).slots[1]?.gap).toBe('+27 y 05-19')
})

test('requests that come one after the other within a millisecond have no bars', () => {
  const all = seenRequests([{ took: 0.7 }, { after: 0, took: 0.9 }, { after: 1, took: 0.2 }])

  expect(waitingBars(all, toAxis(all, 2, 500))).toEqual([])
})

test('a request has a bar while others came before its answer, and to now where there is none', () => {
  const all = seenRequests([
    { took: 3 },
    { after: 5, took: 900 },
    { after: 100 },
    { after: 100 },
    { after: 1500, took: undefined },
  ])
  const axis = toAxis(all, 4, 500)
  const [, second, , fourth, fifth] = axis.slots

  expect(waitingBars(all, axis)).toEqual([
    { from: second!.x, to: fourth!.x, lane: 0, isOpen: false },
    { from: fifth!.x, to: axis.nowX, lane: 0, isOpen: true },
  ])
})
