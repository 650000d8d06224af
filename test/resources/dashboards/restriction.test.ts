import { expect, test } from 'vitest'
import { addDashboard } from '../../support/api/dashboards.ts'
import { cannotEdit, cannotRestrict, invalid, noChoice } from '../../support/api/errors.ts'
import { MEMBER, OWNER, PRIVATE, SECOND, THIRD } from '../../support/api/office.ts'
import type { KeyName } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addCollaborators, addRestricted, withoutFeature } from '../../support/api/rows.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'
import type { Bench } from '../../support/api/transports.ts'

/** A restricted dashboard of the member's; the second may edit it, the third is a collaborator of the old, viewing kind. */
function restrict({ fake }: Bench, restriction_level: 21 | 37 = 37): void {
  addRestricted(fake, { created_by_id: MEMBER, restriction_level })
  addCollaborators(fake, 1, SECOND)
  fake.world.tables.collaborator.insert({ dashboard_id: 1, user_id: THIRD, level: 21 })
}

/** Who may edit the restricted dashboard, and who may change how far it is restricted. */
const people: readonly (readonly [who: KeyName, edits: boolean, restricts: boolean])[] = [
  ['member', true, true],
  ['admin', true, true],
  ['owner', true, true],
  ['second', true, false],
  ['third', false, false],
]

test.each(people)('on a restricted dashboard, %s editing is %s and restricting %s', async (as, edits, restricts) => {
  const bench = directBench()
  restrict(bench)

  expect(await bench.json('GET', '/dashboards/1/', undefined, { as })).toMatchObject({
    restriction_level: 37,
    effective_restriction_level: 37,
    effective_privilege_level: edits ? 37 : 21,
    user_access_level: 'editor',
  })
  const edit = await bench.send('PATCH', '/dashboards/1/', { name: 'New' }, { as })
  expect(edit.status).toBe(edits ? 200 : 403)
  const restriction = await bench.send('PATCH', '/dashboards/1/', { restriction_level: 37 }, { as })
  expect(restriction.status).toBe(restricts ? 200 : 403)
})

everyTransport('a member who is no collaborator may read a restricted dashboard and not change it', async (bench) => {
  addRestricted(bench.fake)
  const as = 'member'

  expect((await bench.send('GET', '/dashboards/1/', undefined, { as })).status).toBe(200)
  for (const body of [{}, { name: 'New' }, { deleted: true }, { restriction_level: 21 }, { pinned: null }])
    for (const method of ['PATCH', 'PUT'])
      await expectRefusal(bench, [method, '/dashboards/1/', body, { as }], 403, cannotEdit)
})

everyTransport('an unrestricted dashboard is open to everyone, but not its restriction level', async (bench) => {
  restrict(bench, 21)

  for (const as of ['second', 'third'] as const) {
    expect(await bench.json('PATCH', '/dashboards/1/', { name: as }, { as })).toMatchObject({
      name: as,
      effective_privilege_level: 37,
    })
    for (const restriction_level of [21, 37, '21'])
      for (const method of ['PATCH', 'PUT'])
        await expectRefusal(bench, [method, '/dashboards/1/', { restriction_level }, { as }], 403, cannotRestrict)
  }
})

everyTransport('a bad field is told before the right to restrict is missed', async (bench) => {
  restrict(bench)
  const send = (body: object) => ['PATCH', '/dashboards/1/', body, { as: 'second' }] as const

  const choice = noChoice('38', 'restriction_level')
  await expectRefusal(bench, send({ restriction_level: 38 }), 400, choice)
  const sources = invalid('`use_dashboard` and `use_template` cannot be used together')
  await expectRefusal(bench, send({ restriction_level: 21, use_template: 'x', use_dashboard: 1 }), 400, sources)
  await expectRefusal(bench, send({ restriction_level: 21, name: 'New', deleted: true }), 403, cannotRestrict)
})

everyTransport('the creator restricts and opens a dashboard again; collaborators stay', async (bench) => {
  restrict(bench, 21)
  const change = (restriction_level: number) =>
    bench.json('PATCH', '/dashboards/1/', { restriction_level }, { as: 'member' })

  expect(await change(37)).toMatchObject({ restriction_level: 37, effective_restriction_level: 37 })
  expect(await change(21)).toMatchObject({ restriction_level: 21, effective_restriction_level: 21 })
  expect(await change(37)).toMatchObject({ restriction_level: 37 })
  expect(await bench.json('GET', '/dashboards/1/', undefined, { as: 'second' })).toMatchObject({
    effective_privilege_level: 37,
  })
})

everyTransport('a collaborator may delete and restore what only an editor may', async (bench) => {
  restrict(bench)

  const gone = await bench.send('PATCH', '/dashboards/1/', { deleted: true }, { as: 'second' })

  expect(gone.status).toBe(200)
  await expectRefusal(bench, ['PATCH', '/dashboards/1/', { deleted: false }, { as: 'third' }], 403, cannotEdit)
  expect((await bench.send('PATCH', '/dashboards/1/', { deleted: false }, { as: 'second' })).status).toBe(200)
})

everyTransport('a dashboard whose creator is gone can be restricted by administrators alone', async (bench) => {
  addDashboard(bench.fake, { created_by_id: null })

  expect(await bench.json('GET', '/dashboards/1/')).toMatchObject({ created_by: null })
  const level = { restriction_level: 37 }
  await expectRefusal(bench, ['PATCH', '/dashboards/1/', level, { as: 'member' }], 403, cannotRestrict)
  expect(await bench.json('PATCH', '/dashboards/1/', level, { as: 'admin' })).toMatchObject(level)
})

everyTransport('without advanced permissions a restriction is stored and has no effect', async (bench) => {
  restrict(bench)
  withoutFeature(bench.fake, 'advanced_permissions')

  expect(await bench.json('PATCH', '/dashboards/1/', { name: 'New' }, { as: 'third' })).toMatchObject({
    name: 'New',
    restriction_level: 37,
    effective_restriction_level: 21,
    effective_privilege_level: 37,
  })
  const level = { restriction_level: 21 }
  await expectRefusal(bench, ['PATCH', '/dashboards/1/', level, { as: 'third' }], 403, cannotRestrict)
})

everyTransport(
  'in a private project explicit members are members, and the organisation’s admins admins',
  async (bench) => {
    addRestricted(bench.fake, { project_id: PRIVATE, created_by_id: OWNER })
    const send = (as: KeyName) => bench.send('PATCH', '/dashboards/1/', { name: 'New' }, { as, project: PRIVATE })

    expect((await send('member')).status).toBe(403)
    expect((await send('third')).status).toBe(403)
    expect((await send('admin')).status).toBe(200)
  },
)
