import { expect, test } from 'vitest'
import { directBench } from '../support/api/transports.ts'

/** Not over every transport: Node's own client and server refuse such requests before anybody sees them. */
test.each(['patch', 'Patch', 'PATCH'])('the method %s is PATCH', async (method) => {
  const { send } = directBench()
  await send('POST', '/dashboards/', {})

  expect((await send(method, '/dashboards/1/', { name: 'A' })).status).toBe(200)
})

test.each([
  ['patch', ['Method "patch" was read as PATCH: on a network it is refused.']],
  ['PATCH', []],
  ['delete', []],
])(
  'the journal tells that %s in small letters is refused on a network, and of no method that fetch corrects',
  async (method, warnings) => {
    const { fake, send } = directBench()

    await send(method, '/dashboards/1/')

    expect(fake.journal.last?.warnings).toEqual(warnings)
  },
)

test.each(['PURGE', 'constructor', '__proto__', 'hasOwnProperty'])(
  'the method %s is not allowed anywhere',
  async (method) => {
    const { send } = directBench()

    const response = await send(method, '/dashboards/')

    expect(response.status).toBe(405)
    expect(await response.json()).toMatchObject({ detail: `Method "${method.toUpperCase()}" not allowed.` })
  },
)
