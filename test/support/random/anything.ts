import fc from 'fast-check'
import { endpoints } from '../../../src/description/routes.ts'
import { createFake } from '../../../src/fake/create-fake.ts'
import { routes } from '../../../src/resources/routes.ts'
import { busyOffice } from '../api/busy-office.ts'
import { keyNames } from '../api/office.ts'
import { mostly } from './cases.ts'

/** The parts of a request, so that a failing property prints them. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

const fake = createFake({ scenario: busyOffice })
const people = [...fake.world.tables.user.all()].map(({ uuid }) => uuid)
const events = [...fake.world.tables.event.all()].slice(0, 2).map(({ id }) => id)
const uuids = [...people, ...events, ...[...fake.world.tables.organization.all()].map(({ id }) => id)]

const text = fc.string({ unit: 'grapheme', maxLength: 12 })

/** Usual values of a segment, by its name in the pattern. */
const usualSegments: Readonly<Record<string, readonly string[]>> = {
  project_id: ['1', '1', '1', '2', '3', '@current'],
  dashboard_id: ['1', '2', '3'],
  insight_id: ['1', '2', '3'],
  id: ['1', '1', '2', '4', '@current', 'values', ...events, ...uuids],
  uuid: ['@me', ...people],
  user_uuid: people,
  user__uuid: people,
  token: ['public'],
}
const oddSegment = fc.oneof(
  text.map(encodeURIComponent),
  fc.constantFrom('99', '__proto__', '%', '%00', '1.5', '-1', 'a.b', uuids[0]!.replaceAll('-', '')),
)

const segment = (step: string): fc.Arbitrary<string> =>
  step.startsWith(':') ? mostly(fc.constantFrom(...usualSegments[step.slice(1)]!), oddSegment) : fc.constant(step)

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PURGE']

/** A method and path of a route; mostly a method the route has. */
const target = fc
  .tuple(
    fc.constantFrom(...routes),
    fc.constantFrom('environments', 'projects'),
    mostly(fc.constantFrom('', '/'), fc.constantFrom('.json', '.csv', '.xml')),
  )
  .chain(([route, tree, end]) => {
    const steps = route.path.replace('/api/environments/', `/api/${tree}/`).split('/')
    return fc.record({
      method: mostly(fc.constantFrom(...Object.keys(route.sections)), fc.constantFrom(...methods)),
      path: fc.tuple(...steps.map(segment)).map((filled) => filled.join('/') + end),
    })
  })

const word = fc.oneof(
  fc.constantFrom('1', '0', '-1', '5', 'x', '', 'true', 'null', '[]', '{}', 'Chrome', '$browser', 'u1', '-7d', '1d'),
  fc.constantFrom('2025-12-31T00:05:00Z', '2025-12-31', '["-timestamp"]', '["timestamp"]', 'json', 'csv', 'phc_public'),
  fc.constantFrom(
    '[{"key":"$browser","value":"Chrome"}]',
    '[{"type":"cohort","key":"id","value":1,"operator":"not_in"}]',
    '[{"type":"group","key":"industry","value":"finance","group_type_index":0},{"type":"person","key":"email","value":"u","operator":"icontains"}]',
    '{"type":"AND","values":[]}',
    '{"size__gt":"5"}',
    '(a+)+$',
  ),
  fc.json({ maxDepth: 3 }),
  text,
)
const parameter = fc.constantFrom(
  ...new Set(endpoints.flatMap(({ action }) => Object.keys(action.query ?? {}))),
  'properties[0][key]',
  'properties[0][value]',
  'where[0]',
  'unknown',
)
const query = mostly(
  fc.array(fc.tuple(parameter, word), { maxLength: 2 }),
  fc.array(fc.tuple(fc.constantFrom('format', 'token', 'personal_api_key'), word), { maxLength: 2 }),
)

const value = fc.oneof(
  fc.constantFrom(null, true, false, 0, 1, 8, 15, 21, 37, 37.5, -1, 2 ** 60, '', ' x ', '37', 'yes', 'a\0b', [], {}),
  fc.constantFrom('DEFAULT_APP', 'Stored', 'WEBSITE_TRAFFIC', ...uuids),
  fc.constantFrom<unknown>({ id: 1 }, { id: 2 }, { id: 'x' }, ['a', 1, null, ['b']], { template_name: 'T', tiles: [] }),
  fc.jsonValue({ maxDepth: 2 }),
)
const fields =
  'name description pinned deleted use_template use_dashboard delete_insights tags restriction_level filters variables ' +
  'tiles tile toDashboard template creation_context level user_uuid enabled duplicate_tiles personal_api_key __proto__ id ' +
  'derived_name query order dashboards favorited saved refresh'
const field = fc.constantFrom(...fields.split(' '))
/** Bodies that fit somewhere, so that writes succeed too. */
const fitting = fc.constantFrom<object>(
  { name: 'A', tags: ['x', 'Y '], pinned: true },
  { deleted: true, delete_insights: true },
  { deleted: false },
  { restriction_level: 37 },
  { restriction_level: 21 },
  { use_template: 'Stored' },
  { use_dashboard: 1 },
  { tile: { id: 1 }, toDashboard: 2 },
  { dashboards: [1, 2], query: { kind: 'HogQLQuery' }, saved: true },
  { dashboards: [] },
  {
    template: {
      template_name: 'T',
      dashboard_description: '',
      dashboard_filters: {},
      tags: ['t'],
      tiles: [{ type: 'TEXT', body: 'B', layouts: {} }],
    },
  },
  { enabled: true },
  { level: 8 },
  ...people.flatMap((user_uuid) => [
    { level: 37, user_uuid },
    { level: 1, user_uuid },
  ]),
)
const object = fc.array(fc.tuple(field, value), { maxLength: 4 }).map((pairs) => Object.fromEntries(pairs) as object)
const mixed = fc.tuple(fitting, object).map((parts) => Object.assign({}, ...parts) as object)
const json = fc.oneof(fitting, mixed, object).map((sent) => JSON.stringify(sent))
const body = fc.option(mostly(json, fc.oneof(fc.json({ maxDepth: 3 }), text)), { nil: undefined })

const headers = fc
  .record(
    {
      authorization: mostly(
        fc.constantFrom('owner', 'owner', 'admin', 'member', 'star').map((name) => `Bearer phx_${name}`),
        fc.constantFrom('', 'Bearer x', 'Bearer phx_nobody', ...keyNames.map((name) => `Bearer phx_${name}`)),
      ),
      accept: mostly(fc.constantFrom('*/*', 'application/json'), fc.constantFrom('text/csv', 'text/html', '')),
      origin: fc.constantFrom('http://localhost:3000', 'https://evil.example.com', 'null'),
    },
    { requiredKeys: ['authorization'] },
  )
  .chain((base) =>
    mostly(
      fc.constant('application/json'),
      fc.constantFrom('application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', ''),
    ).map((type) => ({ ...base, 'content-type': type })),
  )

/** Any request to any route: mostly one that makes sense, now and then one that does not. */
export const asked: fc.Arbitrary<Asked> = fc
  .record({ target, query, headers, body })
  .map(({ target, ...rest }) => ({ ...target, ...rest }))

export function toRequest({ method, path, query, headers, body }: Asked): Request {
  const search = new URLSearchParams(query.map((pair) => [...pair])).toString()
  const mayCarry = method !== 'GET' && method !== 'HEAD'
  return new Request(`https://app.example.test${path}?${search}`, {
    method,
    headers,
    ...(mayCarry && body !== undefined && { body }),
  })
}
