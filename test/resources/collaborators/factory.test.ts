import { expect, test } from 'vitest'
import { emptyTables } from '../../support/api/empty-tables.ts'

test('on an open project a plain member collaborates who did not create the dashboard, and nobody becomes an explicit member', () => {
  const { create, tables } = emptyTables()
  create.user.admin()
  const [creator, other] = [create.user(), create.user()]
  const dashboard = create.dashboard.restricted({ created_by: creator })

  const collaborators = create.collaborator.many(2, { dashboard })

  const added = [...tables.user.all()].at(-1)!
  expect(collaborators.map(({ user_id }) => user_id)).toEqual([other.id, added.id])
  expect(tables.membership.list('user_id', added.id)).toMatchObject([{ level: 1 }])
  expect(tables.member.size).toBe(0)
})

test('a user who is added as a collaborator is of the organisation of the dashboard', () => {
  const { create, tables } = emptyTables()
  create.organization()
  const organization = create.organization()

  const { user_id } = create.collaborator({
    dashboard: create.dashboard({ project: create.project({ organization }) }),
  })

  expect(tables.membership.list('user_id', user_id)).toMatchObject([{ organization_id: organization.id }])
})

test('a collaborator without a dashboard gets a restricted one', () => {
  const { create, tables } = emptyTables()

  const { dashboard_id } = create.collaborator()

  expect(tables.dashboard.get(dashboard_id)).toMatchObject({ restriction_level: 37 })
})
