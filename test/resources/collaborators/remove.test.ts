import { expect } from 'vitest'
import { invalid, notFound } from '../../support/api/errors.ts'
import { MEMBER, OWNER, RETIRED, SECOND, THIRD } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addCollaborators, addRestricted, uuidOf, withoutFeature } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'
import type { Bench } from '../../support/api/transports.ts'

const lowest = invalid('Cannot remove collaborators from a dashboard on the lowest restriction level.')
const pathOf = ({ fake }: Pick<Bench, 'fake'>, user: number): string =>
  `/dashboards/1/collaborators/${uuidOf(fake, user)}/`

everyTransport('a removed collaborator is gone, and nobody else is', async (bench) => {
  const { fake, send } = bench
  addRestricted(fake)
  addRestricted(fake)
  const [, second] = addCollaborators(fake, 1, MEMBER, SECOND)
  const [elsewhere] = addCollaborators(fake, 2, MEMBER)

  const response = await send('DELETE', pathOf(bench, MEMBER))

  expect(response.status).toBe(204)
  expect(await response.text()).toBe('')
  expect(response.headers.get('content-type')).toBeNull()
  expect(response.headers.get('allow')).toBe('DELETE, OPTIONS')
  expect([...fake.world.tables.collaborator.all()]).toEqual([second, elsewhere])
})

everyTransport('a removed collaborator can be added again', async (bench) => {
  const { fake, send } = bench
  addRestricted(fake)
  addCollaborators(fake, 1, MEMBER)
  await send('DELETE', pathOf(bench, MEMBER))

  const body = { level: 37, user_uuid: uuidOf(fake, MEMBER) }

  expect((await send('POST', '/dashboards/1/collaborators/', body)).status).toBe(201)
})

everyTransport('collaborators remove others and then themselves, and may not edit any more', async (bench) => {
  const { fake, send } = bench
  addRestricted(fake)
  addCollaborators(fake, 1, MEMBER, SECOND)
  const remove = (user: number) => send('DELETE', pathOf(bench, user), undefined, { as: 'member' })

  expect((await remove(SECOND)).status).toBe(204)
  expect((await remove(MEMBER)).status).toBe(204)
  expect((await remove(MEMBER)).status).toBe(403)
})

everyTransport('the user may be named in any of the usual ways, with or without a slash', async ({ fake, send }) => {
  addRestricted(fake)
  const uuid = uuidOf(fake, MEMBER)

  for (const name of [`${uuid}`, uuid.toUpperCase(), `${uuid.replaceAll('-', '')}/`, `urn:uuid:${uuid}/`]) {
    addCollaborators(fake, 1, MEMBER)
    expect((await send('DELETE', `/dashboards/1/collaborators/${name}`)).status, name).toBe(204)
  }
})

everyTransport('nobody removes a user who is no collaborator of this dashboard', async (bench) => {
  addRestricted(bench.fake)
  addRestricted(bench.fake)
  addCollaborators(bench.fake, 1, RETIRED)
  addCollaborators(bench.fake, 2, THIRD)

  for (const user of [OWNER, THIRD, RETIRED])
    await expectRefusal(bench, ['DELETE', pathOf(bench, user)], 404, notFound())
  for (const name of ['00000000-0000-4000-8000-000000000000', 'abc', '3', '@me'])
    await expectRefusal(bench, ['DELETE', `/dashboards/1/collaborators/${name}/`], 404, notFound())
})

everyTransport('a dashboard that is not restricted keeps its collaborators', async (bench) => {
  addRestricted(bench.fake, { restriction_level: 21 })
  addCollaborators(bench.fake, 1, MEMBER)

  await expectRefusal(bench, ['DELETE', pathOf(bench, MEMBER)], 400, lowest)
  await expectRefusal(bench, ['DELETE', pathOf(bench, MEMBER), undefined, { as: 'third' }], 400, lowest)
  await expectRefusal(bench, ['DELETE', pathOf(bench, SECOND)], 404, notFound())
})

everyTransport('without advanced permissions no collaborator can be removed', async (bench) => {
  addRestricted(bench.fake)
  addCollaborators(bench.fake, 1, MEMBER)
  withoutFeature(bench.fake, 'advanced_permissions')

  await expectRefusal(bench, ['DELETE', pathOf(bench, MEMBER)], 400, lowest)
})
