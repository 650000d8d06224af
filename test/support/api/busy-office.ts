import type { World } from '../../../src/resources/world.ts'
import { MEMBER, OWNER, PRIVATE, PUBLIC, SECOND, office } from './office.ts'

/** The office with something in every table: dashboards of every kind, tiles, people, events. */
export function busyOffice(world: World): void {
  office(world)
  const { dashboard, insight, text, tile, template, collaborator, sharing, person, cohort, group, event } = world.tables
  for (const values of [
    { name: 'Open', tags: ['x'], filters: { date_from: '-7d' } },
    { name: 'Restricted', restriction_level: 37 },
    { name: 'Deleted', deleted: true },
    { name: 'Elsewhere', project_id: PRIVATE },
  ] as const)
    dashboard.insert({ project_id: PUBLIC, created_by_id: OWNER, ...values })
  const shown = insight.insert({ short_id: 'abc', project_id: PUBLIC, name: 'Visitors', result: [1, 2] })
  const note = text.insert({ project_id: PUBLIC, body: 'Hello', created_by_id: MEMBER })
  tile.insert({ dashboard_id: 1, insight_id: shown.id, layouts: { sm: { x: 0, y: 0, w: 6, h: 5 } } })
  tile.insert({ dashboard_id: 1, text_id: note.id })
  tile.insert({ dashboard_id: 3, insight_id: shown.id, deleted: true })
  template.insert({
    template_name: 'Stored',
    tiles: [{ type: 'TEXT', body: 'Hi', layouts: {} }],
    tags: ['t'],
    dashboard_filters: { a: 1 },
  })
  for (const user_id of [MEMBER, SECOND]) collaborator.insert({ dashboard_id: 2, user_id })
  sharing.insert({ dashboard_id: 1, enabled: true, access_token: 'public' })
  person.insert({ project_id: PUBLIC, distinct_ids: ['u1', 'u2'], properties: { email: 'u@acme.test', name: 'U' } })
  cohort.insert({ project_id: PUBLIC, name: 'Known', person_ids: [1] })
  group.insert({ project_id: PUBLIC, group_key: 'acme', group_properties: { industry: 'finance' } })
  for (let minute = 0; minute < 20; minute++)
    event.insert({
      project_id: PUBLIC,
      event: minute % 3 === 0 ? 'signed up' : '$pageview',
      distinct_id: `u${minute % 4}`,
      timestamp: `2025-12-31T00:${String(minute).padStart(2, '0')}:00Z`,
      properties: {
        $browser: minute % 2 === 0 ? 'Chrome' : 'Firefox',
        size: minute,
        $group_0: minute < 5 ? 'acme' : null,
        list: ['a', minute],
        o: { p: 1 },
      },
      elements: minute % 5 === 0 ? [{ tag_name: 'a', order: 0 }] : [],
    })
}
