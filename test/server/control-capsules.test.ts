import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { replay } from '../../src/repro.ts'
import { office } from '../support/api/office.ts'
import { ask, create, dashboards, served } from '../support/servers/served.ts'

type Control = Awaited<ReturnType<typeof served>>['control']

test('the journal is searched, archived and emptied, and shows no key', async () => {
  const { control, server } = await served()
  await create(server.url, 'First')
  await fetch(`${server.url}${dashboards}?personal_api_key=phx_wrong`)

  const created = await control.journal.list({ method: 'POST', body: { name: 'First' } })
  const refused = await control.journal.list({ status: 401 })
  const archive = await control.journal.toHar({ keep: ['everything'] })
  const shared = await control.journal.toHar()
  await control.journal.clear()

  expect(created).toMatchObject([{ status: 201, key: 'owner', sent: { name: 'First' } }])
  expect(refused).toHaveLength(1)
  expect([archive, shared].map(({ log }) => log.entries.length)).toEqual([2, 2])
  expect(JSON.stringify(shared)).not.toContain('First')
  expect(JSON.stringify([archive, shared])).not.toMatch(/phx_(?:owner|wrong)/)
  expect(JSON.stringify([created, refused])).not.toContain('phx_')
  expect(await control.journal.list()).toEqual([])
})

test.each<[what: string, make: (control: Control) => Promise<number>]>([
  ['a capsule', async (control) => (await control.capture()).requests.length],
  ['an archive', async (control) => (await control.journal.toHar()).log.entries.length],
])('while %s of many requests is made, a server goes on answering', async (_, make) => {
  const fake = createFake({ scenario: office })
  const { control, server } = await served({}, fake)
  // The first one loads the code.
  await make(control)
  const init = { method: 'POST', headers: { Authorization: 'Bearer phx_owner' } }
  for (let count = 0; count < 1000; count++)
    await fake.fetch(`${server.url}${dashboards}`, { ...init, body: `name=${count}` })

  let isMade = false
  const made = make(control).finally(() => (isMade = true))
  let answered = 0
  for (; !isMade; answered++) await ask(server.url, `${dashboards}?limit=1`)

  expect(await made).toBeGreaterThanOrEqual(1000)
  // In one piece it would answer one.
  expect(answered).toBeGreaterThan(1)
})

test('a capsule of what a server was asked replays in another process', async () => {
  const { control, server } = await served({}, createFake({ scenario: office, liveClock: true }))
  const { id } = await create(server.url, 'First')
  await ask(server.url, `${dashboards}${id}/`)

  const capsule = await control.capture()

  expect(capsule).toMatchObject({ tokens: 'replaced', requests: [{ method: 'POST' }, { method: 'GET' }] })
  expect(await replay(capsule)).toEqual({ difference: undefined, differences: [], same: 2 })
})

test('a capsule from a server names nobody, but what one asks to keep', async () => {
  const { control, server } = await served()
  await create(server.url, 'First')

  const [plain, kept, whole] = [
    await control.capture(),
    await control.capture({ keep: ['texts'], tokens: 'keep' }),
    await control.journal.toHar({ keep: ['texts'] }),
  ]

  expect(JSON.stringify(plain)).not.toMatch(/First|acme|phx_owner/)
  expect(kept).toMatchObject({ tokens: 'kept', redaction: { kept: ['texts'], differs: [] } })
  expect(JSON.stringify(kept)).toMatch(/phx_owner.*First/)
  expect(JSON.stringify(whole)).toContain('First')
  await expect(control.capture({ keep: ['everthing' as never] })).rejects.toThrow(
    '"everthing" cannot be kept; the nearest is "everything".',
  )
})

test('a server gives capsules and archives with other ids', async () => {
  const { control, server } = await served()
  const { id } = await create(server.url, 'First')
  await ask(server.url, `${dashboards}${id}/`)

  const capsule = await control.capture({ ids: 'replace' })
  const archive = await control.journal.toHar({ ids: 'replace' })

  const ending = new RegExp(`/dashboards/${id}/$`)
  expect([capsule.requests[1]!.url, archive.log.entries[1]!.request.url].filter((url) => ending.test(url))).toEqual([])
  expect(await replay(capsule)).toMatchObject({ difference: undefined, same: 2 })
})

test('a server gives capsules and archives of other days', async () => {
  const { control, server } = await served()
  await create(server.url, 'First')
  const { now } = await control.health()
  const [day] = now.split('T')

  const capsule = await control.capture({ times: 'shift' })
  const archive = await control.journal.toHar({ times: 'shift' })

  expect(capsule.start.now).not.toContain(day)
  expect(archive.log.entries[0]!.startedDateTime).not.toContain(day)
  expect((await control.capture()).start.now).toContain(day)
  expect(await replay(capsule)).toMatchObject({ difference: undefined, same: 1 })
})

test('a server gives capsules and archives whose stand-ins follow from a seed', async () => {
  const { control, server } = await served()
  await create(server.url, 'First')
  const textsOf = async (seed: number) => {
    const { requests } = await control.capture({ seed })
    const { log } = await control.journal.toHar({ seed })
    return [requests[0]!.body, log.entries[0]!.request.postData!.text]
  }

  expect(await textsOf(7)).toEqual(await textsOf(7))
  for (const [at, text] of (await textsOf(8)).entries()) expect(text).not.toBe((await textsOf(7))[at])
})

test('control is not in the journal', async () => {
  const { control } = await served()

  await control.clock.read()

  expect(await control.journal.list()).toEqual([])
})
