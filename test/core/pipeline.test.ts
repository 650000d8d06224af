import { expect } from 'vitest'
import { notFound } from '../support/errors.ts'
import { everyTransport } from '../support/transports.ts'

everyTransport('a path nobody has is a 404 without credentials', async ({ send }) => {
  const response = await send('GET', '/nothing/', undefined, { as: null })

  expect(response.status).toBe(404)
  expect(await response.json()).toEqual(notFound('Endpoint not found.'))
})
