import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { replay } from '../../../src/repro.ts'
import { directBench } from '../../support/api/transports.ts'
import { filed } from '../../support/repro/capsules.ts'

/** A capsule of two requests, free to be changed. */
async function twoRequests(change: (capsule: Changeable) => void = () => undefined): Promise<unknown> {
  const { fake, send } = directBench()
  await send('POST', '/dashboards/', { name: 'First', tags: ['a', 'b'] })
  await send('GET', '/dashboards/1/')
  const capsule = (await filed(fake, { keep: ['everything'] })) as unknown as Changeable
  change(capsule)
  return capsule
}

interface Changeable {
  [name: string]: unknown
  requests: {
    url?: unknown
    method?: unknown
    answer: { status: number; headers: Record<string, string>; body: string }
  }[]
  events: Record<string, unknown>[]
}

test.for<[title: string, change: (capsule: Changeable) => void, difference: object, text: string]>([
  [
    'another status',
    ({ requests }) => (requests[1]!.answer.status = 404),
    { request: 2, at: 'status', recorded: 404, replayed: 200 },
    'Request 2 of 2, GET /api/environments/1/dashboards/1/, is answered differently at status:\n  - recorded: 404\n  + replayed: 200',
  ],
  [
    'another header',
    ({ requests }) => (requests[0]!.answer.headers['Allow'] = 'GET'),
    { request: 1, at: 'headers.Allow', recorded: 'GET' },
    'is answered differently at headers.Allow',
  ],
  [
    'another value deep in the body',
    ({ requests }) => (requests[0]!.answer.body = requests[0]!.answer.body.replace('["a","b"]', '["a","c"]')),
    { request: 1, at: 'body.tags[1]', recorded: 'c', replayed: 'b' },
    '  - recorded: "c"\n  + replayed: "b"',
  ],
  [
    'the same JSON in other bytes',
    ({ requests }) => (requests[0]!.answer.body = requests[0]!.answer.body.replace(':', ': ')),
    { request: 1, at: 'body, character 7' },
    'recorded: "{\\"id\\": 1',
  ],
])('a replay ends at the first difference: %s', async ([, change, difference, text]) => {
  const { difference: found } = await replay(await twoRequests(change))

  expect(found).toMatchObject(difference)
  expect(String(found)).toContain(text)
})

test.for<[title: string, change: (capsule: Changeable) => void, message: string]>([
  [
    'a file of another kind',
    (capsule) => (capsule['format'] = 'x'),
    'Broken capsule: format: expected "fake-dashboards/capsule", got "x".',
  ],
  [
    'a newer one',
    (capsule) => (capsule['version'] = 9),
    'This capsule has version 9, which is newer than this package reads (1). Update fake-dashboards.',
  ],
  [
    'one without a version',
    (capsule) => delete capsule['version'],
    'Broken capsule: version: expected 1, got nothing.',
  ],
  [
    'one without a start',
    (capsule) => delete capsule['start'],
    'Broken capsule: start: expected an object, got nothing.',
  ],
  [
    'one without faults',
    (capsule) => delete capsule['faults'],
    'Broken capsule: faults: expected an object, got nothing.',
  ],
  [
    'requests that are no list',
    (capsule) => (capsule['requests'] = {} as never),
    'Broken capsule: requests: expected a list, got {}.',
  ],
  [
    'a request to nowhere',
    ({ requests }) => (requests[1]!.url = '/x'),
    'Broken capsule: requests[1].url: expected a URL, got "/x".',
  ],
  [
    'a base that is no URL',
    (capsule) => (capsule['baseUrl'] = 'app.example.test'),
    'Broken capsule: baseUrl: expected a URL, got "app.example.test".',
  ],
  [
    'a request that nobody can send',
    ({ requests }) => (requests[1]!.method = 'CONNECT'),
    "Broken capsule: requests[1]: cannot be sent: 'CONNECT' HTTP method is unsupported.",
  ],
  [
    'an event of no request',
    ({ events }) => (events[3]!['asked'] = 7),
    'Broken capsule: events[3].asked: expected 2, got 7.',
  ],
  [
    'an answer before its request',
    ({ events }) => (events[1]!['applied'] = 2),
    'Broken capsule: events[1].applied: expected the number of a request that was asked before, got 2.',
  ],
  [
    'a request that is applied twice',
    ({ events }) => events.splice(2, 0, { applied: 1 }),
    'Broken capsule: events[2].applied: expected the number of a request that waits to be applied, got 1.',
  ],
  [
    'a fault that there is not',
    ({ events }) => (events[0]!['faults'] = { 7: { matched: 1, fired: 1 } }),
    'Broken capsule: events[0].faults.7: expected the number of one of its faults, got {"matched":1,"fired":1}.',
  ],
  [
    'a row of no table',
    ({ events }) => (events[0]!['written'] = [{ table: 'dashbord' }]),
    'Broken capsule: events[0].written[0].table: expected one of organization, project',
  ],
])('a broken capsule is refused by path: %s', async ([, change, message]) => {
  const capsule = await twoRequests(change)

  await expect(replay(capsule)).rejects.toThrow(message)
})

test.for([0, 4, 1.5, '2'])('a request that there is not is refused: %j', async (at) => {
  const capsule = await twoRequests()

  expect(() => createFake({ capsule, at: at as number })).toThrow(
    `has 2 requests; "at" goes from 1 to 3 (after the last), got ${JSON.stringify(at)}.`,
  )
})

test('a capsule and another start exclude each other', async () => {
  const capsule = await twoRequests()

  expect(() => createFake({ capsule, scenario: () => undefined })).toThrow(/from a state, a scenario or a capsule/)
})
