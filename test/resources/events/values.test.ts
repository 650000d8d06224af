import { expect } from 'vitest'
import { missingScope, noCredentials } from '../../support/api/errors.ts'
import { addEvents } from '../../support/api/events.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { everyTransport } from '../../support/api/transports.ts'

everyTransport('values are answered with no body', async ({ fake, send }) => {
  addEvents(fake, { properties: { x: 1 } })

  for (const path of ['/events/values/', '/events/values?key=x&event_name=a', '/events/values.csv?key=x']) {
    const response = await send('GET', path)

    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBeNull()
    expect(await response.text()).toBe('')
  }
})

everyTransport('the journal warns of what is asked, since no answer shows it', async ({ fake, send }) => {
  const warningsOf = async (search: string) => {
    await send('GET', `/events/values/${search}`)
    return fake.journal.last?.warnings
  }
  const why = 'the contract row eventValuesBody is "documented", so the answer has no body'
  const ignored = (...names: readonly string[]) => names.map((name) => `Query parameter "${name}" was ignored: ${why}.`)

  expect(await warningsOf('?event_name[]=a&value=b&key=c')).toEqual(ignored('event_name', 'value', 'key'))
  expect(await warningsOf('?key=c&is_column=TRUE')).toEqual(ignored('key', 'is_column'))
  expect(await warningsOf('?key=c')).toEqual(ignored('key'))
  for (const search of ['', '?key=', '?key=&value=&format=json']) expect(await warningsOf(search)).toEqual([])
})

everyTransport('values need a key with query:read', async (bench) => {
  await expectRefusal(bench, ['GET', '/events/values/', undefined, { as: null }], 401, noCredentials)
  await expectRefusal(bench, ['GET', '/events/values/', undefined, { as: 'reader' }], 403, missingScope('query:read'))
})
