import { expect } from 'vitest'
import type { ContractName } from '../../../src/contract/contract.ts'
import { createFake } from '../../../src/fake/create-fake.ts'
import type { Har } from '../../../src/observe/journal/har.ts'
import { busyOffice } from '../api/busy-office.ts'
import { template } from '../api/templates.ts'
import { Recorder } from './recorder.ts'

const project = '/api/environments/1'

/** A recording with every kind of answer, as a browser saves it, with all that a browser adds. */
export async function recordedVisit(contract: ContractName): Promise<Har> {
  const recorder = new Recorder(createFake({ scenario: busyOffice, contract }))
  for (const path of [
    '/api/users/@me/',
    '/api/projects/',
    '/api/personal_api_keys/@current/',
    '/shared_dashboard/public',
  ])
    await recorder.get(path)
  for (const path of ['', '/dashboards/', '/dashboards/1/', '/dashboards/2/collaborators/', '/dashboards/1/sharing/'])
    await recorder.get(project + path)
  const filter = encodeURIComponent(JSON.stringify([{ key: '$browser', value: 'Chrome', type: 'event' }]))
  for (const query of ['limit=3', `event=signed+up&distinct_id=u1&properties=${filter}`, 'before=2025-12-31T00:05:00Z'])
    await recorder.get(`${project}/events/?${query}`)
  await recorder.get('/api/environments/2/explicit_members/')
  await recorder.ask('POST', `${project}/dashboards/`, { name: 'New', description: 'Of mine', tags: ['a'] })
  await recorder.ask('PATCH', `${project}/dashboards/1/`, { name: 'Renamed' })
  await recorder.ask('PATCH', `${project}/dashboards/1/`, { name: 7, restriction_level: 'x' })
  await recorder.ask('POST', `${project}/dashboards/create_from_template_json/`, { template })
  await recorder.get(`${project}/dashboards/77/`)
  await recorder.get(`${project}/dashboards/1/`, { key: 'phx_querier' })
  const refused = recorder.entries.map(({ response }) => response.status).filter((status) => status >= 300)
  expect(refused).toEqual([400, 404, 403])
  return surrounded(recorder.har)
}

function surrounded(har: Har): Har {
  const entries = har.log.entries.map((entry) => ({
    ...entry,
    pageref: 'page_1',
    comment: 'as seen',
    serverIPAddress: '203.0.113.7',
    connection: '4711',
    _initiator: {
      type: 'script',
      stack: { callFrames: [{ functionName: 'load', url: 'https://app.example.test/a.js' }] },
    },
    _resourceType: 'fetch',
    request: {
      ...entry.request,
      cookies: [{ name: 'sessionid', value: 'abc' }],
      headers: [
        ...entry.request.headers,
        { name: 'cookie', value: 'sessionid=abc' },
        { name: 'referer', value: 'https://app.example.test/project/1?tab=events' },
        { name: 'x-own-header', value: 'own' },
        { name: 'accept', value: 'application/json' },
      ],
    },
    response: { ...entry.response, cookies: [{ name: 'csrftoken', value: 'def' }] },
  }))
  const pages = [{ id: 'page_1', title: 'https://app.example.test/', startedDateTime: '2026-03-01T12:00:00Z' }]
  return { log: { ...har.log, pages, entries: [...entries, ...foreign(har.log.entries)] } } as unknown as Har
}

/** Entries that are not of the API, and a multipart form. */
function foreign(entries: readonly Har['log']['entries'][number][]): unknown[] {
  const [first] = entries
  const part = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nIn parts\r\n--b--'
  return [
    { ...first, request: { ...first!.request, url: 'https://cdn.example.test/a.js?v=1' } },
    { ...first, request: { ...first!.request, url: 'https://app.example.test/api/login?next=home' } },
    { ...first, request: { ...first!.request, url: 'https://app.example.test/api/environments/1/cohorts/anna/' } },
    {
      ...first,
      request: {
        ...first!.request,
        method: 'POST',
        url: 'https://app.example.test/api/environments/1/dashboards/',
        postData: {
          mimeType: 'multipart/form-data; boundary=b',
          text: part,
          params: [{ name: 'name', value: 'In parts' }],
        },
      },
    },
  ]
}
