import { expect } from 'vitest'
import {
  cannotEnter,
  invalid,
  missingScope,
  noCredentials,
  noNull,
  notAllowed,
  notFound,
} from '../../support/api/errors.ts'
import { FOREIGN, PRIVATE } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { everyTransport } from '../../support/api/transports.ts'

everyTransport('a refused create says why, first things first, and leaves nothing behind', async (bench) => {
  const bad = { pinned: null }
  const text = { headers: { 'Content-Type': 'text/plain' }, raw: '{}' } as const

  await expectRefusal(bench, ['POST', '/dashboards/', bad, { as: null }], 401, noCredentials)
  await expectRefusal(bench, ['POST', '/dashboards/', bad, { as: 'reader' }], 403, missingScope('dashboard:write'))
  await expectRefusal(bench, ['POST', '/dashboards/', bad, { as: 'sharer' }], 403, missingScope('dashboard:write'))
  await expectRefusal(bench, ['POST', '/dashboards/', bad, { project: 99 }], 404, notFound('Project not found.'))
  await expectRefusal(bench, ['POST', '/dashboards/', bad, { project: 'x' }], 404, notFound('Project not found.'))
  await expectRefusal(bench, ['POST', '/dashboards/', bad, { project: FOREIGN }], 403, cannotEnter)
  await expectRefusal(bench, ['POST', '/dashboards/', bad, { project: PRIVATE, as: 'third' }], 403, cannotEnter)
  await expectRefusal(bench, ['POST', '/dashboards/', bad, { as: 'outsider' }], 403, cannotEnter)
  await expectRefusal(bench, ['POST', '/dashboards/', undefined, text], 415, {
    type: 'invalid_request',
    code: 'unsupported_media_type',
    detail: 'Unsupported media type "text/plain" in request.',
    attr: null,
  })
  await expectRefusal(bench, ['POST', '/dashboards/', bad], 400, noNull('pinned'))
})

everyTransport('a body that is no object is refused', async (bench) => {
  const wrong = (type: string) => invalid(`Invalid data. Expected a dictionary, but got ${type}.`)

  await expectRefusal(bench, ['POST', '/dashboards/', []], 400, wrong('list'))
  await expectRefusal(bench, ['POST', '/dashboards/', 'text'], 400, wrong('str'))
  await expectRefusal(bench, ['POST', '/dashboards/', 5], 400, wrong('int'))
  await expectRefusal(bench, ['POST', '/dashboards/', null], 400, invalid('No data provided', null, 'null'))
  const headers = { 'Content-Type': 'application/json' }
  await expectRefusal(bench, ['POST', '/dashboards/', undefined, { raw: '{', headers }], 400, {
    type: 'invalid_request',
    code: 'parse_error',
    detail: 'JSON parse error - Expecting property name enclosed in double quotes: line 1 column 2 (char 1)',
    attr: null,
  })
})

everyTransport('the collection knows no other methods, and says so with a body', async (bench) => {
  for (const method of ['DELETE', 'PUT', 'PATCH'])
    await expectRefusal(bench, [method, '/dashboards/', {}], 405, notAllowed(method))
  const response = await bench.send('DELETE', '/dashboards/')

  expect(response.headers.get('Content-Type')).toBe('application/json')
  expect(response.headers.get('Allow')).toBe('GET, POST, HEAD, OPTIONS')
})
