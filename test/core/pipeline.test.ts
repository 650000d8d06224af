import { expect } from 'vitest'
import {
  cannotEdit,
  cannotEnter,
  invalid,
  missingScope,
  noCredentials,
  notAllowed,
  notFaked,
  notFound,
  unsupportedByKeys,
} from '../support/api/errors.ts'
import { FOREIGN } from '../support/api/office.ts'
import { expectRefusal } from '../support/api/refusal.ts'
import type { Sending } from '../support/api/refusal.ts'
import { addRestricted } from '../support/api/rows.ts'
import { everyTransport } from '../support/api/transports.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }
const broken = { raw: '{', headers: JSON_TYPE }
const parseError = {
  type: 'invalid_request',
  code: 'parse_error',
  detail: 'JSON parse error - Expecting property name enclosed in double quotes: line 1 column 2 (char 1)',
  attr: null,
}
const notAcceptable = {
  type: 'invalid_request',
  code: 'not_acceptable',
  detail: 'Could not satisfy the request Accept header.',
  attr: null,
}

type Case = readonly [title: string, status: number, error: object, ...sending: Sending]

/** Each row fails the check it is about and every later one; the earlier check speaks. */
const order: readonly Case[] = [
  [
    'an unknown path comes first',
    501,
    notFaked(
      'POST /api/environments/1/nothing/',
      '/api/environments/:project_id/dashboards, which answers GET, POST, HEAD, OPTIONS',
    ),
    'POST',
    '/nothing/?format=xml',
    undefined,
    { as: null },
  ],
  [
    'an unknown format comes before a missing key',
    404,
    notFound(),
    'GET',
    '/dashboards/1/?format=xml',
    undefined,
    { as: null },
  ],
  [
    'an unknown format comes before a broken body',
    404,
    notFound(),
    'POST',
    '/dashboards/?format=xml',
    undefined,
    { ...broken, as: null },
  ],
  [
    'an unsatisfiable Accept comes before a missing key',
    406,
    notAcceptable,
    'GET',
    '/dashboards/1/',
    undefined,
    { as: null, headers: { Accept: 'text/html' } },
  ],
  [
    'without a usable header, a broken body comes before the missing key',
    400,
    parseError,
    'POST',
    '/dashboards/',
    undefined,
    { ...broken, as: null },
  ],
  [
    'a missing key comes before the project',
    401,
    noCredentials,
    'GET',
    '/dashboards/1/',
    undefined,
    { as: null, project: 99 },
  ],
  ['a missing key comes before the method', 401, noCredentials, 'POST', '/dashboards/1/', {}, { as: null }],
  [
    'a missing scope comes before a broken body',
    403,
    missingScope('dashboard:write'),
    'POST',
    '/dashboards/',
    undefined,
    { ...broken, as: 'reader' },
  ],
  [
    'a missing scope comes before the project',
    403,
    missingScope('dashboard:write'),
    'POST',
    '/dashboards/',
    {},
    { as: 'reader', project: 99 },
  ],
  [
    'a broken body comes before an unknown project',
    400,
    parseError,
    'POST',
    '/dashboards/',
    undefined,
    { ...broken, project: 99 },
  ],
  [
    'an unknown project comes before the method',
    404,
    notFound('Project not found.'),
    'DELETE',
    '/dashboards/',
    undefined,
    { project: 99 },
  ],
  [
    'access to the project comes before the method',
    403,
    cannotEnter,
    'DELETE',
    '/dashboards/',
    undefined,
    { project: FOREIGN },
  ],
  [
    'access to the project comes before the condition on the path',
    403,
    cannotEnter,
    'POST',
    '/dashboards/99/collaborators/',
    {},
    { project: FOREIGN },
  ],
  [
    'the condition on the path comes before the method',
    404,
    notFound('Dashboard not found.'),
    'PUT',
    '/dashboards/99/collaborators/',
    {},
  ],
  [
    'the right to edit, where the path needs it, comes before the method',
    403,
    cannotEdit,
    'PUT',
    '/dashboards/1/collaborators/',
    {},
    { as: 'member' },
  ],
  ['the method comes before the object', 405, notAllowed('POST'), 'POST', '/dashboards/99/', {}],
  ['the object comes before its fields', 404, notFound(), 'PATCH', '/dashboards/99/', { pinned: 'maybe' }],
  ['the object comes before the form of the body', 404, notFound(), 'PATCH', '/dashboards/99/', []],
  [
    'the right to edit comes before the fields',
    403,
    cannotEdit,
    'PATCH',
    '/dashboards/1/',
    { pinned: 'maybe' },
    { as: 'member' },
  ],
  [
    'the fields come last',
    400,
    invalid('Must be a valid boolean.', 'pinned'),
    'PATCH',
    '/dashboards/1/',
    { pinned: 'maybe' },
  ],
  [
    'a method without an action is refused to a key with scopes before the project is looked for',
    403,
    unsupportedByKeys,
    'POST',
    '/dashboards/1/',
    {},
    { as: 'star', project: 99 },
  ],
]

for (const [title, status, error, ...sending] of order)
  everyTransport(title, async (bench) => {
    addRestricted(bench.fake)

    await expectRefusal(bench, sending, status, error)
  })

everyTransport('a broken body is not read before a key in the header is refused', async (bench) => {
  const headers = { ...JSON_TYPE, Authorization: 'Bearer phx_nobody' }

  const response = await bench.send('POST', '/dashboards/', undefined, { raw: '{', as: null, headers })

  expect(response.status).toBe(401)
})
