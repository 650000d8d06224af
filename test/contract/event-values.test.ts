import { expect, test } from 'vitest'
import { randomNumbers } from '../../src/core/random.ts'
import { withRow } from '../support/api/contracts.ts'
import { invalid, missingScope, noCredentials } from '../support/api/errors.ts'
import { addCounted, addEvents, addPerson, toSearch } from '../support/api/events.ts'
import { PRIVATE, PUBLIC } from '../support/api/office.ts'
import { expectRefusal } from '../support/api/refusal.ts'
import { directBench } from '../support/api/transports.ts'
import type { Bench } from '../support/api/transports.ts'

const ROW = 'eventValuesBody'
const NOW = '2025-12-31T12:00:00Z'

const namesOf = async ({ json }: Bench, search: string): Promise<readonly string[]> => {
  const names = await json<{ name: string }[]>('GET', `/events/values/${search}`)
  return names.map(({ name }) => name)
}
const sorted = (names: readonly string[]): readonly string[] => names.toSorted()

/** Adds one event for each value of the property `p`. */
const addValues = ({ fake }: Bench, ...values: readonly unknown[]): void => {
  for (const p of values) addEvents(fake, { event: 'seen', timestamp: NOW, properties: { p } })
}

withRow(ROW, 'live', 'values are a bare list of names, each once', async (bench) => {
  addValues(bench, 'Chrome', 'Safari', 'Chrome')

  expect(sorted(await namesOf(bench, '?key=p'))).toEqual(['Chrome', 'Safari'])
  expect(await bench.json('GET', '/events/values?key=p&value=chrome')).toEqual([{ name: 'Chrome' }])
})

withRow(ROW, 'live', 'without a key there are no values', async (bench) => {
  addValues(bench, 'a')
  addEvents(bench.fake, { timestamp: NOW, properties: { '': 'a' } })

  for (const search of ['', '?key=', '?value=a', '?key=other', '?key=__proto__', '?key=toString'])
    expect(await bench.json('GET', `/events/values/${search}`)).toEqual([])
})

withRow(ROW, 'live', 'value looks for a part in any case, and the shortest come first', async (bench) => {
  addValues(bench, 'Chrome Mobile', 'CHROME', 'Safari', 'Chromium', 'x chrome')

  expect(await namesOf(bench, '?key=p&value=chrom')).toEqual(['CHROME', 'Chromium', 'x chrome', 'Chrome Mobile'])
  expect(await namesOf(bench, '?key=p&value=.*')).toEqual([])
  expect(await namesOf(bench, '?key=p')).toEqual(['Chrome Mobile', 'CHROME', 'Safari', 'Chromium', 'x chrome'])
})

withRow(ROW, 'live', 'in value, a percent sign is any text and an underscore any character', async (bench) => {
  addValues(bench, 'Chrome 100', '100%', '1_0', '10', 'Safari')
  const value = (text: string) => namesOf(bench, `?key=p&value=${encodeURIComponent(text)}`)

  expect(await value('c_m%0')).toEqual([])
  expect(await value('ch_om%0')).toEqual(['Chrome 100'])
  expect(await value('1_0')).toEqual(['1_0', '100%', 'Chrome 100'])
  expect(await value('0\\%')).toEqual(['100%'])
})

withRow(ROW, 'live', 'there are ten values at most', async (bench) => {
  addValues(bench, ...Array.from({ length: 25 }, (_, index) => 'x'.repeat(25 - index)))

  expect(await namesOf(bench, '?key=p')).toHaveLength(10)
  const shortest = Array.from({ length: 10 }, (_, index) => 'x'.repeat(index + 1))
  expect(await namesOf(bench, '?key=p&value=x')).toEqual(shortest)
})

withRow(ROW, 'live', 'event_name keeps to events of these names', async (bench) => {
  for (const event of ['a', 'b', 'c'])
    addEvents(bench.fake, { event, timestamp: NOW, properties: { p: `of ${event}` } })

  expect(await namesOf(bench, '?key=p&event_name=a')).toEqual(['of a'])
  expect(sorted(await namesOf(bench, '?key=p&event_name=a&event_name=c'))).toEqual(['of a', 'of c'])
  expect(await namesOf(bench, '?key=p&event_name=a&event_name=x&value=OF')).toEqual(['of a'])
  expect(await namesOf(bench, '?key=p&event_name=x')).toEqual([])
})

withRow(ROW, 'live', 'is_column lists a column of the events', async (bench) => {
  const { uuid } = addPerson(bench.fake, { distinct_ids: ['ann', 'annie'] })
  const events = [
    { event: 'signed up', distinct_id: 'ann' },
    { event: 'seen', distinct_id: 'annie' },
    { event: 'seen', distinct_id: 'bob', properties: { event: 'a property' } },
  ].map((row) => bench.fake.world.tables.event.insert({ project_id: PUBLIC, timestamp: NOW, ...row }))
  const column = async (key: string) => sorted(await namesOf(bench, `?is_column=true&key=${key}`))

  expect(await column('event')).toEqual(['seen', 'signed up'])
  expect(await column('event&value=SIGN')).toEqual(['signed up'])
  expect(await column('distinct_id&event_name=seen')).toEqual(['annie', 'bob'])
  expect(await column('person_id')).toEqual([uuid])
  expect(await column('uuid')).toEqual(sorted(events.map(({ id }) => id)))
  expect(await column('custom_event')).toEqual(['seen', 'signed up'])
  expect(await namesOf(bench, '?is_column=True&key=event&value=seen')).toEqual(['seen'])
  expect(await namesOf(bench, '?is_column=1&key=event')).toEqual(['a property'])
})

withRow(ROW, 'live', 'a column that is not listed is empty, with a warning', async (bench) => {
  addValues(bench, 'a')

  expect(await namesOf(bench, '?is_column=true&key=p')).toEqual([])
  expect(bench.fake.journal.last?.warnings).toEqual([
    'No values were listed: "p" is not a column. Known: event, distinct_id, person_id, uuid.',
  ])
})

withRow(ROW, 'live', 'event_name may come with brackets', async (bench) => {
  for (const event of ['a', 'b', 'c'])
    addEvents(bench.fake, { event, timestamp: NOW, properties: { p: `of ${event}` } })

  expect(await namesOf(bench, '?key=p&event_name[]=a')).toEqual(['of a'])
  expect(sorted(await namesOf(bench, '?key=p&event_name[0]=a&event_name[1]=c'))).toEqual(['of a', 'of c'])
  expect(sorted(await namesOf(bench, '?key=p&event_name=a&event_name[]=b'))).toEqual(['of a', 'of b'])
})

withRow(ROW, 'live', 'values are of the last seven whole days', async (bench) => {
  for (const timestamp of [
    '2025-12-24T23:59:59.999999Z',
    '2025-12-25T00:00:00Z',
    '2026-01-01T23:59:59.999999Z',
    '2026-01-02T00:00:00Z',
  ])
    addEvents(bench.fake, { timestamp, properties: { p: timestamp } })

  expect(sorted(await namesOf(bench, '?key=p'))).toEqual(['2025-12-25T00:00:00Z', '2026-01-01T23:59:59.999999Z'])
})

withRow(ROW, 'live', 'the first day of values is that of the project', async (bench) => {
  const { project } = bench.fake.world.tables
  for (const timestamp of ['2025-12-23T23:59:59Z', '2025-12-24T00:00:00Z', '2026-01-01T23:59:59Z'])
    addEvents(bench.fake, { timestamp, properties: { p: timestamp } })
  project.update(project.get(PUBLIC)!, { timezone: 'America/New_York' })

  expect(sorted(await namesOf(bench, '?key=p'))).toEqual(['2025-12-24T00:00:00Z', '2026-01-01T23:59:59Z'])
})

withRow(ROW, 'live', 'lists give their members, objects JSON with sorted keys, the rest its text', async (bench) => {
  addValues(bench, ['b', ['a', 1]], { z: [1, { y: null, x: 'ü' }], a: true }, true, false, 7, 1.5, null)

  expect(sorted(await namesOf(bench, '?key=p'))).toEqual(
    sorted(['b', 'a', '1', '{"a": true, "z": [1, {"x": "\\u00fc", "y": null}]}', 'true', 'false', '7', '1.5', 'None']),
  )
})

withRow(ROW, 'live', 'keys are sorted by code point, and small numbers are written as Python does', async (bench) => {
  addValues(bench, { '😀': 1, '\uff46': 0.00001 }, 0.00002)

  expect(sorted(await namesOf(bench, '?key=p'))).toEqual(['2e-05', '{"\\uff46": 1e-05, "\\ud83d\\ude00": 1}'])
})

withRow(ROW, 'live', 'a text that is JSON is named as what it says', async (bench) => {
  addValues(bench, '1.10', '["a", 1]', 'null', '{"b": 1, "a": 2}', '1e3')

  expect(sorted(await namesOf(bench, '?key=p'))).toEqual(
    sorted(['1.1', 'a', '1', 'None', '{"a": 2, "b": 1}', '1000.0']),
  )
})

withRow(ROW, 'live', 'a text that is no JSON, and one in a list, is named as it is', async (bench) => {
  addValues(bench, '007', '1.2.3', '', ['1.50'])

  expect(sorted(await namesOf(bench, '?key=p'))).toEqual(sorted(['007', '1.2.3', '', '1.50']))
})

withRow(ROW, 'live', 'custom_event gives the names of all events but the standard ones, of all time', async (bench) => {
  const standard = ['$autocapture', '$pageview', '$identify', '$pageleave', '$screen']
  for (const event of [...standard, '$rageclick', 'signed up', 'signed up'])
    addEvents(bench.fake, { event, timestamp: '2020-01-01T00:00:00Z' })

  expect(sorted(await namesOf(bench, '?key=custom_event'))).toEqual(['$rageclick', 'signed up'])
})

withRow(ROW, 'live', 'custom_event gives every name, however many there are', async (bench) => {
  addCounted(bench.fake, 30)

  expect(await namesOf(bench, '?key=custom_event')).toHaveLength(30)
})

withRow(ROW, 'live', 'what narrows no list is warned of', async (bench) => {
  const warningsOf = async (search: string) => {
    await namesOf(bench, search)
    return bench.fake.journal.last?.warnings
  }
  const ignored = (why: string) =>
    ['value', 'event_name', 'is_column'].map((name) => `Query parameter "${name}" was ignored: ${why}.`)

  const all = ignored('"custom_event" lists all names of events')
  expect(await warningsOf('?key=custom_event&value=a&event_name[]=a&is_column=true')).toEqual(all)
  expect(await warningsOf('?value=a&event_name=a&is_column=true')).toEqual(ignored('without a "key" nothing is listed'))
  expect(await warningsOf('?key=p&value=a&event_name=a')).toEqual([])
  expect(await warningsOf('?key=custom_event&value=')).toEqual([])
})

withRow(ROW, 'live', 'values are of the project that is asked', async (bench) => {
  addEvents(bench.fake, { project_id: PRIVATE, timestamp: NOW, event: 'theirs', properties: { p: 'theirs' } })

  expect(await namesOf(bench, '?key=p')).toEqual([])
  expect(await namesOf(bench, '?key=custom_event')).toEqual([])
})

withRow(ROW, 'live', 'values in CSV are one column', async (bench) => {
  addValues(bench, 'a, b')
  addEvents(bench.fake, { timestamp: NOW, properties: { empty: '' } })

  const response = await bench.send('GET', `/events/values.csv${toSearch({ key: 'p' })}`)

  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(await response.text()).toBe('name\r\n"a, b"\r\n')
  expect(await (await bench.send('GET', `/events/values.csv${toSearch({ key: 'empty' })}`)).text()).toBe(
    'name\r\n""\r\n',
  )
  expect(await (await bench.send('GET', '/events/values/?format=csv')).text()).toBe('')
})

for (const column of ['live', 'documented'] as const)
  withRow(ROW, column, 'values need a key with query:read', async (bench) => {
    const path = '/events/values/?key=p'

    await expectRefusal(bench, ['GET', path, undefined, { as: null }], 401, noCredentials)
    await expectRefusal(bench, ['GET', path, undefined, { as: 'reader' }], 403, missingScope('query:read'))
    expect((await bench.send('GET', path, undefined, { as: 'querier' })).status).toBe(200)
  })

test('a value that takes too many steps over the values is a 400 that says so', async () => {
  const bench = directBench({ contract: 'live' })
  const random = randomNumbers('letters')
  addValues(bench, Array.from({ length: 8000 }, () => 'ab'[random() % 2]).join(''))
  const detail =
    'The filter takes more than 20,000,000 steps over these events. Use a simpler pattern, or fewer events: event_name.'
  const path = `/events/values/?key=p&value=a${'_'.repeat(900)}~`

  await expectRefusal(bench, ['GET', path], 400, invalid(detail, 'value'))
})
