import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { office } from '../support/api/office.ts'
import { namesIn } from '../support/servers/served.ts'
import { TEAM_TOKEN, TEAM_URL, teamWorker } from '../support/servers/team-worker.ts'

const FULL = 'database or disk is full: SQLITE_FULL'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

test.each([
  ['world:alice', FULL, 507],
  ['worlds', FULL, 507],
  ['world:alice', 'Durable Object is overloaded.', 503],
])('where the runtime ends the object %j, a request is refused with its words: %s', async (object, says, status) => {
  const worker = teamWorker({ scenario: office })
  worker.breakObject(object, says)

  const answers = ['api/environments/1/dashboards/', '__fake/health'].map((path) =>
    worker.fetch(`${TEAM_URL}/w/alice/${path}`, { headers: { 'X-Fake-Token': TEAM_TOKEN } }),
  )

  for (const answer of await Promise.all(answers)) {
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code: 'object_failed', detail: expect.stringContaining(says) })
  }
})

test('a dropped world whose object fails keeps nobody from the others, and is erased later', async () => {
  const worker = teamWorker({ scenario: office })
  const { worlds } = worker.control()
  for (const name of ['broken', 'other'])
    await (await worlds.open(name)).rows.add('dashboard', { name: 'Mine', project_id: 1 })
  worker.evict()
  worker.breakObject('world:broken', 'file is not a database: SQLITE_NOTADB')

  await worlds.drop('broken')

  expect((await worlds.list()).map(({ name }) => name)).toEqual(['other'])
  expect(await namesIn(worker.control('other'))).toContain('Mine')
  expect(worker.storageOf('world:broken').rows).not.toEqual([])
  worker.breakObject('world:broken', undefined)
  await worlds.list()
  expect(worker.storageOf('world:broken').rows).toEqual([])
})
