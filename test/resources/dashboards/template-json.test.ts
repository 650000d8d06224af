import { expect, test } from 'vitest'
import { addDashboard, shownDefaults } from '../../support/dashboards.ts'
import type { SeenDashboard } from '../../support/dashboards.ts'
import { denied, missingScope, noCredentials, notAllowed, notFound, unsupportedByKeys } from '../../support/errors.ts'
import { MEMBER } from '../../support/office.ts'
import { expectRefusal } from '../../support/refusal.ts'
import { shownUser, withoutFeature } from '../../support/rows.ts'
import { directBench, everyTransport } from '../../support/transports.ts'

const path = '/dashboards/create_from_template_json/'
const template = {
  template_name: 'Sales',
  dashboard_description: 'What was sold',
  dashboard_filters: { date_from: '-90d' },
  tiles: [
    {
      type: 'INSIGHT',
      name: 'Orders',
      description: 'All of them',
      filters: { insight: 'TRENDS' },
      layouts: { sm: { x: 0, y: 0, w: 6, h: 5 } },
      color: 'blue',
    },
    { type: 'TEXT', body: '# Hello' },
  ],
  tags: ['Money', 'money', ' sales '],
}

everyTransport('a template that is sent makes a dashboard; the answer says where, and nothing else', async (bench) => {
  const { fake, send, json } = bench
  addDashboard(fake)

  const response = await send('POST', path, { template, creation_context: { any: ['thing'] } })

  expect(response.status).toBe(200)
  expect((await response.arrayBuffer()).byteLength).toBe(0)
  expect(response.headers.get('Content-Type')).toBeNull()
  expect(response.headers.get('Allow')).toBe('POST, OPTIONS')
  expect(response.headers.get('Location')).toBe('/api/environments/1/dashboards/2/')
  const made = await json<SeenDashboard>('GET', response.headers.get('Location')!)
  expect({ ...made, tiles: [] }).toEqual({
    ...shownDefaults(fake),
    id: 2,
    name: 'Sales',
    description: 'What was sold',
    filters: { date_from: '-90d' },
    tags: ['money', 'sales'],
  })
})

everyTransport('its tiles stand in their order, samples nobody made', async ({ send, json }) => {
  await send('POST', path, { template })

  const { tiles } = await json<SeenDashboard>('GET', '/dashboards/1/')

  expect(tiles).toMatchObject([
    {
      id: 1,
      layouts: { sm: { x: 0, y: 0, w: 6, h: 5 } },
      color: 'blue',
      text: null,
      insight: {
        name: 'Orders',
        description: 'All of them',
        filters: { insight: 'TRENDS' },
        query: null,
        is_sample: true,
        saved: false,
        created_by: null,
        dashboards: [1],
      },
    },
    { id: 2, layouts: {}, color: null, insight: null, text: { body: '# Hello', created_by: null, team: 1 } },
  ])
  expect(tiles).toHaveLength(2)
})

test('every insight of a template has a short id of its own', async () => {
  const { send, json } = directBench()
  const [tile] = template.tiles
  await send('POST', path, { template: { ...template, tiles: [tile, tile, tile] } })

  const { tiles } = await json<{ tiles: { insight: { short_id: string } }[] }>('GET', '/dashboards/1/')

  const shortIds = tiles.map((shown) => shown.insight.short_id)
  expect(new Set(shortIds).size).toBe(3)
  for (const id of shortIds) expect(id).toMatch(/^[A-Za-z0-9_-]{8}$/)
})

everyTransport('a query makes the filters beside it void', async ({ send, json }) => {
  const tiles = [{ type: 'INSIGHT', query: { kind: 'TrendsQuery' }, filters: { insight: 'TRENDS' } }]
  await send('POST', path, { template: { ...template, tiles } })

  expect(await json('GET', '/dashboards/1/')).toMatchObject({
    tiles: [{ insight: { name: null, description: null, query: { kind: 'TrendsQuery' }, filters: {} } }],
  })
})

everyTransport('a tile of an unknown type is left out, with a warning in the journal', async ({ fake, send, json }) => {
  const tiles = [{ type: 'BUTTON' }, { type: null }, { type: 'TEXT', body: 'Kept' }]

  const response = await send('POST', path, { template: { ...template, tiles } })

  expect(response.status).toBe(200)
  expect(fake.journal.last?.warnings).toEqual([
    'A template tile of the unknown type "BUTTON" was left out.',
    'A template tile of the unknown type null was left out.',
  ])
  expect(await json('GET', '/dashboards/1/')).toMatchObject({ tiles: [{ text: { body: 'Kept' } }] })
})

test('a tile’s members of the wrong type count as not sent', async () => {
  const { send, json } = directBench()
  const wrong = { name: 5, description: [], body: {}, color: 1, layouts: 'x', filters: [], query: 'x' }
  const tiles = [
    { type: 'INSIGHT', ...wrong },
    { type: 'TEXT', ...wrong },
  ]

  await send('POST', path, { template: { ...template, tiles } })

  expect(await json('GET', '/dashboards/1/')).toMatchObject({
    tiles: [
      { layouts: {}, color: null, insight: { name: null, description: null, filters: {}, query: null } },
      { layouts: {}, color: null, text: { body: '' } },
    ],
  })
})

everyTransport('a stored template that was read can be sent back whole', async ({ send, json }) => {
  const stored = {
    id: '0198f0d2-0000-0000-0000-000000000000',
    team_id: null,
    created_at: '2025-01-01T00:00:00Z',
    image_url: null,
    variables: null,
    deleted: false,
    created_by: null,
    scope: 'team',
    github_url: null,
    availability_contexts: null,
  }

  expect((await send('POST', path, { template: { ...stored, ...template } })).status).toBe(200)
  expect(await json('GET', '/dashboards/1/')).toMatchObject({ id: 1, name: 'Sales' })
})

everyTransport('an organisation without tagging gets no tags', async ({ fake, send, json }) => {
  withoutFeature(fake, 'tagging')

  await send('POST', path, { template })

  expect(await json('GET', '/dashboards/1/')).toMatchObject({ tags: [], name: 'Sales' })
})

everyTransport('anyone with access to the project may send a template', async ({ fake, send, json }) => {
  await send('POST', path, { template }, { as: 'member' })

  expect(await json('GET', '/dashboards/1/')).toMatchObject({
    created_by: shownUser(fake, MEMBER),
    creation_mode: 'default',
    use_template: '',
    restriction_level: 21,
  })
})

everyTransport('the answer points under the tree, and in the form, that was asked', async ({ send, json }) => {
  let id = 0
  for (const as of ['owner', 'writer', 'star'] as const)
    for (const tree of ['environments/1', 'projects/1', 'projects/@current'])
      for (const end of ['', '/']) {
        const asked = `/api/${tree}/dashboards/create_from_template_json${end}`
        const location = (await send('POST', asked, { template }, { as })).headers.get('Location')
        expect(location).toBe(`/api/${tree}/dashboards/${++id}${end}`)
        expect(await json('GET', location!)).toMatchObject({ id })
      }
})

everyTransport('sending a template is refused first things first', async (bench) => {
  const form = () => ({ raw: new URLSearchParams({ template: '{}' }) })
  const noForms = (type: string) => ({
    type: 'invalid_request',
    code: 'unsupported_media_type',
    detail: `Unsupported media type "${type}" in request.`,
    attr: null,
  })

  await expectRefusal(bench, ['POST', path, {}, { as: null }], 401, noCredentials)
  for (const as of ['reader', 'sharer'] as const)
    await expectRefusal(bench, ['POST', path, undefined, { as, ...form() }], 403, missingScope('dashboard:write'))
  const urlencoded = noForms('application/x-www-form-urlencoded;charset=UTF-8')
  await expectRefusal(bench, ['POST', path, undefined, form()], 415, urlencoded)
  await expectRefusal(bench, ['POST', path, {}, { project: 99 }], 404, notFound('Project not found.'))
  const closed = denied("You don't have access to the project.")
  await expectRefusal(bench, ['POST', path, {}, { as: 'outsider' }], 403, closed)
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    const sent = method === 'GET' ? undefined : {}
    await expectRefusal(bench, [method, path, sent], 405, notAllowed(method))
    await expectRefusal(bench, [method, path, sent, { as: 'star' }], 403, unsupportedByKeys)
  }
})

everyTransport('a multipart form is refused', async ({ send }) => {
  const raw = new FormData()
  raw.append('template', '{}')

  const response = await send('POST', path, undefined, { raw })

  expect(response.status).toBe(415)
})
