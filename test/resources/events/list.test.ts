import { expect } from 'vitest'
import { cannotEnter, invalid, missingScope, noCredentials, notFound } from '../../support/api/errors.ts'
import { addCounted, addEvents, addPerson, listEvents, listNames } from '../../support/api/events.ts'
import { PRIVATE } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { allRows } from '../../support/api/state.ts'
import { everyTransport } from '../../support/api/transports.ts'

everyTransport('an event is shown with every field as text', async (bench) => {
  addPerson(bench.fake, {
    distinct_ids: ['first', 'second'],
    properties: { plan: 'free', username: 'jo', email: 'jo@acme.test' },
    is_identified: false,
  })
  const [row] = addEvents(bench.fake, {
    event: '$autocapture',
    distinct_id: 'second',
    timestamp: '2025-12-31T13:00:00.25+01:00',
    properties: { $browser: '"Chrome"', count: 1, nested: { text: '"kept"' }, none: null },
    elements: [{ tag_name: 'a', href: '/pricing', nth_child: 1 }],
    elements_chain: 'a:href="/pricing"nth-child="1"',
  })

  expect(await listEvents(bench)).toEqual({
    next: null,
    results: [
      {
        id: row!.id,
        distinct_id: 'second',
        properties: '{"$browser":"Chrome","count":1,"nested":{"text":"\\"kept\\""},"none":null}',
        event: '$autocapture',
        timestamp: '2025-12-31T12:00:00.250000+00:00',
        person:
          '{"is_identified":false,"distinct_ids":["first"],"properties":{"email":"jo@acme.test","username":"jo"}}',
        elements:
          '[{"event":null,"text":null,"tag_name":"a","attr_class":null,"href":"/pricing","attr_id":null,' +
          '"nth_child":1,"nth_of_type":null,"attributes":{},"order":0}]',
        elements_chain: 'a:href="/pricing"nth-child="1"',
      },
    ],
  })
})

everyTransport(
  'quotes around a text of a property are dropped, however many, and at one end alone, too',
  async (bench) => {
    addEvents(bench.fake, { properties: { both: '""a""', first: '"a', last: 'a"', inside: 'a"a', only: '"""' } })

    const { results } = await listEvents(bench)

    expect(results).toMatchObject([
      { properties: String.raw`{"both":"a","first":"a","last":"a","inside":"a\"a","only":""}` },
    ])
  },
)

everyTransport('an event of nobody has no person and no elements', async (bench) => {
  addEvents(bench.fake, { distinct_id: 'stranger', timestamp: '2025-12-31T12:00:00Z' })

  const { results } = await listEvents(bench)

  expect(results).toMatchObject([
    { person: '', elements: '[]', elements_chain: '', properties: '{}', timestamp: '2025-12-31T12:00:00+00:00' },
  ])
})

everyTransport('a project without events lists none', async (bench) => {
  expect(await listEvents(bench)).toEqual({ next: null, results: [] })
})

everyTransport('events of other projects are not listed', async (bench) => {
  addEvents(bench.fake, { event: 'ours' }, { event: 'theirs', project_id: PRIVATE })

  expect(await listNames(bench)).toEqual(['ours'])
  expect(await bench.json('GET', '/api/projects/2/events')).toMatchObject({ results: [{ event: 'theirs' }] })
})

everyTransport('events are listed newest first, and of one instant the one added last', async (bench) => {
  const at = (event: string, timestamp: string) => ({ event, timestamp })
  addEvents(
    bench.fake,
    at('b', '2025-12-31T12:00:00Z'),
    at('d', '2025-12-31T12:00:01Z'),
    at('a', '2025-12-31T11:59:59.999999Z'),
    at('c', '2025-12-31T12:00:00Z'),
  )

  expect(await listNames(bench)).toEqual(['d', 'c', 'b', 'a'])
})

everyTransport('only an orderBy of exactly ["-timestamp"] is newest first', async (bench) => {
  addCounted(bench.fake, 3)

  expect(await listNames(bench, { orderBy: '["-timestamp"]' })).toEqual(['3', '2', '1'])
  expect(await listNames(bench, { orderBy: '' })).toEqual(['3', '2', '1'])
  expect(await listNames(bench, { orderBy: '{"-timestamp": null}' })).toEqual(['3', '2', '1'])
  for (const orderBy of ['["timestamp"]', '["-timestamp","event"]', '[]', '{}', '{"timestamp":1}', '"-timestamp"'])
    expect(await listNames(bench, { orderBy })).toEqual(['1', '2', '3'])
  for (const orderBy of ['-timestamp', '5', 'null', '['])
    await expectRefusal(
      bench,
      ['GET', `/events/?orderBy=${orderBy}`],
      400,
      invalid('A valid JSON list is required.', 'orderBy'),
    )
})

everyTransport('reading events changes nothing', async (bench) => {
  addCounted(bench.fake, 3)
  const before = allRows(bench.fake)

  expect(await listNames(bench, '?limit=1&event=2')).toEqual(['2'])

  expect(allRows(bench.fake)).toEqual(before)
})

everyTransport('events need a key with query:read and access to the project', async (bench) => {
  const { send } = bench
  const statusOf = async (as: 'querier' | 'star') => (await send('GET', '/events/', undefined, { as })).status

  expect(await statusOf('querier')).toBe(200)
  expect(await statusOf('star')).toBe(200)
  await expectRefusal(bench, ['GET', '/events/?limit=x', undefined, { as: null }], 401, noCredentials)
  await expectRefusal(bench, ['GET', '/events/?limit=x', undefined, { as: 'reader' }], 403, missingScope('query:read'))
  await expectRefusal(bench, ['GET', '/events/?limit=x', undefined, { as: 'outsider' }], 403, cannotEnter)
  await expectRefusal(
    bench,
    ['GET', '/events/?limit=x', undefined, { project: 99 }],
    404,
    notFound('Project not found.'),
  )
})

everyTransport('events are read only', async ({ send }) => {
  for (const path of ['/events/', '/events/values/', '/events/3f2504e0-4f89-41d3-9a0c-0305e82c3301/'])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await send(method, path)

      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    }
})
