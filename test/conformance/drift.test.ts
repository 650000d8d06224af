import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CONTRACTS } from '../../src/contract/contract.ts'
import { compareOpenApi, openapi } from '../../src/openapi.ts'
import type { Drift } from '../../src/openapi.ts'

/** Two descriptions of the service, as they were published; source and selection stand in the file. */
const { environments, explicitMembers } = JSON.parse(
  readFileSync(new URL('../../fixtures/real-service.openapi.json', import.meta.url), 'utf8'),
) as Readonly<Record<'environments' | 'explicitMembers', Loose>>

interface Loose {
  [name: string]: Loose
}

const addTo = (list: unknown, member: unknown): unknown => (list as unknown[]).push(member)

const newIn = (description: unknown): readonly Drift[] =>
  compareOpenApi(description).drift.filter(({ reason }) => reason === undefined)

const inWords = ({ method, path, direction, kind, at }: Drift): string =>
  `${method} ${path.replace('/api/environments/:project_id', '')} ${direction} ${kind} ${at}`.trim()

/** The differences that a change of a description adds to those that are without a reason before. */
function changed(description: unknown, change: (copy: Loose) => void): readonly string[] {
  const copy = structuredClone(description) as Loose
  change(copy)
  const before = newIn(description).map(inWords)
  return newIn(copy)
    .map(inWords)
    .filter((one) => !before.includes(one))
}

const schemasOf = ({ components }: Loose): Loose => components!['schemas']!
const schemaOf = (description: Loose, name: string): Loose => schemasOf(description)[name]!
const fieldsOf = (description: Loose, name: string): Loose => schemaOf(description, name)['properties']!
const json = (value: unknown): Loose => value as Loose
const dashboards = '/api/environments/{project_id}/dashboards/'

test.each(CONTRACTS)('%s: the fake’s own description drifts nowhere', (contract) => {
  expect(compareOpenApi(openapi(contract))).toMatchObject({ contract, drift: [], absent: [], unfaked: 0 })
})

test.each([
  ['environments of 2025-11', environments, 14],
  ['explicit members of 2024-03', explicitMembers, 6],
])(
  'the service’s own description of %s holds nothing that is not known, each with its reason',
  (_, given, compared) => {
    const found = compareOpenApi(given)

    expect(found.drift.filter(({ reason }) => reason === undefined)).toEqual([])
    expect(found.compared).toBe(compared)
  },
)

test.each(['/api', 'https://app.example.test/api/', '{scheme}://{host}/api'])(
  'paths are read from the address of the server on: %s',
  (url) => {
    const { paths, ...more } = environments
    const relative = Object.entries(paths!).map(([path, item]) => [path.replace('/api', ''), item])

    const found = compareOpenApi({ ...more, servers: [{ url }], paths: Object.fromEntries(relative) })

    expect(found).toEqual(compareOpenApi(environments))
  },
)

test('a description that says 2XX says nothing else than each status of a success', () => {
  const anySuccess = JSON.parse(JSON.stringify(environments).replaceAll('"200":', '"2XX":')) as unknown

  expect(compareOpenApi(anySuccess).drift).toEqual(
    compareOpenApi(environments).drift.filter(({ kind }) => kind !== 'status'),
  )
})

describe('a change in the service’s description is named by endpoint, direction and place', () => {
  test.each<readonly [string, (copy: Loose) => void, readonly string[]]>([
    [
      'a field that is new in an answer',
      (copy) => (fieldsOf(copy, 'SharingConfiguration')['owner'] = json({ type: 'string' })),
      ['GET /dashboards/:dashboard_id/sharing answer new [].owner'],
    ],
    [
      'a field that is gone, in a page',
      (copy) => delete fieldsOf(copy, 'DashboardBasic')['pinned'],
      ['GET /dashboards answer gone results[].pinned'],
    ],
    [
      'a type',
      (copy) => (fieldsOf(copy, 'ClickhouseEvent')['distinct_id'] = json({ type: 'integer' })),
      ['GET /events answer type results[].distinct_id', 'GET /events/:id answer type distinct_id'],
    ],
    [
      'a value that is new, behind a reference inside allOf',
      (copy) => addTo(schemaOf(copy, 'DashboardRestrictionLevel')['enum'], 99),
      [
        'GET /dashboards answer values results[].restriction_level',
        'POST /dashboards answer values restriction_level',
        'POST /dashboards body values restriction_level',
        'GET /dashboards/:id answer values restriction_level',
        'PATCH /dashboards/:id answer values restriction_level',
        'PATCH /dashboards/:id body values restriction_level',
        'GET /dashboards/:dashboard_id/collaborators answer values [].level',
        'POST /dashboards/:dashboard_id/collaborators answer values level',
        'POST /dashboards/:dashboard_id/collaborators body values level',
      ],
    ],
    [
      'what may be null',
      (copy) => Object.assign(fieldsOf(copy, 'DashboardCollaborator')['added_at']!, { nullable: true }),
      [
        'GET /dashboards/:dashboard_id/collaborators answer nullable [].added_at',
        'POST /dashboards/:dashboard_id/collaborators answer nullable added_at',
      ],
    ],
    [
      'a field that a body must have',
      (copy) => {
        fieldsOf(copy, 'DashboardCollaborator')['reason'] = json({ type: 'string', writeOnly: true })
        addTo(schemaOf(copy, 'DashboardCollaborator')['required'], 'reason')
      },
      ['POST /dashboards/:dashboard_id/collaborators body new reason'],
    ],
    [
      'a field that a body must have, by another part of allOf than the one that describes it',
      (copy) => {
        const schemas = schemasOf(copy)
        schemas['Described'] = schemas['Dashboard']!
        schemas['Dashboard'] = json({ allOf: [{ $ref: '#/components/schemas/Described' }, { required: ['name'] }] })
      },
      ['POST /dashboards body required name'],
    ],
    [
      'a parameter that must be sent',
      (copy) =>
        addTo(copy['paths']![dashboards]!['get']!['parameters'], {
          in: 'query',
          name: 'search',
          required: true,
          schema: { type: 'string' },
        }),
      ['GET /dashboards parameters new search'],
    ],
    [
      'a path that is gone',
      (copy) => delete copy['paths']![`${dashboards}{dashboard_id}/sharing/`],
      [
        'GET /dashboards/:dashboard_id/sharing endpoint path gone',
        'PATCH /dashboards/:dashboard_id/sharing endpoint path gone',
      ],
    ],
    [
      'a method that is gone',
      (copy) => delete copy['paths']![`${dashboards}{id}/`]!['patch'],
      ['PATCH /dashboards/:id endpoint method gone'],
    ],
    [
      'a method that is new',
      (copy) => (copy['paths']![dashboards]!['delete'] = json({ responses: { 204: {} } })),
      ['DELETE /dashboards endpoint method new'],
    ],
    [
      'the status of a success',
      (copy) => {
        const { responses } = copy['paths']![dashboards]!['post']!
        responses!['202'] = responses!['201']!
        delete responses!['201']
      },
      ['POST /dashboards answer status status'],
    ],
  ])('%s', (_, change, named) => {
    expect(changed(environments, change)).toEqual(named)
  })

  test.each<readonly [string, Loose]>([
    ['the alternatives of 3.0', json({ oneOf: [{ type: 'string', format: 'date-time' }, { enum: [null] }] })],
    ['alternatives of which one is null', json({ anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] })],
    ['the list of types of 3.1', json({ type: ['string', 'null'], format: 'date-time' })],
    ['the word of 3.0', json({ type: 'string', format: 'date-time', nullable: true })],
  ])('null is read however it is written: %s', (_, schema) => {
    const change = (copy: Loose) =>
      (fieldsOf(copy, 'DashboardCollaborator')['added_at'] = { ...schema, readOnly: json(true) })

    expect(changed(environments, change)).toEqual([
      'GET /dashboards/:dashboard_id/collaborators answer nullable [].added_at',
      'POST /dashboards/:dashboard_id/collaborators answer nullable added_at',
    ])
  })

  test('a schema that holds itself ends', () => {
    const change = (copy: Loose) =>
      (fieldsOf(copy, 'UserBasic')['friend'] = json({ $ref: '#/components/schemas/UserBasic' }))

    expect(changed(environments, change)).toContain('POST /dashboards answer new created_by.friend')
  })
})

test('paths of the description that are not faked are counted, and no difference', () => {
  const surveys = json({ get: { responses: {} }, post: { responses: {} } })
  const addSurveys = (copy: Loose) => (copy['paths']!['/api/environments/{project_id}/surveys/'] = surveys)
  const description = structuredClone(environments)
  addSurveys(description)

  expect(compareOpenApi(description)).toMatchObject({ unfaked: 2 })
  expect(changed(environments, addSurveys)).toEqual([])
})

test.each(['{project_id}', '%7Bproject_id%7D'])(
  'a reference into a list, as bundlers write it, is followed to its end: %s',
  (segment) => {
    const $ref = json(`#/paths/~1api~1environments~1${segment}~1dashboards/get/parameters/0`)
    const referred = structuredClone(openapi('live')) as unknown as Loose
    const operations = Object.values(referred['paths']!['/api/environments/{project_id}/dashboards/{id}']!)
    for (const { parameters } of operations) parameters![0] = { $ref }

    expect(compareOpenApi(referred).drift).toEqual([])
  },
)

test.each([
  ['no object', [], /not OpenAPI 3\.0 or 3\.1/],
  ['another version', { swagger: '2.0', paths: {} }, /not OpenAPI 3\.0 or 3\.1/],
  ['no paths', { openapi: '3.1.0' }, /has no paths/],
  [
    'nothing of the API',
    { openapi: '3.1.0', paths: { '/api/environments/{project_id}/surveys/': { get: { responses: {} } } } },
    /^Of its 1 operation none is of the API, such as GET/,
  ],
  [
    'a reference to nothing',
    { openapi: '3.0.3', paths: { [dashboards]: { $ref: 'other.yaml#/x' } } },
    /The reference other\.yaml#\/x leads to nothing in the file/,
  ],
  [
    'a circle of references',
    { openapi: '3.0.3', paths: { [dashboards]: { $ref: '#/paths/~1api~1environments~1{project_id}~1dashboards~1' } } },
    /leads to nothing/,
  ],
])('a description with %s is refused', (_, description, says) => {
  expect(() => compareOpenApi(description)).toThrow(says)
})
