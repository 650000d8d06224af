import { expect, test } from 'vitest'
import { directBench } from '../support/api/transports.ts'

/** Not over every transport: Node's own client and server refuse such requests before anybody sees them. */
test.each(['patch', 'Patch', 'PATCH'])('the method %s is PATCH', async (method) => {
  const { send } = directBench()
  await send('POST', '/dashboards/', {})

  expect((await send(method, '/dashboards/1/', { name: 'A' })).status).toBe(200)
})

test.each(['PURGE', 'constructor', '__proto__', 'hasOwnProperty'])(
  'the method %s is not allowed anywhere',
  async (method) => {
    const { send } = directBench()

    const response = await send(method, '/dashboards/')

    expect(response.status).toBe(405)
    expect(await response.json()).toMatchObject({ detail: `Method "${method.toUpperCase()}" not allowed.` })
  },
)
