import { expect, onTestFinished, test } from 'vitest'
import { MOST_REQUESTS, Requests } from '../../src/hosts/inspector/page/session/requests.ts'
import type { KnownRequest } from '../../src/hosts/inspector/page/session/requests.ts'
import { WorldSession } from '../../src/hosts/inspector/page/session/world-session.ts'

const known = (number: number): KnownRequest => ({ number, method: 'GET', path: '/', params: {} }) as KnownRequest
const from = (first: number, last: number): KnownRequest[] =>
  Array.from({ length: last - first + 1 }, (_, place) => known(first + place))
const ends = ({ all }: Requests): readonly unknown[] => [all.length, all[0]?.number, all.at(-1)?.number]

test('of more requests than are kept the oldest go, and it is known how many', () => {
  const requests = new Requests({ selected: undefined, changed() {} })

  requests.add(from(1, MOST_REQUESTS))
  expect([...ends(requests), requests.forgotten]).toEqual([MOST_REQUESTS, 1, MOST_REQUESTS, 0])
  requests.add(from(MOST_REQUESTS + 1, MOST_REQUESTS + 3))

  expect([...ends(requests), requests.forgotten]).toEqual([MOST_REQUESTS, 4, MOST_REQUESTS + 3, 3])
  // Its answer comes later than everything else.
  requests.add([known(2)])
  expect(requests.find(2)).toBeUndefined()
})

test('a request that is selected stays until another one is', () => {
  const session = { selected: 7 as number | undefined, changed() {} }
  const requests = new Requests(session)
  requests.add(from(1, MOST_REQUESTS))

  for (let count = 1; count <= 50; count++) requests.add([known(MOST_REQUESTS + count)])
  expect([requests.find(7)?.number, requests.find(8)?.number, requests.forgotten]).toEqual([7, undefined, 49])
  requests.add([known(MOST_REQUESTS + 50)])
  expect(ends(requests)).toEqual([MOST_REQUESTS + 1, 7, MOST_REQUESTS + 50])

  session.selected = undefined
  requests.add([known(MOST_REQUESTS + 51)])
  expect(ends(requests)).toEqual([MOST_REQUESTS, 52, MOST_REQUESTS + 51])
})

test('a list that is emptied forgets by which keys people have asked', () => {
  const requests = new Requests({ selected: undefined, changed() {} })
  requests.add([{ ...known(1), user: 'ada@example.test', key: 'Full access' }])
  expect([...requests.keys.keys()]).toEqual(['ada@example.test'])

  requests.clear()

  expect([...requests.keys]).toEqual([])
})

/** A session over a server that tells what the test tells, and whose journal holds so many of the newest requests. */
function openSession(held: number) {
  const encoder = new TextEncoder()
  let newest = 0
  let send!: (text: string) => void
  const events = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = (text) => controller.enqueue(encoder.encode(text))
    },
  })
  const answer = (url: URL): Response => {
    if (url.pathname.endsWith('/events'))
      return new Response(events, { headers: { 'Content-Type': 'text/event-stream' } })
    if (!url.pathname.endsWith('/entries')) return Response.json({ detail: 'Not here.' }, { status: 404 })
    const since = Number(url.searchParams.get('since'))
    const first = Math.max(since + 1, newest - held + 1)
    const last = Math.min(newest, first - 1 + Number(url.searchParams.get('limit')))
    return Response.json({ entries: from(first, last), ...(first > since + 1 && { forgotten: first - since - 1 }) })
  }
  const session = new WorldSession({
    url: 'https://fake.example.test',
    fetch: async (input) => answer(new URL(String(input))),
  })
  onTestFinished(() => session.close())
  const tell = (event: string, data: object): void => send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const clock = { now: '2026-01-01T00:00:00Z', following: false }
  tell('begin', { newest, clock, faults: [], held: [], gates: [], actor: { as: null } })
  session.connect()
  const come = (count: number): void => {
    for (let left = count; left > 0; left--) tell('came', known(++newest))
  }
  return { session, come, tell }
}

test('what comes during a pause is counted, and what the journal has of it is read afterwards', async () => {
  const { session, come } = openSession(1000)
  await expect.poll(() => session.isRead).toBe(true)
  come(2)
  await expect.poll(() => session.requests.newest).toBe(2)
  session.selected = 1
  session.feed.togglePause()

  come(1500)
  await expect.poll(() => session.feed.unseen).toBe(1500)
  expect(session.requests.newest).toBe(2)
  session.feed.togglePause()

  await expect.poll(() => session.requests.newest).toBe(1502)
  expect(session.requests.all.map(({ number }) => number)).toEqual([
    1,
    2,
    ...from(503, 1502).map(({ number }) => number),
  ])
  expect([session.selected, session.feed.unseen]).toEqual([1, 0])
})

test('a journal that is emptied during a pause empties the list when it goes on', async () => {
  const { session, come, tell } = openSession(1000)
  come(2)
  await expect.poll(() => session.requests.newest).toBe(2)
  session.feed.togglePause()

  tell('cleared', { says: 'The journal was emptied.' })
  come(1)
  await expect.poll(() => session.feed.unseen).toBe(1)
  expect([session.requests.all.length, session.notice]).toEqual([2, 'The journal was emptied.'])
  session.feed.togglePause()

  expect(session.requests.all).toEqual([])
})
