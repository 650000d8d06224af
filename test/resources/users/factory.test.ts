import { expect, test } from 'vitest'
import { emptyTables } from '../../support/api/empty-tables.ts'

test.for([
  ['owner', 15],
  ['admin', 8],
  ['member', 1],
] as const)('a user who is %s has level %s in the first organisation', ([role, level]) => {
  const { create, tables } = emptyTables()
  const organization = create.organization()

  const user = create.user[role]()

  expect(tables.membership.list('user_id', user.id)).toMatchObject([{ organization_id: organization.id, level }])
})

test('an outsider owns another organisation, and nothing of the first', () => {
  const { create, tables } = emptyTables()
  const organization = create.organization()

  const user = create.user.outsider()

  const [membership, ...others] = tables.membership.list('user_id', user.id)
  expect(others).toEqual([])
  expect(membership).toMatchObject({ level: 15 })
  expect(membership!.organization_id).not.toBe(organization.id)
})

test('an outsider has the level of another trait, whichever comes first', () => {
  const { create, tables } = emptyTables()

  const users = [create.user.admin.outsider(), create.user.outsider.admin(), create.user.member.outsider()]

  const levels = users.map(({ id }) => tables.membership.list('user_id', id).map(({ level }) => level))
  expect(levels).toEqual([[8], [8], [1]])
})

test('a second outsider is of the same other organisation', () => {
  const { create, tables } = emptyTables()

  create.user.outsider.many(2)

  expect(tables.organization.size).toBe(2)
})

test('a user joins the organisation that is named, and the first project there is the current one', () => {
  const { create, tables } = emptyTables()
  create.project()
  const organization = create.organization()
  const project = create.project({ organization })

  const user = create.user({ organization })

  expect(user.current_project_id).toBe(project.id)
  expect(tables.membership.list('user_id', user.id)).toMatchObject([{ organization_id: organization.id }])
})

test('the current project of a user is one that they may enter, if there is one', () => {
  const { fake, create } = emptyTables()
  const closed = create.project.private()
  const early = create.user.member()
  const open = create.project()

  expect(early.current_project_id).toBe(closed.id)
  expect([create.user.admin(), create.user.member()].map((user) => user.current_project_id)).toEqual([
    closed.id,
    open.id,
  ])
  fake.db.organization.updateMany({ where: {}, data: { features: [] } })
  expect(create.user.member().current_project_id).toBe(closed.id)
})

test('a user without a level belongs to nothing', () => {
  const { create, tables } = emptyTables()

  expect(create.user({ level: null })).toMatchObject({ current_project_id: null })
  expect([tables.membership.size, tables.organization.size]).toEqual([0, 0])
})

test('each user has an address, a distinct id and a UUID of their own', () => {
  const { create } = emptyTables()
  const users = create.user.many(50)

  for (const column of ['email', 'distinct_id', 'uuid'] as const)
    expect(new Set(users.map((user) => user[column])).size).toBe(50)
  expect(users[0]!.email).toMatch(/^[a-z]+\.[a-z]+1@example\.test$/)
})

test('an explicit member is a new member of the organisation unless a user is named', () => {
  const { create, tables } = emptyTables()
  const project = create.project.private()
  const user = create.user.member()

  const named = create.member({ project, user })
  const other = create.member({ project })

  expect(tables.membership.get(named.membership_id)!.user_id).toBe(user.id)
  expect(tables.membership.get(other.membership_id)!).toMatchObject({
    organization_id: project.organization_id,
    user_id: 2,
  })
  expect(tables.membership.size).toBe(2)
})

test('an explicit member without a project is in a private one of their own organisation', () => {
  const { create, tables } = emptyTables()
  create.project.private()
  const organization = create.organization()
  const user = create.user.admin({ organization })
  const membership = tables.membership.first('user_id', user.id)!

  const made = create.member({ user })
  const project = tables.project.get(made.project_id)!
  const another = create.member({ membership: create.membership({ organization }) })

  expect(made.membership_id).toBe(membership.id)
  expect(project).toMatchObject({ organization_id: organization.id, access_control: true })
  expect(another.project_id).toBe(project.id)
  expect(create.member().project_id).toBe(1)
})

test('a key is the first user’s, with full access unless scopes are given', () => {
  const { create } = emptyTables()
  const user = create.user.owner()

  expect(create.key()).toMatchObject({ user_id: user.id, scopes: null, active: true, name: 'Full access' })
  expect(create.key({ scopes: ['query:read'] })).toMatchObject({ scopes: ['query:read'], name: 'query:read' })
  expect(create.key.inactive().active).toBe(false)
  expect(create.key().value).toMatch(/^phx_[A-Za-z0-9]{47}$/)
})

test('a key can be bound to projects and organisations', () => {
  const { create } = emptyTables()
  const organization = create.organization()
  const project = create.project()

  const key = create.key({ projects: [project], organizations: [organization] })

  expect(key).toMatchObject({ scoped_teams: [project.id], scoped_organizations: [organization.id] })
})

test('a bound key opens nothing else: it has all scopes, because bounds have no effect without any', () => {
  const { create } = emptyTables()
  const project = create.project()

  expect(create.key({ projects: [project] })).toMatchObject({ scopes: ['*'], name: '*' })
  expect(create.key({ organizations: [create.organization()] }).scopes).toEqual(['*'])
  expect(create.key({ projects: [project], scopes: ['query:read'] }).scopes).toEqual(['query:read'])
  expect(create.key({ projects: [project], scopes: null }).scopes).toBeNull()
  expect(create.key({ projects: [] }).scopes).toBeNull()
})
