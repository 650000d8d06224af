import { expect, test } from 'vitest'
import { hydrate } from '../../../src/repro.ts'
import { rewriteLast } from '../../support/repro/hydrated.ts'
import { recordBusyOffice } from '../../support/repro/recorder.ts'

const project = '/api/environments/1'

test('a list that goes on is named where what follows was not recorded', async () => {
  const recorder = recordBusyOffice()
  await recorder.get(`${project}/events/?limit=5`)

  expect(hydrate(recorder.har).unplaced).toEqual([
    {
      entry: 1,
      method: 'GET',
      path: `${project}/events/`,
      why: 'the list goes on, and what follows was not recorded',
    },
  ])
})

test('fields of later versions are named, and others only counted among what is left out', async () => {
  const recorder = recordBusyOffice()
  await recorder.get(`${project}/dashboards/2/`)
  rewriteLast(recorder, (body) => ({ ...body, team_id: 1, my_secret: 2 }))
  await recorder.get('/api/personal_api_keys/@current/')

  expect(hydrate(recorder.har).leftOut).toEqual([
    'dashboard.team_id has no place in the model',
    'dashboard: fields that are not known have no place in the model',
  ])
})

test('what is no request at all is told apart from what is none to the API', async () => {
  const recorder = recordBusyOffice()
  await recorder.get(`${project}/dashboards/1/`)
  const { log } = structuredClone(recorder.har)
  const foreign = structuredClone(log.entries[0]!)
  foreign.request.url = 'https://cdn.example.test/app.js'
  const entries = [...log.entries, foreign, { request: 5 }]

  const { others, unplaced, placed } = hydrate({ log: { ...log, entries } })

  expect([placed.length, others]).toEqual([1, 1])
  expect(unplaced).toEqual([{ entry: 3, method: '', path: '', why: 'its request cannot be read' }])
})

test('a status that a tool has written as a text is that of the answer', async () => {
  const recorder = recordBusyOffice()
  await recorder.get(`${project}/dashboards/1/`)
  const har = structuredClone(recorder.har)
  Object.assign(har.log.entries[0]!.response, { status: '200' })

  expect(hydrate(har)).toMatchObject({ placed: [{ entry: 1 }], unplaced: [] })
})
