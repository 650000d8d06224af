import { expect, onTestFinished, test, vi } from 'vitest'
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

/** A session over a server that tells what the test tells, and whose journal holds so many of the newest requests. */
function openSession(held: number) {
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, 5))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
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
    if (!url.pathname.endsWith('/entries')) return Response.json([])
    const since = Number(url.searchParams.get('since'))
    const first = Math.max(since + 1, newest - held + 1)
    const entries = from(first, since + Number(url.searchParams.get('limit')))
    return Response.json({ entries, ...(first > since + 1 && { forgotten: first - since - 1 }) })
  }
  const session = new WorldSession({
    url: 'https://fake.example.test',
    fetch: async (input) => answer(new URL(String(input))),
  })
  onTestFinished(() => {
    session.close()
    vi.unstubAllGlobals()
  })
  const tell = (event: string, data: object): void => send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const clock = { now: '2026-01-01T00:00:00Z', following: false }
  tell('begin', { newest, clock, faults: [], held: [], gates: [], actor: { as: null } })
  session.connect()
  const come = (count: number): void => {
    for (let left = count; left > 0; left--) tell('came', known(++newest))
  }
  return { session, come }
}

test('what comes during a pause is kept within bounds, and what the journal has of more is read afterwards', async () => {
  const { session, come } = openSession(1000)
  await expect.poll(() => session.isRead).toBe(true)
  session.feed.togglePause()

  come(2 * MOST_REQUESTS + 1)
  await expect.poll(() => session.feed.unseen, { timeout: 10_000 }).toBe(2 * MOST_REQUESTS + 1)
  come(2)
  await expect.poll(() => session.feed.unseen).toBe(2 * MOST_REQUESTS + 3)
  session.feed.togglePause()

  await expect.poll(() => session.isRead).toBe(true)
  expect(ends(session.requests)).toEqual([1000, 2 * MOST_REQUESTS - 996, 2 * MOST_REQUESTS + 3])
  expect(session.notice).toBe('Too much came during the pause. All requests were read again.')
})
