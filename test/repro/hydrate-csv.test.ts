import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCsv } from '../../src/core/http/csv.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import { hydrate } from '../../src/repro.ts'
import { readCsv, toObject, under } from '../../src/repro/hydrate/csv.ts'
import { busyOffice } from '../support/busy-office.ts'
import { Recorder } from '../support/recorder.ts'

const events = '/api/environments/1/events'

/** A page that downloads a CSV. */
async function download(recorder: Recorder, fake = createFake({ scenario: busyOffice }), path = `${events}.csv`) {
  const headers = { authorization: 'Bearer phx_owner' }
  const text = await (await fake.fetch(`https://app.example.test${path}`, { headers })).text()
  await recorder.get(`${events}/?limit=1`)
  const { request, response } = recorder.entries.at(-1)!
  request.url = `https://app.example.test${path}`
  response.headers = [{ name: 'content-type', value: 'text/csv; charset=utf-8' }]
  response.content = { size: new TextEncoder().encode(text).length, mimeType: 'text/csv', text }
  return text
}

const record = () => new Recorder(createFake({ scenario: busyOffice }))
const open = (recorder: Recorder) => hydrate(recorder.har, { keep: ['everything'] })

describe('a CSV of events', () => {
  test('gives events and people that are written as the same CSV', async () => {
    const recorder = record()
    const text = await download(recorder)

    const { state, unplaced, completed } = open(recorder)
    const again = await createFake({ state, auth: 'lenient' }).fetch(`https://app.example.test${events}.csv`)

    expect(unplaced).toEqual([])
    expect(state.tables.event).toHaveLength(20)
    expect(state.tables.person).toMatchObject([{ distinct_ids: ['u1', 'u2'], properties: { email: 'u@acme.test' } }])
    expect(await again.text()).toBe(text)
    expect(completed).toContainEqual({
      table: 'event',
      rows: expect.any(Array) as unknown,
      columns: ['elements', 'properties'],
      why: 'read from CSV, which does not tell a text from a number, or nothing from an empty text',
    })
  })

  test('says less than JSON, which wins whichever came first', async () => {
    const json = record()
    await json.get(`${events}/?limit=20`)
    const [before, after] = [record(), record()]
    await before.get(`${events}/?limit=20`)
    await download(before)
    await download(after)
    await after.get(`${events}/?limit=20`)

    const all = [json, before, after].map((recorder) => open(recorder))

    expect(all[1]!.state.tables.event).toEqual(all[0]!.state.tables.event)
    expect(all[2]!.state.tables.event).toEqual(all[0]!.state.tables.event)
    expect(all.flatMap(({ completed }) => completed.filter(({ why }) => why.includes('CSV')))).toEqual([])
  })

  test.each([
    ['cut short', (text: string) => text.slice(0, 200), /^its body is cut short: 200 of \d+ bytes are there$/],
    ['of something else', () => 'name\r\n$pageview\r\n', /^its body is cut short/],
    ['missing', () => undefined, /^the recording has no body for it$/],
  ])('that is %s is named with the reason', async (_, change, why) => {
    const recorder = record()
    const { text: _text, ...rest } = { text: await download(recorder), ...recorder.entries[0]!.response.content }
    const text = change(_text)
    recorder.entries[0]!.response.content = { ...rest, ...(text !== undefined && { text }) }

    expect(open(recorder).unplaced.map(({ why }) => why)).toEqual([expect.stringMatching(why)])
  })

  test('without a row is named as that, and so is another list', async () => {
    const recorder = record()
    await download(recorder, createFake({ scenario: busyOffice }), `${events}.csv?event=none`)
    await recorder.get('/api/environments/1/dashboards/')
    recorder.entries[1]!.response.headers = [{ name: 'content-type', value: 'text/csv' }]

    expect(open(recorder).unplaced.map(({ why }) => why)).toEqual([
      'its answer shows no rows',
      'it is CSV, and only lists of events are read from CSV',
    ])
  })
})

test('what is read from a CSV is written as the same cells, whatever is in it', () => {
  const name = fc.string({ minLength: 1, maxLength: 4 })
  const leaf = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom('True', '37', '-0', '1e5', '007', 'a"b,\n'),
  )
  const value = fc.oneof(leaf, fc.array(leaf), fc.dictionary(name, leaf), fc.constantFrom({ 'a.b': 1, a: 2 }, ['', 1]))
  const row = fc.record({ id: fc.uuid(), p: fc.dictionary(name, value) })

  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), (rows) => {
      const cells = readCsv(toCsv(rows), ['id'])!

      const read = cells.map((own) => ({ id: own.get('id'), p: toObject(under(own, 'p')) }))

      expect(readCsv(toCsv(read), ['id'])).toEqual(cells)
    }),
  )
})
