import { expect, test } from 'vitest'
import type { Factories } from '../../src/factories.ts'
import { FakeUsageError } from '../../src/index.ts'
import { emptyTables } from '../support/api/empty-tables.ts'
import { allRows } from '../support/api/state.ts'

/** A fake with a collaborator, a member and a shared insight. */
function furnished() {
  const { fake, create } = emptyTables()
  const project = create.project.private()
  const user = create.user({ email: 'ann@example.test' })
  const dashboard = create.dashboard.shared({ project })
  const insight = create.insight.shared({ dashboards: [dashboard] })
  create.member({ project, user })
  create.collaborator({ dashboard, user })
  create.key({ value: 'phx_given' })
  const text = create.text()
  create.tile({ dashboard, text })
  const person = create.person({ distinct_ids: ['given'] })
  const group = create.group()
  create.sharing({ dashboard: create.dashboard(), access_token: 'public-token' })
  const fresh = create.dashboard()
  const organization = fake.db.organization.getAll()[0]!
  const elsewhere = rowsElsewhere(create)
  const own = { project, user, dashboard, insight, text, person, group, fresh, organization }
  return { fake, create, rows: { ...own, elsewhere } }
}

/** Rows of another project and of another organisation. */
function rowsElsewhere(create: Factories) {
  const project = create.project()
  return {
    dashboard: create.dashboard({ project }),
    insight: create.insight({ project }),
    text: create.text({ project }),
    person: create.person({ project }),
    membership: create.membership({ organization: create.organization() }),
  }
}
type Furnished = ReturnType<typeof furnished>['rows']

test.each<[what: string, add: (create: Factories, rows: Furnished) => unknown, message: string]>([
  [
    'the same collaborator of a dashboard',
    (create, { dashboard, user }) => create.collaborator.viewing({ dashboard, user }),
    'create.collaborator: user 1 is a collaborator of dashboard 1 already. The service has no such row; ' +
      'fake.db.collaborator.create adds it all the same.',
  ],
  [
    'the same explicit member of a project',
    (create, { project, user }) => create.member.admin({ project, user }),
    'is a member of project 1 already',
  ],
  [
    'the same member of an organization',
    (create, { user, organization }) => create.membership.owner({ user, organization }),
    'create.membership: user 1 is a member of organization',
  ],
  [
    'a project in an unknown time zone',
    (create) => create.project({ timezone: 'Europe/Berln' }),
    'no time zone "Europe/',
  ],
  [
    'a user with the e-mail address of another',
    (create) => create.user({ email: 'ann@example.test' }),
    'create.user: a user has the e-mail address ann@example.test already',
  ],
  [
    'a key with the value of another',
    (create) => create.key({ value: 'phx_given' }),
    'create.key: another key has this value. The service has no such row;',
  ],
  [
    'a user with the UUID of another',
    (create, { user }) => create.user({ uuid: user.uuid }),
    'create.user: a user has the UUID',
  ],
  [
    'an insight with the short id of another in its project',
    (create, { insight }) => create.insight({ short_id: insight.short_id }),
    'create.insight: an insight of project 1 has the short id',
  ],
  [
    'a person with a distinct id of another in the project',
    (create, { person }) => create.person({ distinct_ids: ['new', ...person.distinct_ids] }),
    'create.person: a person of project 1 has the distinct id "given" already',
  ],
  [
    'a group with the type and key of another in the project',
    (create, { group }) => create.group({ group_key: group.group_key }),
    'create.group: project 1 has a group "company-1" of type 0 already',
  ],
  [
    'a sharing configuration with the access token of another',
    (create, { fresh }) => create.sharing({ dashboard: fresh, access_token: 'public-token' }),
    'create.sharing: another sharing configuration has this access token',
  ],
  [
    'another sharing configuration of a dashboard',
    (create, { dashboard }) => create.sharing.disabled({ dashboard }),
    'create.sharing: dashboard 1 has a sharing configuration already',
  ],
  [
    'another sharing configuration of an insight',
    (create, { insight }) => create.sharing.disabled({ insight }),
    'create.sharing: insight 1 has a sharing configuration already',
  ],
  [
    'a sharing configuration of a dashboard and an insight',
    (create, { dashboard, insight }) => create.sharing({ dashboard, insight }),
    'create.sharing: it names a dashboard and an insight, and shares one of the two',
  ],
  [
    'a tile of an insight and a text',
    (create, { fresh, insight, text }) => create.tile({ dashboard: fresh, insight, text }),
    'create.tile: it names an insight and a text, and shows one of the two',
  ],
  [
    'a second tile of the same insight',
    (create, { dashboard, insight }) => create.tile({ dashboard, insight }),
    'create.tile: dashboard 1 has a tile of insight 1 already',
  ],
  [
    'a second tile of the same text',
    (create, { dashboard, text }) => create.tile.deleted({ dashboard, text }),
    'create.tile: dashboard 1 has a tile of text 1 already',
  ],
  [
    'an insight of another project on a dashboard',
    (create, { dashboard, elsewhere }) => create.tile({ dashboard, insight: elsewhere.insight }),
    'create.tile: dashboard 1 is of project 1, and what it would show is of project 2',
  ],
  [
    'a text of another project on a dashboard',
    (create, { dashboard, elsewhere }) => create.tile({ dashboard, text: elsewhere.text }),
    'create.tile: dashboard 1 is of project 1, and what it would show is of project 2',
  ],
  [
    'a cohort with a person of another project',
    (create, { project, elsewhere }) => create.cohort({ project, people: [elsewhere.person] }),
    'create.cohort: person 2 is of project 2, and the cohort of project 1',
  ],
  [
    'an explicit member of another organization',
    (create, { project, elsewhere }) => create.member({ project, membership: elsewhere.membership }),
    'is of another organization than project 1',
  ],
  [
    'a dashboard with the same collaborator twice',
    (create, { user }) => create.dashboard({ collaborators: [user, user] }),
    "A dashboard's collaborators name user 1 twice. Name it once.",
  ],
  [
    'a project with the same explicit member twice',
    (create, { user }) => create.project.private({ members: [user, user] }),
    "A project's members name user 1 twice. Name it once.",
  ],
])('the service cannot have %s: the factory says so, adds nothing and takes no id', (_, add, message) => {
  const { fake, create, rows } = furnished()
  const before = allRows(fake)
  const { ids } = fake.exportState()

  expect(() => add(create, rows)).toThrow(FakeUsageError)
  expect(() => add(create, rows)).toThrow(message)

  expect(allRows(fake)).toEqual(before)
  expect(fake.exportState().ids).toEqual(ids)
})

test('the service cannot have an insight on dashboards of two projects: the factory says so and adds nothing', () => {
  const { fake, create, rows } = furnished()
  const before = allRows(fake)

  expect(() => create.insight({ dashboards: [rows.dashboard, rows.elsewhere.dashboard] })).toThrow(
    'create.insight: dashboard 4 is of project 2, and the insight of project 1',
  )
  expect(allRows(fake)).toEqual(before)
})

test('the database takes such a row, for a test of what a client makes of it', () => {
  const { fake, rows } = furnished()
  const columns = { dashboard_id: rows.dashboard.id, user_id: rows.user.id }

  fake.db.collaborator.create(columns)

  expect(fake.db.collaborator.findMany({ where: { user_id: { equals: rows.user.id } } })).toHaveLength(2)
})
