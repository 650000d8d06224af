import { expect } from 'vitest'
import { typical } from '../../src/scenarios.ts'
import { follow, walkAs } from '../support/api/scenarios.ts'
import type { Page, ShownDashboard } from '../support/api/scenarios.ts'
import { everyTransport } from '../support/api/transports.ts'

const PRIVATE = 2
const options = { scenario: typical }

everyTransport(
  'typical: two organisations, three projects, people of every role and seven keys',
  async ({ fake: { db } }) => {
    expect(db.organization.count()).toBe(2)
    expect(db.project.getAll().map(({ access_control }) => access_control)).toEqual([false, true, false])
    expect(db.membership.getAll().map(({ level }) => level)).toEqual([15, 8, 1, 1, 1, 15])
    expect(db.member.getAll().map(({ project_id }) => project_id)).toEqual([PRIVATE, PRIVATE])
    expect(db.key.getAll().map(({ scopes, active, user_id }) => [scopes, active, user_id])).toEqual([
      [null, true, 1],
      [['*'], true, 1],
      [['dashboard:read'], true, 1],
      [['dashboard:write'], true, 1],
      [['sharing_configuration:read'], true, 1],
      [['query:read'], true, 1],
      [null, false, 1],
    ])
    expect(db.dashboard.count()).toBe(12)
    expect(db.template.count()).toBe(1)
  },
  options,
)

everyTransport(
  'typical: the private project has a dashboard of every kind',
  async (bench) => {
    const owner = walkAs(bench, PRIVATE)
    const { body: list } = await owner.get<Page<ShownDashboard>>('/dashboards/')
    const shown = await Promise.all(
      list.results.map(async ({ id }) => (await owner.get<ShownDashboard>(`/dashboards/${id}/`)).body),
    )

    const named: Readonly<Record<string, ShownDashboard>> = Object.fromEntries(
      shown.map((dashboard) => [String(dashboard.name), dashboard]),
    )
    expect(list.results).toHaveLength(8)
    expect(named['App overview']).toMatchObject({ pinned: true, tags: ['mobile', 'weekly'], is_shared: false })
    expect(named['App overview']!.tiles.map(({ text }) => text !== null)).toEqual([false, false, false, false, true])
    expect(named['App overview (copy)']!.tiles.map(({ insight }) => insight?.id)).toEqual(
      named['App overview']!.tiles.map(({ insight }) => insight?.id),
    )
    expect(named['App overview (copy)']).toMatchObject({ creation_mode: 'duplicate', use_dashboard: 1 })
    expect(named['Launch week']).toMatchObject({ creation_mode: 'template', use_template: 'Launch checklist' })
    expect(named['Status page']).toMatchObject({ is_shared: true })
    expect(shown.filter(({ restriction_level }) => restriction_level === 37).map(({ name }) => name)).toEqual([
      'Activation funnel',
      'Revenue',
    ])
    const revenue = await owner.get(`/dashboards/${named['Revenue']!.id}/collaborators/`)
    expect(revenue.body).toHaveLength(2)
  },
  options,
)

everyTransport(
  'typical: 300 events of 12 people over 30 days, up to now',
  async (bench) => {
    const pages = await follow<{ distinct_id: string; timestamp: string }>(walkAs(bench, PRIVATE), '/events/')

    const events = pages.flat()
    const month = bench.fake.clock.now() - 30 * 86_400_000
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 100])
    expect(new Set(events.map(({ distinct_id }) => distinct_id)).size).toBe(12)
    expect(Date.parse(events[0]!.timestamp)).toBe(bench.fake.clock.now())
    expect(Date.parse(events.at(-1)!.timestamp)).toBeGreaterThan(month - 1)
  },
  options,
)

everyTransport(
  'typical: all seventeen endpoints can be used in the private project as it stands, with the first key',
  async (bench) => {
    const owner = walkAs(bench, PRIVATE)
    const { uuid: explicit } = bench.fake.db.user.getAll()[2]!
    const { uuid: third } = bench.fake.db.user.getAll()[4]!
    const [event] = bench.fake.db.event.getAll()
    const [tile] = bench.fake.db.tile.findMany({ where: { dashboard_id: { equals: 1 } } })
    const template = {
      template_name: 'T',
      dashboard_description: '',
      dashboard_filters: {},
      tiles: [{ type: 'TEXT', body: '', layouts: {} }],
    }
    const calls: readonly (readonly [status: number, method: string, path: string, body?: unknown])[] = [
      [201, 'POST', '/dashboards/', { name: 'New', use_template: 'Launch checklist' }],
      [200, 'GET', '/dashboards/1/'],
      [200, 'PATCH', '/dashboards/1/', { name: 'Renamed' }],
      [405, 'DELETE', '/dashboards/1/'],
      [200, 'GET', '/dashboards/1/access_controls/'],
      [200, 'GET', '/dashboards/1/global_access_controls/'],
      [200, 'PATCH', '/dashboards/1/move_tile/', { tile: { id: tile!.id }, toDashboard: 2 }],
      [200, 'POST', '/dashboards/create_from_template_json/', { template }],
      [200, 'GET', '/dashboards/3/collaborators/'],
      [201, 'POST', '/dashboards/3/collaborators/', { level: 37, user_uuid: explicit }],
      [204, 'DELETE', `/dashboards/3/collaborators/${explicit}/`],
      [200, 'GET', '/dashboards/6/sharing/'],
      [200, 'GET', '/events/?limit=3'],
      [200, 'GET', `/events/${event!.id}/`],
      [200, 'GET', '/events/values/?key=$browser'],
      [200, 'GET', '/explicit_members/'],
      [201, 'POST', '/explicit_members/', { user_uuid: third, level: 1 }],
    ]

    const statuses: number[] = []
    for (const [, method, path, body] of calls) statuses.push((await owner.send(method, path, body)).status)

    expect(statuses).toEqual(calls.map(([status]) => status))
  },
  options,
)
