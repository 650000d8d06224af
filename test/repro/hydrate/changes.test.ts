import { describe, expect, test } from 'vitest'
import { exactly } from '../../support/api/exactly.ts'
import { hydrateWhole, rewriteLast } from '../../support/repro/hydrated.ts'
import { recordBusyOffice } from '../../support/repro/recorder.ts'

const project = '/api/environments/1'

describe('a dashboard that was seen', () => {
  test('was deleted where it is not found any more', async () => {
    const recorder = recordBusyOffice()
    await recorder.get(`${project}/dashboards/1/`)
    await recorder.ask('PATCH', `${project}/dashboards/1/`, { deleted: true })
    await recorder.get(`${project}/dashboards/1/`)
    recorder.entries.splice(1, 1)

    const { state, completed } = hydrateWhole(recorder)

    expect(state.tables.dashboard).toMatchObject([{ id: 1, deleted: true }])
    expect(state.tables.tile.map(({ deleted }) => deleted)).toEqual([true, true])
    expect(completed).toContainEqual({
      table: 'dashboard',
      rows: [1],
      columns: ['deleted'],
      why: 'it was not found any more, so it was deleted',
    })
  })

  test('and deleted then, is not named among those that were not found any more', async () => {
    const recorder = recordBusyOffice()
    await recorder.get(`${project}/dashboards/1/`)
    await recorder.ask('PATCH', `${project}/dashboards/1/`, { deleted: true })
    await recorder.get(`${project}/dashboards/1/`)

    const { state, completed } = hydrateWhole(recorder)

    expect(recorder.entries.map(({ response }) => response.status)).toEqual([200, 200, 404])
    expect(state.tables.dashboard).toMatchObject([{ id: 1, deleted: true }])
    expect(completed.filter(({ columns }) => columns?.includes('deleted'))).toEqual([])
  })

  test.for([
    ['of a proxy', `${project}/dashboards/1/`, { message: 'no route' }],
    ['in another project', `/api/environments/2/dashboards/1/`, { detail: 'Not found.' }],
    ['about the project', `${project}/dashboards/1/`, { detail: 'Project not found.' }],
    ['of one that was not seen', `${project}/dashboards/77/`, { detail: 'Not found.' }],
    ['of a part of it', `${project}/dashboards/1/collaborators/`, { detail: 'Not found.' }],
  ] as const)('was not deleted by a 404 %s', async ([, path, body]) => {
    const recorder = recordBusyOffice()
    await recorder.get(`${project}/dashboards/1/`)
    await recorder.get(path)
    recorder.entries.at(-1)!.response.status = 404
    rewriteLast(recorder, () => body)

    expect(hydrateWhole(recorder).state.tables.dashboard).toMatchObject([{ id: 1, deleted: false }])
  })

  test.for(['?search=Restricted', '?limit=1&offset=1', '?tags=none'])(
    'was not deleted because a part of the list (%s) does not show it',
    async (query) => {
      const recorder = recordBusyOffice()
      await recorder.get(`${project}/dashboards/1/`)
      await recorder.get(`${project}/dashboards/2/`)
      await recorder.get(`${project}/dashboards/${query}`)
      // The fake lists all, whatever is searched for.
      rewriteLast(recorder, (page) => ({ ...page, results: (page['results'] as object[]).slice(1) }))

      expect(hydrateWhole(recorder).state.tables.dashboard.map(({ deleted }) => deleted)).toEqual([false, false])
    },
  )

  test('keeps its own filters and variables where it is read under others', async () => {
    const recorder = recordBusyOffice()
    await recorder.get(`${project}/dashboards/1/`)
    await recorder.get(`${project}/dashboards/1/?filters_override={"date_from":"-1d"}&variables_override={"v":{}}`)

    expect(hydrateWhole(recorder).state.tables.dashboard).toMatchObject([
      { filters: { date_from: '-7d' }, variables: exactly({}) },
    ])
  })

  test('is no longer shared where a later answer shows that', async () => {
    const recorder = recordBusyOffice()
    await recorder.get(`${project}/dashboards/1/sharing/`)
    await recorder.ask('PATCH', `${project}/dashboards/1/sharing/`, { enabled: false })
    recorder.entries.pop()
    await recorder.get(`${project}/dashboards/1/`)

    expect(hydrateWhole(recorder).state.tables.sharing).toMatchObject([{ dashboard_id: 1, enabled: false }])
  })

  test('has one sharing where its public page and an insight on it were read with the same token', async () => {
    const recorder = recordBusyOffice()
    await recorder.get(`${project}/dashboards/1/`)
    await recorder.get('/shared_dashboard/public', { key: null })
    await recorder.get(`${project}/insights/1/?sharing_access_token=public`, { key: null })

    expect(recorder.entries.map(({ response }) => response.status)).toEqual([200, 200, 200])
    expect(hydrateWhole(recorder).state.tables.sharing).toMatchObject([
      { dashboard_id: 1, insight_id: null, enabled: true },
    ])
  })

  test('that was never shared has no sharing', async () => {
    const recorder = recordBusyOffice()
    await recorder.get(`${project}/dashboards/2/`)

    expect(hydrateWhole(recorder).state.tables.sharing).toEqual([])
  })
})

test('an insight keeps its own filters where it is read under others', async () => {
  const recorder = recordBusyOffice()
  const filters = { insight: 'TRENDS', date_from: '-3d' }
  await recorder.ask('PATCH', `${project}/insights/1/`, { filters })
  await recorder.get(`${project}/insights/1/?from_dashboard=1`)

  expect(hydrateWhole(recorder).state.tables.insight).toMatchObject([{ filters }])
})

test('pages that follow each other, each of another length, are one list', async () => {
  const recorder = recordBusyOffice()
  await recorder.get(`${project}/dashboards/1/`)
  await recorder.get(`${project}/dashboards/2/`)
  await recorder.ask('PATCH', `${project}/dashboards/1/`, { deleted: true })
  recorder.entries.pop()
  await recorder.ask('POST', `${project}/dashboards/`, { name: 'Zoo' })
  await recorder.get(`${project}/dashboards/?limit=1`)
  await recorder.get(`${project}/dashboards/?limit=5&offset=1`)

  const { state, unplaced } = hydrateWhole(recorder)

  expect(unplaced).toEqual([])
  expect(state.tables.dashboard.map(({ id, deleted }) => [id, deleted])).toEqual([
    [1, true],
    [2, false],
    [5, false],
  ])
})

test('a member who was removed and added again is one member, under the new id', async () => {
  const recorder = recordBusyOffice()
  const members = '/api/environments/2/explicit_members/'
  const [first] = (await recorder.get(members)) as [{ user_uuid: string }]
  await recorder.ask('DELETE', `${members}${first.user_uuid}/`)
  recorder.entries.pop()
  const added = (await recorder.ask('POST', members, { user_uuid: first.user_uuid })) as { id: string }

  const { member } = hydrateWhole(recorder).state.tables

  expect(member).toHaveLength(2)
  expect(member.map(({ id }) => id)).toContain(added.id)
})
