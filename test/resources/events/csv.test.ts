import { expect } from 'vitest'
import { notFound } from '../../support/api/errors.ts'
import { addCounted, addEvents, addPerson } from '../../support/api/events.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { everyTransport } from '../../support/api/transports.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const asCsv = { headers: { Accept: 'text/csv' } }

everyTransport('events as CSV have a sorted column for every part', async ({ fake, send }) => {
  addPerson(fake, { distinct_ids: ['jo'], properties: { email: 'jo@acme.test' } })
  addEvents(
    fake,
    {
      id: ID,
      event: 'a,"b"',
      distinct_id: 'jo',
      timestamp: '2025-12-30',
      properties: { ok: true, text: 'two\nlines' },
    },
    {
      id: ID.replace('3', '4'),
      event: 'b',
      timestamp: '2025-12-31',
      properties: { none: null, list: ['x', { y: 0.000015 }], text: 'two\rlines', $ip: '10.0.0.1' },
    },
  )

  const response = await send('GET', '/events/?format=csv')

  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('vary')).toContain('Accept')
  expect(await response.text()).toBe(
    'distinct_id,elements_chain,event,id,person,person.distinct_ids.0,person.is_identified,person.properties.email,' +
      'properties.$ip,properties.list.0,properties.list.1.y,properties.none,properties.ok,properties.text,timestamp\r\n' +
      `,,b,${ID.replace('3', '4')},,,,,10.0.0.1,x,1.5e-05,,,"two\rlines",2025-12-31T00:00:00+00:00\r\n` +
      `jo,,"a,""b""",${ID},,jo,True,jo@acme.test,,,,,True,"two\nlines",2025-12-30T00:00:00+00:00\r\n`,
  )
})

everyTransport('columns of CSV are sorted by code point', async ({ fake, send }) => {
  addEvents(fake, { properties: { '😀': 1, '\uff46': 2, é: 3, z: 4 } })

  const [header] = (await (await send('GET', '/events.csv')).text()).split('\r\n')

  expect(header).toContain('properties.z,properties.é,properties.\uff46,properties.😀,timestamp')
})

everyTransport('CSV may be asked for by parameter, by suffix and by header', async ({ fake, send }) => {
  addCounted(fake, 1)
  const typeOf = async (...args: Parameters<typeof send>) => (await send(...args)).headers.get('content-type')

  expect(await typeOf('GET', '/events?format=csv')).toBe('text/csv; charset=utf-8')
  expect(await typeOf('GET', '/events.csv')).toBe('text/csv; charset=utf-8')
  expect(await typeOf('GET', '/events/', undefined, asCsv)).toBe('text/csv; charset=utf-8')
  expect(await typeOf('GET', '/events?format=json')).toBe('application/json')
  expect(await typeOf('GET', '/events/')).toBe('application/json')
})

everyTransport('CSV of no events, of one event and of a refusal is empty', async ({ fake, send }) => {
  addEvents(fake, { id: ID })
  const answer = async (...args: Parameters<typeof send>) => {
    const response = await send(...args)
    return [response.status, response.headers.get('content-type'), await response.text()]
  }
  const empty = ['text/csv; charset=utf-8', '']

  expect(await answer('GET', '/events.csv?event=none')).toEqual([200, ...empty])
  expect(await answer('GET', `/events/${ID}.csv`)).toEqual([200, ...empty])
  expect(await answer('GET', '/events/x.csv')).toEqual([400, ...empty])
  expect(await answer('GET', '/events.csv?limit=x')).toEqual([400, ...empty])
  expect(await answer('GET', '/events/', undefined, { ...asCsv, as: null })).toEqual([401, ...empty])
})

everyTransport('CSV shows 3,500 events unless a limit says otherwise', async ({ fake, send }) => {
  addCounted(fake, 3501)
  const countLines = async (path: string) => (await (await send('GET', path)).text()).split('\r\n').length - 2

  expect(await countLines('/events.csv')).toBe(3500)
  expect(await countLines('/events.csv?limit=3501')).toBe(3501)
  expect(await countLines('/events.csv?limit=2')).toBe(2)
})

everyTransport('an unknown format is a 404', async (bench) => {
  await expectRefusal(bench, ['GET', '/events/?format=xml', undefined, { as: null }], 404, notFound())
  await expectRefusal(bench, ['GET', '/events.xml'], 404, notFound())
})
