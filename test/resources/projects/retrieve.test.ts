import { expect } from 'vitest'
import type { Fake } from '../../../src/fake/fake.ts'
import type { Rows } from '../../../src/resources/database.ts'
import { denied, insufficient, invalid, missingScope, noCredentials, notFound } from '../../support/api/errors.ts'
import { FOREIGN, MEMBER, PRIVATE, PUBLIC, THIRD } from '../../support/api/office.ts'
import { shownEnvironment, shownProject } from '../../support/api/projects.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { leaveAll, withKey } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'

const roots = [
  ['projects', shownProject],
  ['environments', shownEnvironment],
] as const

const enter = ({ world }: Fake, user: number, project: number | null): Rows['user'] =>
  world.tables.user.update(world.tables.user.get(user)!, { current_project_id: project })

for (const [root, shown] of roots) {
  everyTransport(
    `one of the ${root} shows what the list shows, its dates, the level and its settings`,
    async (bench) => {
      const project = await bench.json<object>('GET', `/api/${root}/2/`, undefined, { as: 'member' })

      expect(project).toMatchObject({
        ...shown(bench.fake, PRIVATE),
        created_at: '2026-01-01T00:00:00Z',
        updated_at: '2026-01-01T00:00:00Z',
        effective_membership_level: 1,
        app_urls: [],
        data_attributes: ['data-attr'],
        session_recording_opt_in: false,
        week_start_day: null,
      })
      expect(Object.keys(project)).toHaveLength(root === 'projects' ? 49 : 50)
    },
  )

  everyTransport(`one of the ${root} shows level and groups where the real service does`, async ({ json }) => {
    const fields = Object.keys(await json<object>('GET', `/api/${root}/${PUBLIC}/`))
    const own = ['effective_membership_level', 'has_group_types', 'live_events_token']

    const before = own.map((field) => fields[fields.indexOf(field) - 1])

    expect(before).toEqual(
      root === 'projects'
        ? ['created_at', 'effective_membership_level', 'has_group_types']
        : ['session_replay_config', 'week_start_day', 'heatmaps_opt_in'],
    )
  })

  everyTransport(`@current among ${root} is the current project of the user`, async ({ fake, json }) => {
    enter(fake, MEMBER, PRIVATE)

    const current = await json('GET', `/api/${root}/@current/`, undefined, { as: 'member' })

    expect(current).toMatchObject({ id: PRIVATE })
    expect(current).toEqual(await json('GET', `/api/${root}/${PRIVATE}/`, undefined, { as: 'member' }))
  })

  everyTransport(`@current among ${root} may come percent-encoded`, async ({ send }) => {
    expect((await send('GET', `/api/${root}/%40current/`)).status).toBe(200)
  })

  everyTransport(`@current among ${root} is not found without a current project`, async (bench) => {
    leaveAll(bench.fake, THIRD)

    await expectRefusal(bench, ['GET', `/api/${root}/@current/`, undefined, { as: 'third' }], 404, notFound())
  })

  everyTransport(`@current among ${root} is closed to a user who may not enter it any more`, async (bench) => {
    enter(bench.fake, THIRD, PRIVATE)

    await expectRefusal(bench, ['GET', `/api/${root}/@current/`, undefined, { as: 'third' }], 403, insufficient)
  })

  for (const id of [FOREIGN, 99, -1])
    everyTransport(`${id} among ${root} is not found: unknown and foreign are one`, (bench) =>
      expectRefusal(bench, ['GET', `/api/${root}/${id}/`], 404, notFound()),
    )

  everyTransport(`whatever Python takes for a number names one of the ${root}, and what is in it`, async ({ send }) => {
    for (const [id, status] of [
      ['+1', 200],
      ['01', 200],
      ['0_1', 200],
      ['%201%20', 200],
      ['+9_9', 404],
      ['-1', 404],
    ] as const) {
      expect((await send('GET', `/api/${root}/${id}/`)).status, id).toBe(status)
      expect((await send('GET', `/api/${root}/${id}/dashboards/`)).status, id).toBe(status)
    }
    expect((await send('GET', `/api/${root}/1__0/`)).status).toBe(400)
    expect((await send('GET', `/api/${root}/1__0/dashboards/`)).status).toBe(404)
  })

  everyTransport(`a private project among ${root} is not found without membership`, (bench) =>
    expectRefusal(bench, ['GET', `/api/${root}/${PRIVATE}/`, undefined, { as: 'third' }], 404, notFound()),
  )

  for (const id of ['abc', '1a', 'a1', '@me', "it's"])
    everyTransport(`${id} among ${root} is no number: 400`, (bench) =>
      expectRefusal(
        bench,
        ['GET', `/api/${root}/${id}/`],
        400,
        invalid(`Field 'id' expected a number but got ${id.includes("'") ? `"${id}"` : `'${id}'`}.`),
      ),
    )

  everyTransport(`one of the ${root} takes a key with project:read, before it is looked for`, async (bench) => {
    await expectRefusal(bench, ['GET', `/api/${root}/abc/`, undefined, { as: null }], 401, noCredentials)
    await expectRefusal(
      bench,
      ['GET', `/api/${root}/abc/`, undefined, { as: 'reader' }],
      403,
      missingScope('project:read'),
    )
  })

  everyTransport(`a key bound to a project opens that one of the ${root}`, async ({ fake, send }) => {
    const options = withKey(fake, { scopes: ['project:read'], scoped_teams: [PUBLIC] })

    expect((await send('GET', `/api/${root}/@current/`, undefined, options)).status).toBe(200)
  })

  everyTransport(`a key bound to a project opens no other of the ${root}`, async (bench) => {
    const options = withKey(bench.fake, { scopes: ['*'], scoped_teams: [PUBLIC] })

    await expectRefusal(
      bench,
      ['GET', `/api/${root}/${PRIVATE}/`, undefined, options],
      403,
      denied(`API key does not have access to the requested project: ID ${PRIVATE}.`),
    )
    await expectRefusal(bench, ['GET', `/api/${root}/${FOREIGN}/`, undefined, options], 404, notFound())
  })

  everyTransport(`a project token changes nothing about which of the ${root} is shown`, async ({ json }) => {
    expect(await json('GET', `/api/${root}/1/?token=phc_private`)).toMatchObject({ id: PUBLIC })
  })

  everyTransport(`HEAD and OPTIONS on one of the ${root} look for it like GET`, async ({ send }) => {
    expect((await send('HEAD', `/api/${root}/1/`)).status).toBe(200)
    expect((await send('HEAD', `/api/${root}/99/`)).status).toBe(404)
    expect((await send('OPTIONS', `/api/${root}/1/`)).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect((await send('OPTIONS', `/api/${root}/99/`)).status).toBe(404)
  })

  for (const method of ['PUT', 'PATCH', 'DELETE'])
    everyTransport(`${method} on one of the ${root} is real and not faked: 501`, (bench) =>
      expectRefusal(bench, [method, `/api/${root}/1/`, {}], 501, {
        type: 'not_faked',
        code: 'not_faked',
        detail: `${method} /api/${root}/1/ is not faked. The nearest faked route is /api/${root}/:project_id, which answers GET, HEAD, OPTIONS.`,
        attr: null,
      }),
    )
}
