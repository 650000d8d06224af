import { expect, test } from 'vitest'
import { ask, create, dashboards, servedBusyOffice } from '../support/servers/served.ts'

const post = (url: string, body: string) =>
  ask(url, dashboards, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })

/** A body of a number of characters. */
const bodyOf = (length: number): string => JSON.stringify({ name: 'x'.repeat(length - 11) })

test('fifty requests are told at once where nothing else is asked for, and five hundred at most', async () => {
  const { control, fake } = await servedBusyOffice()
  for (let at = 0; at < 501; at++) await fake.fetch('https://app.example.test/api/users/@me/')

  const usual = await control.entries()
  const most = await control.entries({ limit: 501 })
  const last = await control.entries({ since: 500, limit: 1 })

  expect([usual.entries.length, usual.next, usual.left]).toEqual([50, 50, 451])
  expect([most.entries.length, most.next, most.left]).toEqual([500, 500, 1])
  expect(last.entries.map(({ number }) => number)).toEqual([501])
  expect(Object.keys(last)).toEqual(['entries'])
})

test('where no request is left to tell, none is said to be forgotten', async () => {
  const { control } = await servedBusyOffice()

  expect(await control.entries()).toEqual({ entries: [] })
  expect(await control.entries({ since: 7 })).toEqual({ entries: [] })
})

test('a body of two thousand characters is told whole in a list, a longer one up to there', async () => {
  const { control, server } = await servedBusyOffice()
  await post(server.url, bodyOf(2000))
  await post(server.url, bodyOf(2001))

  const [fits, cut] = (await control.entries()).entries.map(({ request }) => request.body)

  expect(fits).toEqual({ text: bodyOf(2000), size: 2000 })
  expect(cut).toEqual({ text: bodyOf(2001).slice(0, 2000), size: 2001, truncated: 1 })
})

test('how much of a very long body is left out counts in characters, its size in bytes', async () => {
  const { control, server } = await servedBusyOffice()
  const text = JSON.stringify({ name: 'ü'.repeat(1_000_500) })
  await post(server.url, text)

  const { request } = await control.entry(1)

  expect(request.body).toEqual({
    text: text.slice(0, 100_000),
    size: text.length + 1_000_500,
    truncated: text.length - 100_000,
  })
})

test('a key is replaced before a body is cut, so that no part of it is left', async () => {
  const { control, server } = await servedBusyOffice()
  for (let before = 1980; before <= 2000; before++)
    await post(server.url, `{"name":"${'x'.repeat(before - 9)}phx_owner"}`)

  const texts = (await control.entries()).entries.map(({ request }) => request.body!.text)

  expect(texts).toHaveLength(21)
  expect(texts.filter((text) => text.includes('phx'))).toEqual([])
})

test('a request without a body has none, and its headers are told without its key', async () => {
  const { control, server } = await servedBusyOffice()
  await ask(server.url, dashboards)

  const { request, answer } = await control.entry(1)

  expect(Object.keys(request)).toEqual(['headers'])
  expect(request.headers['authorization']).toBe('[redacted]')
  expect(answer!.headers['Content-Type'] ?? answer!.headers['content-type']).toBe('application/json')
})

test('the first written row is told however long it is, the others as long as they fit with their differences', async () => {
  const { control, server } = await servedBusyOffice()
  await post(server.url, JSON.stringify({ name: 'Long', description: 'x'.repeat(5000) }))
  await post(server.url, JSON.stringify({ name: 'Short' }))
  await control.rows.remove('project', 1)

  const [long, short] = (await control.entries()).entries
  const [listed] = await control.edits.list()

  expect(long!.changes.map(({ table }) => table)).toEqual(['dashboard'])
  expect(long).not.toHaveProperty('changesTruncated')
  expect(short!.changes.map(({ before }) => before)).toEqual([null])
  expect(listed!.changes.length).toBeGreaterThan(1)
  expect(JSON.stringify(listed!.changes).length).toBeLessThan(2100)
  expect(listed!.changesTruncated).toBeGreaterThan(0)
})

test('fifty rows are told at once where nothing else is asked for, and five hundred at most', async () => {
  const { control, fake } = await servedBusyOffice()
  for (let at = fake.db.event.count(); at < 501; at++) fake.db.event.create({ project_id: 1, distinct_id: 'z' })

  const [usual, most] = [await control.rows.list('event'), await control.rows.list('event', { limit: 501 })]
  const last = await control.rows.list('event', { offset: 500, limit: 1 })

  expect([usual.rows.length, usual.count, usual.next]).toEqual([50, 501, 50])
  expect([most.rows.length, most.count, most.next]).toEqual([500, 501, 500])
  expect([last.rows.length, last.count, last.next]).toEqual([1, 501, undefined])
})

test.each([0, 'x'])('a list of %j requests or rows is none', async (limit) => {
  const { control } = await servedBusyOffice()

  await expect(control.entries({ limit: limit as never })).rejects.toThrow('Broken query: limit: expected')
  await expect(control.rows.list('tile', { limit: limit as never })).rejects.toThrow('Broken query: limit: expected')
  await expect(control.entries({ since: 'x' as never })).rejects.toThrow('Broken query: since: expected')
  await expect(control.entries({ since: -1 })).rejects.toThrow('Broken query: since: expected')
})

test('of an answer that differs in a long value a thousand characters are told', async () => {
  const { control, server } = await servedBusyOffice()
  await create(server.url, 'First')
  const shown = async (length: number): Promise<unknown> => {
    const body = { name: 'First', description: 'x'.repeat(length) }
    const { asked } = await control.otherwise({ at: 1, request: { body } })
    return asked.differences.find(({ at }) => at === 'body.description')!.after
  }

  expect(await shown(998)).toBe('x'.repeat(998))
  expect(await shown(1001)).toBe(`"${'x'.repeat(999)}… (3 characters more)`)
})

test('of an answer and a row that differ in many fields each twenty are told', async () => {
  const { control, server } = await servedBusyOffice()
  await create(server.url, 'First')
  const askedWith = async (count: number) => {
    const tags = Array.from({ length: count }, (_, at) => `tag ${at}`)
    return (await control.otherwise({ at: 1, request: { body: { name: 'First', tags } } })).asked
  }

  const [fits, cut] = [await askedWith(10), await askedWith(30)]

  expect(fits.differences).toHaveLength(20)
  expect(fits).not.toHaveProperty('differencesTruncated')
  expect([cut.differences.length, cut.differencesTruncated]).toEqual([20, 40])
})
