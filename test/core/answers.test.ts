import { expect } from 'vitest'
import { FOREIGN, MEMBER } from '../support/api/office.ts'
import { addCollaborators, addRestricted, uuidOf } from '../support/api/rows.ts'
import { everyTransport } from '../support/api/transports.ts'
import type { SendOptions } from '../support/api/transports.ts'

type Asking = readonly [method: string, path: string, body?: unknown, options?: SendOptions]

const LIST = 'GET, POST, HEAD, OPTIONS'
const DETAIL = 'GET, PUT, PATCH, DELETE, HEAD, OPTIONS'

/** Every situation of the service's table of errors that a client can bring about. */
const refusals: readonly (readonly [situation: string, status: number, allow: string, text: string, ...Asking])[] = [
  [
    'no key',
    401,
    DETAIL,
    '{"type":"authentication_error","code":"not_authenticated","detail":"Authentication credentials were not provided.","attr":null}',
    'GET',
    '/dashboards/1/',
    undefined,
    { as: null },
  ],
  [
    'a bad key',
    401,
    DETAIL,
    '{"type":"authentication_error","code":"authentication_failed","detail":"Personal API key found in request Authorization header is invalid.","attr":null}',
    'GET',
    '/dashboards/1/',
    undefined,
    { as: 'revoked' },
  ],
  [
    'no permission',
    403,
    LIST,
    '{"type":"authentication_error","code":"permission_denied","detail":"You don\'t have access to the project.","attr":null}',
    'GET',
    '/dashboards/',
    undefined,
    { project: FOREIGN },
  ],
  [
    'no such object',
    404,
    DETAIL,
    '{"type":"invalid_request","code":"not_found","detail":"Not found.","attr":null}',
    'GET',
    '/dashboards/99/',
  ],
  [
    'no such project',
    404,
    LIST,
    '{"type":"invalid_request","code":"not_found","detail":"Project not found.","attr":null}',
    'GET',
    '/dashboards/',
    undefined,
    { project: 99 },
  ],
  [
    'no such format',
    404,
    LIST,
    '{"type":"invalid_request","code":"not_found","detail":"Not found.","attr":null}',
    'GET',
    '/dashboards/?format=xml',
  ],
  [
    'a method that is not allowed',
    405,
    LIST,
    '{"type":"invalid_request","code":"method_not_allowed","detail":"Method \\"PATCH\\" not allowed.","attr":null}',
    'PATCH',
    '/dashboards/',
    {},
  ],
  [
    'nothing acceptable',
    406,
    LIST,
    '{"type":"invalid_request","code":"not_acceptable","detail":"Could not satisfy the request Accept header.","attr":null}',
    'GET',
    '/dashboards/',
    undefined,
    { headers: { Accept: 'text/html' } },
  ],
  [
    'a media type nobody reads',
    415,
    LIST,
    '{"type":"invalid_request","code":"unsupported_media_type","detail":"Unsupported media type \\"text/plain\\" in request.","attr":null}',
    'POST',
    '/dashboards/',
    undefined,
    { raw: 'x', headers: { 'Content-Type': 'text/plain' } },
  ],
  [
    'broken JSON',
    400,
    LIST,
    '{"type":"invalid_request","code":"parse_error","detail":"JSON parse error - Expecting property name enclosed in double quotes: line 1 column 2 (char 1)","attr":null}',
    'POST',
    '/dashboards/',
    undefined,
    { raw: '{', headers: { 'Content-Type': 'application/json' } },
  ],
  [
    'a list for a body',
    400,
    LIST,
    '{"type":"validation_error","code":"invalid_input","detail":"Invalid data. Expected a dictionary, but got list.","attr":null}',
    'POST',
    '/dashboards/',
    [],
  ],
  [
    'a field that does not fit',
    400,
    DETAIL,
    '{"type":"validation_error","code":"null","detail":"This field may not be null.","attr":"pinned"}',
    'PATCH',
    '/dashboards/1/',
    { pinned: null },
  ],
]

for (const [situation, status, allow, text, ...asking] of refusals)
  everyTransport(`${situation} is answered with ${status}, byte for byte`, async ({ fake, send }) => {
    addRestricted(fake)

    const response = await send(...asking)

    expect(response.status).toBe(status)
    expect(await response.text()).toBe(text)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('allow')).toBe(allow)
    expect(response.headers.has('www-authenticate')).toBe(false)
  })

everyTransport('an unknown path allows nothing', async ({ send }) => {
  const response = await send('GET', '/nothing/', undefined, { as: null })

  expect(response.status).toBe(501)
  expect(await response.text()).toBe(
    '{"type":"not_faked","code":"not_faked","detail":"GET /api/environments/1/nothing/ is not faked. The nearest faked route is /api/environments/:project_id/dashboards, which answers GET, POST, HEAD, OPTIONS.","attr":null}',
  )
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.has('allow')).toBe(false)
})

for (const [path, allow] of [
  ['/dashboards/', LIST],
  ['/dashboards/1/', DETAIL],
  ['/dashboards/1/move_tile/', 'PATCH, OPTIONS'],
  ['/dashboards/create_from_template_json/', 'POST, OPTIONS'],
  ['/dashboards/1/access_controls/', 'GET, HEAD, OPTIONS'],
  ['/dashboards/1/collaborators/', LIST],
  ['/dashboards/1/collaborators/x/', 'DELETE, OPTIONS'],
  ['/dashboards/1/sharing/', 'GET, PATCH, HEAD, OPTIONS'],
  ['/explicit_members/', LIST],
])
  everyTransport(`OPTIONS on ${path} says what is allowed`, async ({ fake, send }) => {
    addRestricted(fake)

    const response = await send('OPTIONS', path!)

    expect(response.status).toBe(200)
    expect(response.headers.get('allow')).toBe(allow)
    expect(await response.json()).toMatchObject({
      name: expect.any(String) as string,
      description: '',
      renders: ['application/json'],
    })
  })

everyTransport('OPTIONS says which bodies are read', async ({ json }) => {
  expect(await json('OPTIONS', '/dashboards/')).toEqual({
    name: 'Dashboards List',
    description: '',
    renders: ['application/json'],
    parses: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
  })
  expect(await json('OPTIONS', '/dashboards/create_from_template_json/')).toMatchObject({
    parses: ['application/json'],
  })
})

everyTransport('OPTIONS names each type that a route writes', async ({ json }) => {
  expect(await json('OPTIONS', '/events/')).toMatchObject({ renders: ['application/json', 'text/csv'] })
})

everyTransport('OPTIONS needs a key like any other method', async ({ send }) => {
  expect((await send('OPTIONS', '/dashboards/', undefined, { as: null })).status).toBe(401)
})

everyTransport('HEAD is GET without a body', async ({ fake, send }) => {
  addRestricted(fake)

  for (const [path, status] of [
    ['/dashboards/1/', 200],
    ['/dashboards/', 200],
    ['/dashboards/99/', 404],
    ['/dashboards/1/?format=xml', 404],
  ] as const) {
    const [get, head] = await Promise.all([send('GET', path), send('HEAD', path)])

    expect([get.status, head.status]).toEqual([status, status])
    for (const name of ['content-type', 'content-length', 'allow'])
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)])
    expect(Number(head.headers.get('content-length'))).toBe((await get.arrayBuffer()).byteLength)
    expect(await head.text()).toBe('')
  }
})

everyTransport('an answer without a body has the length 0, and a 204 none', async ({ fake, send }) => {
  addRestricted(fake)
  addCollaborators(fake, 1, MEMBER)

  const refused = await send('DELETE', '/dashboards/1/')
  const removed = await send('DELETE', `/dashboards/1/collaborators/${uuidOf(fake, MEMBER)}/`)

  expect([refused.status, refused.headers.get('content-length')]).toEqual([405, '0'])
  expect([removed.status, removed.headers.has('content-length')]).toEqual([204, false])
})

everyTransport('HEAD where there is no GET is not allowed', async ({ send }) => {
  expect((await send('HEAD', '/dashboards/1/move_tile/')).status).toBe(405)
})

everyTransport('JSON is compact and plain in its two line separators', async ({ send }) => {
  const response = await send('POST', '/dashboards/', { name: 'a\u2028b\u2029c “€”' })

  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.text()).toContain('"name":"a\\u2028b\\u2029c “€”","description":""')
})

for (const [what, path] of [
  ['JSON', '/dashboards/1/'],
  ['a page', '/dashboards/'],
  ['CSV', '/events.csv'],
] as const)
  everyTransport(`the length of ${what} is said in bytes`, async ({ fake, send }) => {
    fake.db.dashboard.create({ project_id: 1, name: 'Übersicht 📈 \u2028' })
    fake.db.event.create({ project_id: 1, event: 'größer', timestamp: '2025-12-31T23:00:00Z' })

    const answer = await send('GET', path)

    const { byteLength } = await answer.arrayBuffer()
    expect(answer.status).toBe(200)
    expect(byteLength).toBeGreaterThan(0)
    expect(answer.headers.get('content-length')).toBe(String(byteLength))
  })
