import { expect } from 'vitest'
import { addDashboard, shownDefaults } from '../../support/api/dashboards.ts'
import type { SeenDashboard } from '../../support/api/dashboards.ts'
import {
  cannotEnter,
  missingScope,
  noCredentials,
  notAllowed,
  notFound,
  unsupportedByKeys,
} from '../../support/api/errors.ts'
import { MEMBER } from '../../support/api/office.ts'
import { expectBodiless, expectRefusal } from '../../support/api/refusal.ts'
import { shownUser, withoutFeature } from '../../support/api/rows.ts'
import { template, TEMPLATE_PATH } from '../../support/api/templates.ts'
import { everyTransport } from '../../support/api/transports.ts'

everyTransport('a template that is sent makes a dashboard; the answer says where, and nothing else', async (bench) => {
  const { fake, send, json } = bench
  addDashboard(fake)

  const response = await send('POST', TEMPLATE_PATH, { template, creation_context: { any: ['thing'] } })

  await expectBodiless(response, 200, 'POST, OPTIONS')
  expect(response.headers.get('Location')).toBe('/api/environments/1/dashboards/2/')
  const made = await json<SeenDashboard>('GET', response.headers.get('Location')!)
  expect({ ...made, tiles: [] }).toEqual({
    ...shownDefaults(fake),
    id: 2,
    name: 'Sales',
    description: 'What was sold',
    filters: { date_from: '-90d' },
    tags: ['Money', 'money', ' sales '],
  })
})

everyTransport('white space at the ends of the texts of a template is kept', async ({ send, json }) => {
  const insight = {
    type: 'INSIGHT',
    name: ' a ',
    description: ' b ',
    filters: {},
    color: ' c ',
    layouts: { sm: { y: 0 } },
  }
  const tiles = [insight, { type: 'TEXT', body: ' d ', layouts: {} }]
  const sent = { ...template, template_name: ' Sales ', dashboard_description: ' Sold ', tiles }

  await send('POST', TEMPLATE_PATH, { template: sent })

  expect(await json('GET', '/dashboards/1/')).toMatchObject({
    name: ' Sales ',
    description: ' Sold ',
    tiles: [{ color: ' c ', insight: { name: ' a ', description: ' b ' } }, { text: { body: ' d ' } }],
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

  expect((await send('POST', TEMPLATE_PATH, { template: { ...stored, ...template } })).status).toBe(200)
  expect(await json('GET', '/dashboards/1/')).toMatchObject({ id: 1, name: 'Sales' })
})

everyTransport('an organisation without tagging gets no tags', async ({ fake, send, json }) => {
  withoutFeature(fake, 'tagging')

  await send('POST', TEMPLATE_PATH, { template })

  expect(await json('GET', '/dashboards/1/')).toMatchObject({ tags: [], name: 'Sales' })
})

everyTransport('anyone with access to the project may send a template', async ({ fake, send, json }) => {
  await send('POST', TEMPLATE_PATH, { template }, { as: 'member' })

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

everyTransport('the answer points to the dashboard however the path is spelled', async ({ send }) => {
  for (const [made, path] of ['create%5Ffrom_template_json', 'create_from_template_json.json/'].entries()) {
    const location = (await send('POST', `/dashboards/${path}`, { template })).headers.get('Location')
    expect(location).toBe(`/api/environments/1/dashboards/${made + 1}${path.endsWith('/') ? '/' : ''}`)
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

  await expectRefusal(bench, ['POST', TEMPLATE_PATH, {}, { as: null }], 401, noCredentials)
  for (const as of ['reader', 'sharer'] as const)
    await expectRefusal(
      bench,
      ['POST', TEMPLATE_PATH, undefined, { as, ...form() }],
      403,
      missingScope('dashboard:write'),
    )
  const urlencoded = noForms('application/x-www-form-urlencoded;charset=UTF-8')
  await expectRefusal(bench, ['POST', TEMPLATE_PATH, undefined, form()], 415, urlencoded)
  await expectRefusal(bench, ['POST', TEMPLATE_PATH, {}, { project: 99 }], 404, notFound('Project not found.'))
  await expectRefusal(bench, ['POST', TEMPLATE_PATH, {}, { as: 'outsider' }], 403, cannotEnter)
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    const sent = method === 'GET' ? undefined : {}
    await expectRefusal(bench, [method, TEMPLATE_PATH, sent], 405, notAllowed(method))
    const [status, body] = method === 'PATCH' ? [405, notAllowed(method)] : [403, unsupportedByKeys]
    await expectRefusal(bench, [method, TEMPLATE_PATH, sent, { as: 'star' }], status, body)
  }
})

everyTransport('a multipart form is refused', async ({ send }) => {
  const raw = new FormData()
  raw.append('template', '{}')

  const response = await send('POST', TEMPLATE_PATH, undefined, { raw })

  expect(response.status).toBe(415)
})
