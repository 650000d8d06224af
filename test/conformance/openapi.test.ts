import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { CONTRACTS, contractRows } from '../../src/contract/contract.ts'
import type { ContractRow } from '../../src/contract/contract.ts'
import { pathParameters } from '../../src/description/openapi/parameters.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import { openapi } from '../../src/openapi.ts'
import type { OperationObject } from '../../src/openapi.ts'
import { PROJECT_TOKENS } from '../../src/request/query-tokens.ts'
import { CREDENTIAL } from '../../src/resources/keys/credentials.model.ts'
import { typical } from '../../src/scenarios.ts'
import { alone } from '../support/api/contracts.ts'
import { expectDescribed } from '../support/api/described.ts'
import { clientErrors } from '../support/projects/client.ts'
import { formattedJson } from '../support/texts/formatted.ts'
import { root } from '../support/texts/guides.ts'

const base = '/api/environments/{project_id}/dashboards'
const fixture = (name: string) => `${root}fixtures/openapi.${name}.json`
const operationOf = (path: string, method: string, contract: Parameters<typeof openapi>[0]) =>
  openapi(contract).paths[path]![method] as OperationObject
const contentOf = (operation: OperationObject, status: number) => {
  const response = operation.responses[status]
  return response && 'content' in response ? Object.keys(response.content ?? {}) : []
}

test.each(CONTRACTS)('%s: the description in the package is the one the routes and models give', async (contract) => {
  const written = await formattedJson(openapi(contract))

  await expect(written).toMatchFileSnapshot(fixture(contract))
})

/** The one refusal that the interface lists as an answer, and the one that the real service always gives. */
const WITHOUT_SUCCESS = { documented: [/\/delete\//], live: [/\/delete\//, /~1global_access_controls\/get\//] }

test.each(CONTRACTS)(
  '%s: a strict linter has nothing to say but that some endpoints never succeed',
  async (contract) => {
    const config = await createConfig({ extends: ['recommended-strict'] })

    const problems = await lintFromString({ source: JSON.stringify(openapi(contract)), config })

    const others = problems.filter(
      ({ ruleId, location }) =>
        ruleId !== 'operation-2xx-response' ||
        !WITHOUT_SUCCESS[contract].some((one) => one.test(location[0]!.pointer!)),
    )
    expect(others.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  },
)

test.each(CONTRACTS)(
  '%s: types generated from it check strictly, and so does a client that uses them',
  async (contract) => {
    expect(await clientErrors(openapi(contract))).toBe('')
  },
  30_000,
)

test('an endpoint asks for the scope it needs, and for a key alone where none is checked', () => {
  const schemes = (path: string, method: string) => operationOf(path, method, 'documented').security

  expect(schemes(base, 'post')).toEqual([{ PersonalAPIKeyAuth: ['dashboard:write'] }])
  expect(schemes('/api/environments/{project_id}/explicit_members', 'get')).toEqual([{ PersonalAPIKeyAuth: [] }])
  expect(schemes('/shared_dashboard/{token}', 'get')).toEqual([])
})

test('every place of a key and of a project token that is read is told, without schemes of their own', () => {
  const schemes = openapi().components['securitySchemes'] as Readonly<Record<string, { readonly description: string }>>

  expect(Object.keys(schemes)).toEqual(['PersonalAPIKeyAuth'])
  for (const name of [CREDENTIAL, ...PROJECT_TOKENS])
    expect(schemes['PersonalAPIKeyAuth']!.description).toContain(`\`${name}\``)
})

test('what has no body in one contract has one in the other', () => {
  const answers = (contract: 'documented' | 'live') => [
    contentOf(operationOf(`${base}/{id}/move_tile`, 'patch', contract), 200),
    contentOf(operationOf(`${base}/create_from_template_json`, 'post', contract), 200),
    contentOf(operationOf('/api/environments/{project_id}/events/values', 'get', contract), 200),
    contentOf(operationOf(`${base}/{id}`, 'delete', contract), 405),
  ]

  expect(answers('documented')).toEqual([[], [], [], []])
  expect(answers('live')).toEqual([['application/json'], ['application/json'], ['application/json', 'text/csv'], []])
})

test('values without a body are described with the format alone, and answer 200 whatever else is asked', async () => {
  const described = (contract: 'documented' | 'live') => {
    const { parameters, responses } = operationOf('/api/environments/{project_id}/events/values', 'get', contract)
    return {
      names: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      invalid: '400' in responses,
    }
  }
  const { fetch } = createFake({ scenario: typical, auth: 'lenient' })
  const answer = await fetch(
    `https://app.example.test/api/environments/2/events/values/?key=$browser&value=a${'_'.repeat(900)}~`,
  )

  expect(described('documented')).toEqual({ names: ['format'], invalid: false })
  expect(described('live')).toEqual({ names: ['key', 'value', 'event_name', 'is_column', 'format'], invalid: true })
  expect([answer.status, await answer.text()]).toEqual([200, ''])
})

test('a refusal for want of a right is described only where a right can be missing', () => {
  const forbids = (path: string) => '403' in operationOf(path, 'get', 'documented').responses

  expect(forbids('/api/users/{uuid}')).toBe(true)
  expect(forbids('/api/environments/{project_id}/explicit_members')).toBe(true)
  expect(forbids('/api/personal_api_keys/@current')).toBe(false)
})

test('the description of a contract names no difference that the other column alone has', () => {
  const rows = Object.keys(contractRows)
  const told = (contract: Parameters<typeof openapi>[0]) => {
    const text = JSON.stringify(openapi(contract))
    return rows.filter((row) => text.includes(`(contract row ${row})`))
  }

  expect(told('documented')).toEqual(rows)
  expect(told('live')).toEqual([])
  expect(told({ base: 'live', eventFields: 'documented' })).toEqual(['eventFields'])
})

/** Paging moves the same property by other means, and parameters are described as the interface has them. */
const UNDESCRIBED: readonly ContractRow[] = ['eventPaging', 'eventExpressions', 'cohortExclusion']
const shown = (Object.keys(contractRows) as ContractRow[]).filter((row) => !UNDESCRIBED.includes(row))

const wordless = (contract: Parameters<typeof openapi>[0]) => {
  const { paths, components } = openapi(contract)
  return JSON.stringify({ paths, components }, (name, value: unknown) => (name === 'description' ? undefined : value))
}
const documented = wordless('documented')

test.each(shown)('the row %s alone changes more than the words of the description', (row) => {
  expect(wordless(alone(row, 'live'))).not.toBe(documented)
})

test('a body is described by the fields it is read with', () => {
  const { CollaboratorCreate, DashboardCreate } = openapi().components.schemas

  expect(CollaboratorCreate).toEqual({
    type: 'object',
    properties: { level: { type: 'integer', enum: [21, 37] }, user_uuid: { type: 'string', format: 'uuid' } },
    required: ['level', 'user_uuid'],
  })
  expect(DashboardCreate?.properties?.['name']).toEqual({ type: ['string', 'null'], maxLength: 400 })
})

const url = 'https://app.example.test/api/environments/1/dashboards/1/sharing/'
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { Allow: 'GET', 'Content-Type': 'application/json' } })
const sharing = { created_at: null, enabled: false, access_token: 'x' }

test('an answer that is described passes', async () => {
  await expect(expectDescribed(createFake(), 'GET', url, json(sharing))).resolves.toBeUndefined()
})

test.each([
  ['a property is missing', json({ created_at: null, enabled: false }), 'access_token'],
  ['a property is new', json({ ...sharing, extra: 1 }), 'must NOT have additional properties'],
  ['a type differs', json({ ...sharing, enabled: 'no' }), 'body/enabled must be boolean'],
  ['a format differs', json({ ...sharing, created_at: 'today' }), 'body/created_at must match format "date-time"'],
  ['the status is another', json(sharing, 202), 'environments_dashboards_sharing_list has no status 202'],
  ['the type is another', new Response('x', { headers: { Allow: 'GET' } }), 'the type text/plain'],
  ['Allow is missing', new Response('x'), 'there is no Allow header'],
  ['an error has another form', json({ error: 'no' }, 404), "must have required property 'detail'"],
])('an answer fails where %s', async (_, response, complaint) => {
  await expect(expectDescribed(createFake(), 'GET', url, response)).rejects.toThrow(complaint)
})

test('an id is that of a dashboard below dashboards alone; elsewhere its route has to describe it', () => {
  const ofDashboard = pathParameters('/api/environments/:project_id/dashboards/:id', {})

  expect(ofDashboard[1]).toMatchObject({ name: 'id', description: 'The number of a dashboard.' })
  expect(() => pathParameters('/api/environments/:project_id/surveys/:id', {})).toThrow(
    'The path parameter "id" is not described',
  )
})
