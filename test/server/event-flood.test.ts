import { expect, onTestFinished, test, vi } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { office } from '../support/api/office.ts'
import { listen, listenFromNow, namesOf } from '../support/servers/listening.ts'
import { ask, change, served } from '../support/servers/served.ts'

/** How often a server looks for changes and sends events, in milliseconds. */
const TICK = 25
/** After how many ticks it looks again while a flood lasts. */
const IN_FLOOD = 16
const members = '/api/environments/2/explicit_members/'

/** A server that sends events only when the test lets time pass, and a client that has got the first one. */
async function watched(options: { readonly journalLimit?: number } = {}) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const all = await served({}, createFake({ scenario: office, ...options }))
  const client = await listenFromNow(all.control)
  return {
    ...all,
    client,
    pass: (ticks: number) => vi.advanceTimersByTime(ticks * TICK),
    async send(count: number): Promise<void> {
      for (let at = 0; at < count; at++) await ask(all.server.url, '/api/')
    },
  }
}

/** The next events about requests until this one is over, as text: `came 1`, `over 1`. */
async function toldUntil(client: ReturnType<typeof listen>, last: number): Promise<readonly string[]> {
  const told: string[] = []
  while (told.at(-1) !== `over ${last}`) {
    const { event, data } = (await client.next())!
    if (event === 'came' || event === 'over') told.push(`${event} ${data.number}`)
    if (event === 'cleared') told.push(event)
    if (event === 'forgotten') told.push(`forgotten ${data.from}-${data.to}`)
  }
  return told
}

/** The numbers of the requests that are told as come, or as forgotten. */
const numbersOf = (told: readonly string[]): readonly number[] =>
  told.flatMap((text) => {
    const [, from, to = from] = /^(?:came|forgotten) (\d+)(?:-(\d+))?$/.exec(text) ?? []
    return from === undefined ? [] : Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at)
  })

/** Each request that came and was over before the next. */
const oneByOne = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => [`came ${from + at}`, `over ${from + at}`]).flat()

test('a request that comes alone is told in the next tick', async () => {
  const { client, pass, send } = await watched()

  await send(1)
  pass(1)

  expect(await toldUntil(client, 1)).toEqual(oneByOne(1, 1))
})

test('while a flood lasts a few events are told at a time', async () => {
  const { server, pass, send } = await watched()
  const answer = await fetch(`${server.url}/__fake/events`, { headers: { 'X-Fake-Token': server.token } })
  const reader = answer.body!.getReader()
  const namesNow = async () => new TextDecoder().decode((await reader.read()).value).match(/(?<=^event: ).*/gm)
  await namesNow()

  await send(60)
  pass(1)
  const first = await namesNow()
  await send(200)
  pass(IN_FLOOD)
  const second = await namesNow()
  await reader.cancel()

  const few = Array.from({ length: 8 }, () => ['came', 'over']).flat()
  expect([first, second]).toEqual([few, few])
})

test('all of a flood is told in its order once it ebbs', async () => {
  const { client, pass, send } = await watched()

  await send(60)
  pass(1)
  await send(60)
  pass(2 * IN_FLOOD)

  expect(await toldUntil(client, 120)).toEqual(oneByOne(1, 120))
})

test('a client that loses its connection in a flood goes on where it was', async () => {
  const { control, client, pass, send } = await watched()
  await send(60)
  pass(1)
  const before = await client.until('over')
  client.leave()

  const again = listen(control, before.at(-1)!.id)
  await again.next()
  await send(60)
  pass(2 * IN_FLOOD)

  expect(await toldUntil(again, 120)).toEqual(oneByOne(2, 120))
})

test('requests that the journal forgets before they are told are told as forgotten', async () => {
  const { client, pass, send } = await watched({ journalLimit: 10 })

  await send(60)
  pass(1)
  await send(60)
  pass(2 * IN_FLOOD)
  const told = await toldUntil(client, 120)

  expect(numbersOf(told)).toEqual(Array.from({ length: 120 }, (_, at) => at + 1))
  expect(told.slice(-20)).toEqual(oneByOne(111, 120))
})

test('rows that a flood wrote and removed are not told as rows that no request wrote', async () => {
  const { server, control, fake, pass, send, client } = await watched()
  const { user_id } = fake.world.tables.membership.get(fake.world.tables.member.first('project_id', 2)!.membership_id)!
  const member = `${members}${fake.world.tables.user.get(user_id)!.uuid}/`
  await send(60)

  const changed = await change(server.url, member, { level: 8 })
  const removed = await ask(server.url, member, { method: 'DELETE' })
  pass(2 * IN_FLOOD)
  await control.clock.advance('1h')
  pass(1)
  const events = await client.until('clock')

  expect([changed.status, removed.status]).toEqual([200, 204])
  expect(new Set(namesOf(events))).toEqual(new Set(['came', 'over', 'clock']))
})

test('an emptied journal is told as emptied, however many requests came since and are forgotten again', async () => {
  const { fake, client, send, pass } = await watched({ journalLimit: 5 })
  await send(3)
  pass(1)
  await toldUntil(client, 3)

  fake.journal.clear()
  for (let at = 0; at < 20; at++) await fake.fetch(`https://app.example.test${members}`)
  pass(1)

  expect(await toldUntil(client, 20)).toEqual(['cleared', 'forgotten 1-15', ...oneByOne(16, 20)])
})

test('what a flood has left untold of an emptied journal is not mixed with what came since', async () => {
  const { fake, client, send, pass } = await watched({ journalLimit: 5 })
  await send(3)
  fake.journal.clear()
  await send(20)
  for (let at = 0; at < 20; at++) pass(IN_FLOOD)

  const told = await toldUntil(client, 20)

  expect(numbersOf(told.slice(told.indexOf('cleared')))).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
})
