import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import type { FaultDefinition } from '../../src/observe/journal/journal-entry.ts'

const misuses: readonly (readonly [fault: object, message: string])[] = [
  [{ effect: {} }, 'A fault needs an effect.'],
  [{ effect: { stauts: 500 } }, 'A fault\'s "effect" has no "stauts"; the nearest is "status".'],
  [{ effect: { status: 500 }, tims: 1 }, 'A fault has no "tims"; the nearest is "times".'],
  [{ status: 500 }, 'A fault has no "status"; it belongs in "effect". Known: match, effect, nth, times, chance.'],
  [{ path: '/events', effect: { status: 500 } }, 'A fault has no "path"; it belongs in "match".'],
  [{ effect: { status: 500 }, times: 0 }, 'The "times" of a fault is a whole number from 1, got 0.'],
  [{ effect: { status: 500 }, chance: 2 }, 'The "chance" of a fault is a number from 0 to 1, got 2.'],
  [{ effect: { status: 99 } }, 'The "status" of a fault is a whole number from 200 to 599, got 99.'],
  [{ effect: { status: 500, cut: true } }, 'A fault is one of status and cut, not both.'],
  [{ effect: { hang: true, headers: {} } }, 'The "headers" of a fault needs a "status".'],
  [
    { effect: { status: 429, retryAfter: 3, headers: { 'retry-after': '4' } } },
    'The "retryAfter" of a fault needs a "status", and no such header.',
  ],
  [{ effect: { hang: '1s', contentType: 'text/html' } }, 'The "contentType" of a fault needs an answer.'],
  [{ effect: { status: 204, body: 'none' } }, 'The "body" of a fault needs a "status" that has one.'],
  [{ effect: { contentType: ' ' } }, 'The "contentType" of a fault is a type such as text/html, got " ".'],
  [{ effect: { malformed: true, at: 'request' } }, 'An effect that breaks an answer needs "at": "answer".'],
  [{ effect: { contentType: 'text/html', at: 'request' } }, 'An effect that breaks an answer needs "at": "answer".'],
  [{ effect: { cut: true, at: 'request' } }, 'An effect that breaks an answer needs "at": "answer".'],
  [{ effect: { latency: 'soon' } }, 'Unknown duration "soon".'],
  [{ effect: { latency: '-2s' } }, 'The "latency" of a fault is a time from 0 to 100000d, got "-2s".'],
  [{ effect: { hang: '100001d' } }, 'The "hang" of a fault is a time from 0 to 100000d, got "100001d".'],
  [{ effect: { cut: NaN } }, 'The "cut" of a fault is true or a number of characters, got NaN.'],
  [{ effect: { status: 429, retryAfter: NaN } }, 'The "retryAfter" of a fault is a whole number of seconds, got NaN.'],
  [{ effect: { networkError: false } }, 'The "networkError" of a fault is true or left out, got false.'],
  [{ match: {} }, 'A fault\'s "effect" is an object, got nothing.'],
  [{ effect: 'networkError' }, '"effect" is an object, got "networkError". Known names: latency, status, error,'],
  [{ match: '/events', effect: { cut: true } }, 'A match is an object, got "/events".'],
  [
    { match: { method: 'head', path: '/events', body: {} }, effect: { cut: true } },
    'A HEAD has no body, so no request',
  ],
  [{ match: { method: 'PTACH' }, effect: { cut: true } }, 'No route has PTACH; the nearest is "PATCH". Known: '],
  [
    { match: { query: new URLSearchParams('limit=1') }, effect: { cut: true } },
    'The "query" of a match is an object, got',
  ],
  [{ effect: { status: 500, headers: new Headers({ 'X-Is': 'lost' }) } }, 'The "headers" of a fault is an object, got'],
  [{ match: { body: new FormData() }, effect: { cut: true } }, 'The "body" of a match is JSON, got'],
  [{ effect: { status: 500, body: { of: new Map() } } }, 'The "body" of a fault is JSON, got'],
  [
    { match: { route: '/events' }, effect: { cut: true } },
    'A match has no "route"; known: method, path, key, query, body, predicate.',
  ],
  [
    { match: { path: '/dashbords/:id' }, effect: { cut: true } },
    'There is no route /dashbords/:id. The nearest is /api/environments/:project_id/dashboards/:id.',
  ],
  [
    { match: { method: 'PUT', path: '/events' }, effect: { cut: true } },
    '/api/environments/:project_id/events has no PUT. It has GET, HEAD, OPTIONS.',
  ],
]

test.each(misuses)('the fault %o is refused', (fault, message) => {
  const fake = createFake()

  expect(() => fake.faults.add(fault as FaultDefinition)).toThrow(message)
  expect(fake.faults.list()).toEqual([])
})

test('faults are JSON', () => {
  const fake = createFake()
  const faults: FaultDefinition[] = [{ match: { path: '/events' }, effect: { status: 429, retryAfter: 3 }, nth: 2 }]
  const copy = JSON.parse(JSON.stringify(faults)) as FaultDefinition[]

  for (const fault of copy) fake.faults.add(fault)

  expect(fake.faults.list().map(({ definition }) => definition)).toEqual(faults)
})
