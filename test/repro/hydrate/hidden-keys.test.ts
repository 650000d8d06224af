import { describe, expect, test } from 'vitest'
import { createFake } from '../../../src/fake/create-fake.ts'
import { captureHar, hydrate, verify } from '../../../src/repro.ts'
import { recordBusyOffice, withoutKeys } from '../../support/repro/recorder.ts'
import type { Recorder } from '../../support/repro/recorder.ts'

const project = '/api/environments/1'

describe('people whose keys are hidden', () => {
  /** Somebody looks at the restricted dashboard, and tries to rename it. */
  async function visit(recorder: Recorder, key: string): Promise<void> {
    await recorder.get('/api/users/@me/', { key })
    await recorder.get(`${project}/dashboards/2/`, { key })
    await recorder.ask('PATCH', `${project}/dashboards/2/`, { name: `By ${key}` }, { key })
  }

  test('are told apart by /api/users/@me/, and what they asked is answered as recorded', async () => {
    const recorder = recordBusyOffice()
    for (const key of ['phx_owner', 'phx_third', 'phx_owner']) await visit(recorder, key)

    const { state, completed } = hydrate(withoutKeys(recorder), { keep: ['names'] })
    const { differences, same } = await verify(withoutKeys(recorder))

    const names = new Map(state.tables.user.map(({ id, first_name }) => [id, first_name]))
    expect(state.tables.key.map(({ user_id }) => names.get(user_id))).toEqual(['owner', 'third'])
    expect(completed.filter(({ columns }) => columns?.includes('value')).map(({ rows }) => rows)).toEqual([[1], [2]])
    expect({ differences, same }).toEqual({ differences: [], same: 9 })
  })

  test('are in the capsule, which asks for no key', async () => {
    const recorder = recordBusyOffice()
    await recorder.get(`${project}/dashboards/1/`)
    for (const key of ['phx_owner', 'phx_third']) await visit(recorder, key)

    const { capsule, forced, differs } = await captureHar(withoutKeys(recorder), { keep: ['names'] })
    const me = await createFake({ capsule }).fetch('https://app.example.test/api/users/@me/')

    expect({ forced, differs }).toEqual({ forced: [], differs: [] })
    expect(capsule.requests.map(({ answer }) => answer?.status)).toEqual([200, 200, 200, 200, 200, 200, 403])
    expect(await me.json()).toMatchObject({ first_name: 'owner' })
  })

  test('enter a private project that they were shown as theirs', async () => {
    const recorder = recordBusyOffice()
    for (const key of ['phx_owner', 'phx_member']) await recorder.get('/api/users/@me/', { key })

    expect((await verify(withoutKeys(recorder))).differences).toEqual([])
  })
})
