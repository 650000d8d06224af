import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { captureHar, verify } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'

const ORIGIN = 'https://app.example.test'
const DASHBOARDS = '/api/environments/1/dashboards/'

/** A session in the office, in which anybody asks. */
function officeSession() {
  const fake = createFake({ scenario: busyOffice })
  const ask = async (path: string, key?: string, body?: object) => {
    const headers = { ...(key !== undefined && { Authorization: `Bearer ${key}` }), 'Content-Type': 'application/json' }
    const init = body ? { method: 'PATCH', body: JSON.stringify(body) } : {}
    return fake.fetch(ORIGIN + path, { headers, ...init })
  }
  return { fake, ask }
}

test('two people stay two in an archive that keeps everything, and no answer has to be forced', async () => {
  const { fake, ask } = officeSession()
  fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { restriction_level: 37 } })
  await ask(`${DASHBOARDS}1/`, 'phx_owner', { name: 'Mine' })
  await ask(`${DASHBOARDS}1/`, 'phx_third', { name: 'Yours' })
  await ask('/api/projects/', 'phx_third')
  await ask('/api/projects/', 'phx_owner')
  await ask('/api/personal_api_keys/@current/', 'phx_owner')

  const har = await fake.journal.toHar({ keep: ['everything'] })

  const sent = har.log.entries.map(({ request }) => request.headers.find(({ name }) => name === 'authorization')?.value)
  expect(har.log.entries.map(({ response }) => response.status)).toEqual([200, 403, 200, 200, 200])
  expect(sent).toEqual([sent[0], sent[1], sent[1], sent[0], sent[0]])
  expect(sent[0]).not.toBe(sent[1])
  for (const one of sent) expect(one).toMatch(/^Bearer phx_[\dA-Za-z]{20}$/)
  expect(await verify(har)).toMatchObject({ differences: [], same: 5, isRedacted: false })
  expect((await captureHar(har)).forced).toEqual([])
})

test('a key has one stand-in in an archive, wherever a request sends it and however it is written', async () => {
  const { fake, ask } = officeSession()
  const key = 'own.key+(1)$'
  fake.world.tables.key.insert({ value: key, user_id: 1 })
  await ask(DASHBOARDS, key)
  await ask(`${DASHBOARDS}?personal_api_key=${encodeURIComponent(key)}`)
  await ask(`${DASHBOARDS}1/`, undefined, { personal_api_key: key, name: `Made with ${key}` })

  const har = await fake.journal.toHar({ keep: ['everything'] })

  const [header, query, body] = har.log.entries.map(({ request }) => request)
  const standIn = header!.headers.find(({ name }) => name === 'authorization')!.value.replace('Bearer ', '')
  expect(query!.queryString).toEqual([{ name: 'personal_api_key', value: standIn }])
  expect(JSON.parse(body!.postData!.text)).toEqual({ personal_api_key: standIn, name: `Made with ${standIn}` })
  expect(JSON.stringify(har)).not.toContain('own.key')
})

test('public links lead to their own dashboards in an archive that keeps everything', async () => {
  const { fake, ask } = officeSession()
  const { dashboard, sharing } = fake.world.tables
  const links = ['first-link-of-dashboard', 'second-link-of-dashboard'].map((token) => {
    const { id } = dashboard.insert({ project_id: 1, name: token.slice(0, 5), created_by_id: 1 })
    sharing.insert({ dashboard_id: id, enabled: true, access_token: token })
    return { id, path: `/shared_dashboard/${token}` }
  })
  for (const { path } of links) await ask(path)
  await ask(`${DASHBOARDS}${links[0]!.id}/sharing/`, 'phx_owner')

  const har = await fake.journal.toHar({ keep: ['everything'] })

  const [first, second] = har.log.entries.map(({ request }) => request.url)
  expect(har.log.entries.map(({ response }) => response.status)).toEqual([200, 200, 200])
  expect(first).not.toBe(second)
  expect(JSON.parse(har.log.entries[2]!.response.content.text!)).toMatchObject({
    access_token: first!.split('/').at(-1),
  })
  expect(JSON.stringify(har)).not.toMatch(/link-of-dashboard/)
  expect((await verify(har)).differences).toEqual([])
})
