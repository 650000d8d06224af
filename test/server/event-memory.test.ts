import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { office } from '../support/api/office.ts'
import { listen } from '../support/servers/listening.ts'
import { dashboards, served } from '../support/servers/served.ts'

const address = `https://app.example.test${dashboards}`

/**
 * A server with a client that has got no event yet, the id of that moment, and functions that read the events since.
 */
async function watched(options: { readonly journalLimit?: number } = {}) {
  const { server, control, fake } = await served({}, createFake({ scenario: office, ...options }))
  const client = listen(control)
  const { id } = (await client.next())!
  /** The names of the events since then that a client is told, up to now. */
  async function since(event = id!): Promise<readonly string[]> {
    const again = listen(control, event)
    const names: string[] = []
    await again.next()
    fake.clock.advance('1h')
    for (let next = await again.next(); next; next = await again.next()) {
      if (next.event === 'clock' && next.data.now === fake.clock.iso()) return names
      names.push(next.event)
    }
    throw new Error(`The stream ended after ${names.join(', ')}.`)
  }
  /** The name of the first of them. */
  async function first(): Promise<string> {
    const again = listen(control, id)
    const [, event] = [await again.next(), await again.next()]
    again.leave()
    return event!.event
  }
  return { server, control, fake, client, id: id!, since, first }
}

test('a thousand events are kept for clients that come again, and no more', async () => {
  const { fake, since } = await watched()
  for (let at = 0; at < 500; at++) await fake.fetch(address)

  const known = await since()

  expect(known).toHaveLength(1000)
  expect(known).not.toContain('lost')
  expect(await since()).toEqual(['lost'])
})

test('of long events so many are kept as have four million characters together', async () => {
  const { fake, client, first } = await watched()
  async function makeLongEvent(of: string): Promise<void> {
    fake.faults.clear()
    fake.faults.add({ effect: { status: 503, headers: { 'X-Long': of.repeat(490_000) } } })
    await client.until('faults')
  }
  for (const letter of 'abcdefgh') await makeLongEvent(letter)

  expect(await first()).toBe('faults')
  await makeLongEvent('i')
  expect(await first()).toBe('lost')
})

test('an id that only begins or ends like one that is known, or that is still to come, is not known', async () => {
  const { id, since } = await watched()
  const [name] = id.split('-')

  expect(await since(id)).toEqual([])
  expect(await since(id)).toEqual(['clock'])
  for (const other of [`${name}-7`, `x${id}`, `${id}x`, `${id}\n`, `${name}x-0`])
    expect(await since(other)).toEqual(['lost'])
})

test('the beginning has an id only where nothing is told again', async () => {
  const { control, fake, id } = await watched()
  await fake.fetch(address)

  const [fresh, again] = [(await listen(control).next())!, (await listen(control, id).next())!]
  const lost = listen(control, 'nobody-1')

  expect(fresh.id).toMatch(/-2$/)
  expect(again).not.toHaveProperty('id')
  expect((await lost.next())!.id).toBe(fresh.id)
  expect((await lost.next())!.data).toEqual({
    says: 'The events after "nobody-1" are no longer known. Read GET /__fake/entries for the requests, and continue from here.',
  })
  expect((await listen(control, fresh.id).next())!.id).toBe(fresh.id)
})

test('a stream tells browsers to come again after a second', async () => {
  const { server } = await watched()
  const answer = await fetch(`${server.url}/__fake/events`, { headers: { 'X-Fake-Token': server.token } })
  const reader = answer.body!.getReader()
  onTestFinished(() => reader.cancel())

  expect(new TextDecoder().decode((await reader.read()).value)).toMatch(
    /^retry: 1000\n\nid: \w+-0\nevent: begin\ndata: \{.*\}\n\n$/,
  )
})

test('answers are told in the order in which they were given', async () => {
  const { fake, client } = await watched()
  const gate = fake.hold('GET', '/dashboards')
  const asked = [fake.fetch(address), fake.fetch(address), fake.fetch(address)]
  await gate.arrived(3)
  for (const number of [3, 1, 2]) gate.release(number)
  await Promise.all(asked)

  const numbers = []
  for (let at = 0; at < 3; at++) numbers.push((await client.until('over')).at(-1)!)

  expect(numbers).toMatchObject([3, 1, 2].map((number) => ({ data: { number } })))
})

test('a journal that forgets requests is not taken for one that was emptied', async () => {
  const { fake, since } = await watched({ journalLimit: 2 })
  await fake.fetch(address)
  await since()
  for (let at = 0; at < 5; at++) await fake.fetch(address)

  expect(await since()).not.toContain('cleared')
  expect(fake.journal.entries.map(({ number }) => number)).toEqual([5, 6])
})

test('a world in which nothing was asked yet is reset without a word on requests', async () => {
  const { fake, control, client, since } = await watched()
  fake.faults.add({ effect: { status: 503 } })
  await client.until('faults')
  await control.reset()

  expect(await since()).not.toContain('cleared')
})

test('a world that cannot be read ends its streams and says so, and the server goes on', async () => {
  const { server, fake, client } = await watched()
  const told = vi.spyOn(console, 'error').mockReturnValue()
  // The first request reads the clock for the session as well.
  await fetch(server.url + dashboards)
  const saved = vi.spyOn(fake.clock, 'save').mockImplementation(() => {
    throw new Error('A bug.')
  })
  onTestFinished(() => void vi.restoreAllMocks())

  const answer = await fetch(server.url + dashboards)
  const last = (await client.until('end')).at(-1)!
  saved.mockRestore()

  expect(answer.status).toBe(401)
  expect(last.data).toEqual({ says: expect.stringContaining('The world could not be read.') as string })
  expect(told).toHaveBeenCalledExactlyOnceWith(new Error('A bug.'))
})

test('events are kept for a minute after the last client has left', async () => {
  const sleep = promisify(setTimeout)
  const { fake, client, first } = await watched()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  fake.clock.advance('1h')
  client.leave()

  for (let times = 0; times < 3; times++) {
    await sleep(30)
    vi.advanceTimersByTime(59_900)
    expect(await first()).toBe('clock')
  }
  // The server may notice a moment later that the last client has left.
  let told = 'clock'
  for (let times = 0; times < 100 && told === 'clock'; times++) {
    await sleep(30)
    vi.advanceTimersByTime(60_000)
    told = await first()
  }
  expect(told).toBe('lost')
})
