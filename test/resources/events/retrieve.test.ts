import { expect } from 'vitest'
import { invalid, missingScope, noCredentials, notFound } from '../../support/api/errors.ts'
import { addEvents, addPerson } from '../../support/api/events.ts'
import { PRIVATE } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { everyTransport } from '../../support/api/transports.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const noUuid = { detail: 'Invalid UUID', code: 'invalid', type: 'validation_error' }

everyTransport('one event is shown like those of the list, without its person', async ({ fake, json }) => {
  addPerson(fake, { distinct_ids: ['jo'], properties: { name: 'Jo' } })
  addEvents(fake, { id: ID, event: 'a', distinct_id: 'jo', timestamp: '2025-12-31', properties: { x: '"1"' } })
  const shown = {
    id: ID,
    distinct_id: 'jo',
    properties: '{"x":"1"}',
    event: 'a',
    timestamp: '2025-12-31T00:00:00+00:00',
    person: '',
    elements: '[]',
    elements_chain: '',
  }
  const person = '{"is_identified":true,"distinct_ids":["jo"],"properties":{"name":"Jo"}}'

  expect(await json('GET', `/events/${ID}/`)).toEqual(shown)
  expect(await json('GET', `/events/${ID}?include_person=`)).toEqual(shown)
  expect(await json('GET', `/events/${ID}.json?include_person=false`)).toEqual({ ...shown, person })
})

everyTransport('an event is found by any spelling of its UUID', async ({ fake, json }) => {
  addEvents(fake, { id: ID })

  for (const id of [ID.toUpperCase(), ID.replaceAll('-', ''), `{${ID}}`, `urn:uuid:${ID}`])
    expect(await json('GET', `/events/${encodeURIComponent(id)}/`)).toMatchObject({ id: ID })
})

everyTransport('an id that is no UUID is refused in a body of its own', async (bench) => {
  for (const id of ['1', 'abc', 'g'.repeat(31), 'g'.repeat(33), ID.slice(1)]) {
    await expectRefusal(bench, ['GET', `/events/${id}/`], 400, noUuid)
    expect(await (await bench.send('GET', `/events/${id}/`)).text()).toBe(JSON.stringify(noUuid))
  }
})

everyTransport('an id as long as a UUID that is none is refused as a parameter', async (bench) => {
  for (const id of ['g'.repeat(32), ID.replace('3', 'x'), `urn:uuid:${'-g'.repeat(32)}`])
    await expectRefusal(bench, ['GET', `/events/${id}/`], 400, invalid('Must be a valid UUID.', 'id'))
})

everyTransport('an event that is not in the project is not found', async (bench) => {
  addEvents(bench.fake, { id: ID, project_id: PRIVATE })

  for (const id of [ID.toUpperCase(), '3f2504e0-4f89-41d3-9a0c-0305e82c3302'])
    await expectRefusal(bench, ['GET', `/events/${id}/`], 404, notFound(`No events exist for event UUID ${id}`))
})

everyTransport('one event needs a key with query:read', async (bench) => {
  await expectRefusal(bench, ['GET', '/events/1/', undefined, { as: null }], 401, noCredentials)
  await expectRefusal(bench, ['GET', '/events/1/', undefined, { as: 'writer' }], 403, missingScope('query:read'))
})
