import { expect, test } from 'vitest'
import { CONTRACTS } from '../../../src/contract/contract.ts'
import type { ContractName } from '../../../src/contract/contract.ts'
import { isObject } from '../../../src/core/json/kinds.ts'
import { endpoints } from '../../../src/description/routes.ts'
import { createFake } from '../../../src/fake/create-fake.ts'
import type { Har } from '../../../src/observe/journal/har.ts'
import type { Keep } from '../../../src/observe/journal/redact-options.ts'
import { redactHar, verify } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { THIRD } from '../../support/api/office.ts'
import { template } from '../../support/api/templates.ts'
import { Recorder } from '../../support/repro/recorder.ts'

/** The beginnings of paths with their parameters filled in, the longest first. Every other parameter is 1. */
const places: readonly (readonly [start: string, filled: string])[] = [
  ['/api/environments/:project_id/explicit_members', '/api/environments/2/explicit_members'],
  [
    '/api/environments/:project_id/dashboards/:dashboard_id/collaborators',
    '/api/environments/1/dashboards/2/collaborators',
  ],
  ['/api/environments/:project_id', '/api/environments/1'],
  ['/api/organizations/:id', '/api/organizations/@current'],
  ['/api/projects/:project_id', '/api/projects/1'],
  ['/api/users/:uuid', '/api/users/@me'],
  ['/shared_dashboard/:token', '/shared_dashboard/public'],
]

/** What is sent to the endpoints that take a body, by the end of their path. */
const bodies: Readonly<Record<string, object>> = {
  'POST /dashboards': { name: 'New', tags: ['x'] },
  'POST /create_from_template_json': { template },
  'PUT /dashboards/1': { name: 'Renamed' },
  'PATCH /dashboards/1': { name: 'Renamed', delete_insights: true, deleted: false },
  'PATCH /move_tile': { tile: { id: 2 }, toDashboard: 2 },
  'POST /insights': { name: 'New', dashboards: [1] },
  'PUT /insights/1': { name: 'Renamed' },
  'PATCH /insights/1': { name: 'Renamed' },
  'PATCH /sharing': { enabled: true },
}

/** Asks every endpoint once, under a contract. */
async function recordEndpoints(contract: ContractName): Promise<Recorder> {
  const fake = createFake({ scenario: busyOffice, contract })
  const recorder = new Recorder(fake)
  const { tables } = fake.world
  tables.person.insert({ project_id: 1, distinct_ids: ['u3'], properties: { email: 'v@acme.test' } })
  const user_uuid = tables.user.get(THIRD)!.uuid
  const [event] = [...tables.event.all()]
  for (const { method, path } of endpoints) {
    const [start, filled] = places.find(([one]) => path.startsWith(one)) ?? [path, path]
    const rest = path.slice(start.length).replace(/:user_{1,2}uuid/, user_uuid)
    const whole = filled + rest.replace('events/:id', `events/${event!.id}`).replaceAll(/:\w+/g, '1')
    const own = Object.entries(bodies).find(([one]) => {
      const [sent, end] = one.split(' ')
      return sent === method && whole.endsWith(end!)
    })
    const ofPerson = { user_uuid, level: path.includes('explicit') ? 1 : 37 }
    const body = method === 'GET' || method === 'DELETE' ? undefined : (own?.[1] ?? ofPerson)
    await recorder.ask(method, `${whole}/${path.endsWith('values') ? '?key=$browser' : ''}`, body)
  }
  return recorder
}

/** The places of all fields in a body; a list has those of all its members. */
function fieldsIn(value: unknown, at = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((member) => fieldsIn(member, `${at}[]`))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) => [`${at}.${name}`, ...fieldsIn(member, `${at}.${name}`)])
}

/** The fields of each answer, each with its endpoint. */
const shownIn = ({ log }: Har): readonly string[] =>
  log.entries.flatMap(({ request: { method }, response: { content } }, at) =>
    fieldsIn(JSON.parse(content.text ?? 'null')).map((field) => `${method} ${endpoints[at]!.path} ${field}`),
  )

/** What is never done. */
const REFUSED = {
  documented: [
    'DELETE /api/environments/:project_id/dashboards/:id',
    'DELETE /api/environments/:project_id/insights/:id',
  ],
  live: [
    'DELETE /api/environments/:project_id/dashboards/:id',
    'GET /api/environments/:project_id/dashboards/:id/global_access_controls',
    'DELETE /api/environments/:project_id/insights/:id',
  ],
}

test.each(CONTRACTS)('a redacted archive has every field that an answer of the %s contract has', async (contract) => {
  const { har } = await recordEndpoints(contract)
  const refused = endpoints.filter((_, at) => har.log.entries[at]!.response.status > 299)

  expect(refused.map(({ method, path }) => `${method} ${path}`)).toEqual(REFUSED[contract])
  const lost = (keep: Keep[]) => {
    const kept = new Set(shownIn(redactHar(har, { keep })))
    return shownIn(har).filter((field) => !kept.has(field))
  }

  expect(lost(['everything'])).toEqual([])
  // Which properties there are is somebody's own.
  expect(lost([]).filter((field) => !field.includes('properties.'))).toEqual([])
})

test.each(CONTRACTS)('an archive redacted but for its secrets verifies, under the %s contract', async (contract) => {
  const { har } = await recordEndpoints(contract)

  const { differences } = await verify(redactHar(har, { keep: ['everything'] }))

  expect(differences.map(({ path, at }) => [path, at])).toEqual([
    ['/api/personal_api_keys/@current/', 'body.mask_value'],
  ])
})

test.each([
  ['is_staff', false, true],
  ['toolbar_mode', 'toolbar', 'Zaphod'],
  ['notification_settings', { plugin_disabled: true }, { plugin_disabled: true, zaphod: 1 }],
  ['slack_incoming_webhook', null, 'https://hooks.example/zaphod'],
])('a field that the fake always answers with one value, %s, is left out with another', async (name, own, other) => {
  const recorder = new Recorder(createFake({ scenario: busyOffice }))
  await recorder.get('/api/users/@me/')
  await recorder.get('/api/users/@me/')
  const [first, second] = recorder.entries
  first!.response.content.text = JSON.stringify({ id: 1, [name]: own })
  second!.response.content.text = JSON.stringify({ id: 1, [name]: other })

  const shown = redactHar(recorder.har).log.entries.map(({ response }) => JSON.parse(response.content.text!) as unknown)

  expect(shown).toEqual([{ id: 1, [name]: own }, { id: 1 }])
})
