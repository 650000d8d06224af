import { expect } from 'vitest'
import type { Fake } from '../../src/fake/fake.ts'
import { withRow } from '../support/api/contracts.ts'
import { addEvents, addPerson, listEvents } from '../support/api/events.ts'
import { exactly } from '../support/api/exactly.ts'

const ROW = 'eventFields'
const ELEMENT = {
  event: null,
  text: null,
  tag_name: 'a',
  attr_class: null,
  href: '/x',
  attr_id: null,
  nth_child: 1,
  nth_of_type: null,
  attributes: {},
  order: 0,
}
const PERSON = { is_identified: true, distinct_ids: ['jo'], properties: { email: 'jo@acme.test' } }

/** Adds an event of a person and one of nobody, and gives the id of the first, which is the newer one. */
function addTwo(fake: Fake): string {
  addPerson(fake, { distinct_ids: ['jo', 'joe'], properties: { email: 'jo@acme.test', plan: 'free' } })
  const [, newest] = addEvents(
    fake,
    { distinct_id: 'nobody', timestamp: '2025-12-31T11:00:00Z' },
    {
      event: '$autocapture',
      distinct_id: 'joe',
      timestamp: '2025-12-31T12:00:00.25Z',
      properties: { text: '"quoted"', n: 1.5, none: null, list: ['a'], nested: { b: true } },
      elements: [{ tag_name: 'a', href: '/x', nth_child: 1 }],
      elements_chain: 'a:href="/x"',
    },
  )
  return newest!.id
}

const shownNewest = (id: string) => ({
  id,
  distinct_id: 'joe',
  properties: { text: 'quoted', n: 1.5, none: null, list: ['a'], nested: { b: true } },
  event: '$autocapture',
  timestamp: '2025-12-31T12:00:00.250000+00:00',
  person: PERSON,
  elements: [ELEMENT],
  elements_chain: 'a:href="/x"',
})

withRow(ROW, 'live', 'an event shows objects and arrays as they are', async (bench) => {
  const id = addTwo(bench.fake)

  const { results } = await listEvents(bench)

  expect(results[0]).toEqual(shownNewest(id))
  expect(results[1]).toMatchObject({ properties: exactly({}), person: null, elements: [], elements_chain: '' })
})

withRow(ROW, 'live', 'a single event shows its person to those who ask', async (bench) => {
  const id = addTwo(bench.fake)

  expect(await bench.json('GET', `/events/${id}/`)).toEqual({ ...shownNewest(id), person: null })
  expect(await bench.json('GET', `/events/${id}/?include_person=1`)).toEqual(shownNewest(id))
})

withRow(ROW, 'documented', 'every field of an event is text', async (bench) => {
  const id = addTwo(bench.fake)
  const { properties, person, elements, ...shown } = shownNewest(id)
  const written = { ...shown, properties: JSON.stringify(properties), elements: JSON.stringify(elements) }

  const { results } = await listEvents(bench)

  expect(results[0]).toEqual({ ...written, person: JSON.stringify(person) })
  expect(results[1]).toMatchObject({ properties: '{}', person: '', elements: '[]', elements_chain: '' })
  expect(await bench.json('GET', `/events/${id}/`)).toEqual({ ...written, person: '' })
})

for (const column of ['live', 'documented'] as const)
  withRow(ROW, column, 'CSV has a column for every part', async ({ fake, send }) => {
    addEvents(fake, { properties: { $ip: '::1', list: ['a'] }, timestamp: '2025-12-31T12:00:00Z' })

    const text = await (await send('GET', '/events.csv')).text()

    expect(text.split('\r\n')[0]).toBe(
      'distinct_id,elements_chain,event,id,person,properties.$ip,properties.list.0,timestamp',
    )
  })
