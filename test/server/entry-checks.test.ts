import { expect, test } from 'vitest'
import { CHECKS } from '../support/api/checks.ts'
import { ask, create, dashboards, json, served, servedBusyOffice } from '../support/servers/served.ts'
import { citable } from '../support/texts/spec.ts'

const as = (name: string) => ({ Authorization: `Bearer phx_${name}` })

/** A request that is refused, by which check, and the checks that it had passed. */
const refusals: readonly {
  readonly title: string
  readonly path: string
  readonly init?: RequestInit
  readonly rule: string
  readonly passed: readonly string[]
}[] = [
  { title: 'a format that is not spoken', path: `${dashboards}?format=csv`, rule: 'format', passed: [] },
  {
    title: 'an unknown key',
    path: dashboards,
    init: { headers: as('nobody') },
    rule: 'credentials',
    passed: ['format'],
  },
  {
    title: 'a scope that is missing',
    path: `${dashboards}1/`,
    init: { method: 'PATCH', headers: { ...as('reader'), ...json }, body: '{' },
    rule: 'scope',
    passed: ['format', 'credentials'],
  },
  {
    title: 'a broken body',
    path: '/api/environments/999/dashboards/',
    init: { method: 'POST', headers: json, body: '{' },
    rule: 'body',
    passed: ['format', 'credentials', 'scope'],
  },
  {
    title: 'a broken body in which a key was looked for',
    path: dashboards,
    init: { method: 'POST', headers: { Authorization: '', ...json }, body: '{' },
    rule: 'body',
    passed: ['format'],
  },
  {
    title: 'a project that is not there',
    path: '/api/environments/999/dashboards/',
    rule: 'project',
    passed: ['format', 'credentials', 'scope', 'body'],
  },
  {
    title: 'a project that is closed',
    path: '/api/environments/2/dashboards/',
    init: { headers: as('third') },
    rule: 'project access',
    passed: ['format', 'credentials', 'scope', 'body', 'project'],
  },
  {
    title: 'a method that is not there',
    path: dashboards,
    init: { method: 'PUT' },
    rule: 'method',
    passed: CHECKS.slice(0, -1),
  },
]

test.each(refusals)(
  '$title: the check that refused stands behind those that were passed',
  async ({ path, init, rule, passed }) => {
    const { server, control } = await servedBusyOffice()
    await ask(server.url, path, init)

    const { checks } = await control.entry(1)

    const order = [...passed, rule, ...CHECKS.filter((name) => name !== rule && !passed.includes(name))]
    expect(checks.map((check) => check.rule)).toEqual(order)
    expect(checks.map(({ outcome }) => outcome)).toEqual([
      ...passed.map(() => 'passed'),
      'refused',
      ...order.slice(passed.length + 1).map(() => 'not reached'),
    ])
    expect(checks.filter(({ source }) => !source.split(', ').every((one) => citable.has(one)))).toEqual([])
  },
)

test('the project of a key that is bound to projects is looked for with its scopes', async () => {
  const { server, control, fake } = await servedBusyOffice()
  fake.db.key.update({ where: { name: { equals: 'star' } }, data: { scoped_teams: [1] } })
  await ask(server.url, '/api/environments/999/dashboards/', { headers: as('star') })
  await ask(server.url, '/api/environments/2/dashboards/', { headers: as('star') })

  const { entries } = await control.entries()

  expect(entries.map(({ checks }) => checks.slice(0, 3).map((check) => `${check.outcome} ${check.rule}`))).toEqual([
    ['passed format', 'passed credentials', 'refused project'],
    ['passed format', 'passed credentials', 'refused key bounds'],
  ])
})

test('an answer that no check refused was decided by the endpoint, after all of them', async () => {
  const { server, control } = await served()
  await create(server.url, 'First')

  const { checks } = await control.entry(1)

  expect(checks.map(({ rule }) => rule)).toEqual([...CHECKS, 'environments_dashboards_create'])
  expect(new Set(checks.slice(0, -1).map(({ outcome }) => outcome))).toEqual(new Set(['passed']))
  expect(checks.at(-1)).toMatchObject({ outcome: 'answered' })
})

test('a rule of the endpoint refused behind all checks; a fault and an unknown path let none be reached', async () => {
  const { server, control } = await served()
  await ask(server.url, `${dashboards}404/`)
  await control.faults.add({ effect: { status: 503 }, times: 1 })
  await ask(server.url, dashboards)
  await ask(server.url, '/api/environments/1/dashbords/')

  const [missing, faulty, unknown] = (await control.entries()).entries

  expect(missing!.checks.at(-1)).toMatchObject({ outcome: 'refused' })
  expect(missing!.checks).toHaveLength(CHECKS.length + 1)
  expect([missing!, faulty!].map(({ kind, faultsMet }) => [kind, faultsMet])).toEqual([
    ['refused', []],
    ['failed', ['any request → 503, once']],
  ])
  expect([missing!, faulty!].map(({ decision }) => decision)).toEqual([
    'Refused with 404 by section 2: Not found.',
    expect.stringMatching(/^A fault answered 5\d\d in place of the API: /) as string,
  ])
  expect(faulty!.checks).toEqual([{ rule: 'fault', source: 'F.8', outcome: 'refused' }])
  expect(unknown!.checks).toEqual([{ rule: 'not faked', source: 'F.1', outcome: 'refused' }])
  expect(unknown!.refusal).toContain('The nearest faked route is /api/environments/:project_id/dashboards')
})
