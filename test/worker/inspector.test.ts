import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PageFiles } from '../../src/hosts/ingress/inspector/page-files.ts'
import { WorkerRequest } from '../../src/hosts/worker/worker-request.ts'
import { createWorker } from '../../src/worker.ts'
import { office } from '../support/api/office.ts'
import { scriptOf, visitFrom } from '../support/browser/browser-headers.ts'
import type { BrowserHeaders } from '../support/browser/browser-headers.ts'
import { TEAM_TOKEN, TEAM_URL, teamWorker } from '../support/servers/team-worker.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A worker whose inspector somebody opens in a browser. */
function inspectedWorker() {
  const lines: string[] = []
  const log = (line: string): void => void lines.push(line)
  const worker = teamWorker({ scenario: office, log })
  const ask = (path: string, headers: BrowserHeaders): Promise<Response> => worker.fetch(TEAM_URL + path, { headers })
  /** The path of a new link. */
  const link = async (): Promise<string> => new URL((await worker.control().createLink()).url).pathname
  const follow = async (path: string): Promise<Response> => ask(path, visitFrom('none'))
  /** Opens a link, and gives the cookie that it leaves. */
  const enter = async (): Promise<string> => {
    const opened = await follow(await link())
    return opened.headers.get('set-cookie')!.split(';', 1)[0]!
  }
  /** Whether control answers a script of the page. */
  const isIn = async (Cookie: string): Promise<boolean> =>
    (await ask('/__fake/clock', { ...scriptOf(), Cookie })).status === 200
  const stored = (): string => JSON.stringify(worker.storageOf('inspector').rows)
  return { worker, lines, log, ask, link, follow, enter, isIn, stored }
}

/** Sets the clock of the machine forward. */
function wait(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
  onTestFinished(() => void vi.useRealTimers())
}

test('a browser stays in, and a link stays good or used up, when all objects were let out of memory', async () => {
  const { worker, link, follow, enter, isIn } = inspectedWorker()
  const [Cookie, unused, used] = [await enter(), await link(), await link()]
  await follow(used)
  worker.evict()

  expect(await isIn(Cookie)).toBe(true)
  expect((await follow(used)).status).toBe(401)
  worker.evict()
  expect((await follow(unused)).status).toBe(303)
})

test('of many who bring one link at once, one gets in', async () => {
  const { link, follow } = inspectedWorker()
  const path = await link()

  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await follow(path)).status))

  expect(statuses.filter((status) => status === 303)).toHaveLength(1)
})

test('a link ends after an hour, and a session after a week', async () => {
  const { link, follow, enter, isIn } = inspectedWorker()
  const [Cookie, late] = [await enter(), await link()]

  wait(HOUR + 1000)
  expect(await (await follow(late)).text()).toContain('This link has expired.')
  wait(6 * DAY)
  expect(await isIn(Cookie)).toBe(true)
  wait(DAY)
  expect(await isIn(Cookie)).toBe(false)
})

test('with another token, every link and every session of before is over, and the token of before is none', async () => {
  const { worker, link, follow, enter, isIn } = inspectedWorker()
  const [Cookie, unused] = [await enter(), await link()]
  worker.evict({ scenario: office, token: 'another-token' })

  expect(await isIn(Cookie)).toBe(false)
  expect((await follow(unused)).status).toBe(401)
  await expect(worker.control().createLink()).rejects.toThrow('The token in X-Fake-Token is not the one')
})

test('neither secrets nor the token are stored, and what is stored opens nothing', async () => {
  const { link, follow, enter, isIn, stored } = inspectedWorker()
  const Cookie = await enter()
  const [name, secret] = Cookie.split('=') as [string, string]
  const code = (await link()).split('/').at(-1)!
  const prints = [...stored().matchAll(/\\"text\\":\\"([^\\]+)\\"/g)].map(([, print]) => print!)

  expect(prints).toHaveLength(3)
  for (const text of [secret, code, TEAM_TOKEN]) expect(stored()).not.toContain(text)
  for (const print of prints) {
    expect(await isIn(`${name}=${print}`)).toBe(false)
    expect((await follow(`/__fake/open/${encodeURIComponent(print)}`)).status).toBe(401)
  }
})

test('what was stored and cannot be read lets nobody in, and a new link does', async () => {
  const { worker, enter, isIn } = inspectedWorker()
  const Cookie = await enter()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  worker.storageOf('inspector').damage('sessions', '[{')
  worker.evict()

  expect(await isIn(Cookie)).toBe(false)
  expect(await isIn(await enter())).toBe(true)
})

test('no line of the log has a code or a cookie, not even of a link that was refused and is still good', async () => {
  const { lines, ask, link, follow, isIn } = inspectedWorker()
  const path = await link()
  await ask(path, visitFrom('cross-site'))
  await ask(`/w/alice${path}?a=1`, visitFrom('cross-site'))
  const Cookie = (await follow(path)).headers.get('set-cookie')!.split(';', 1)[0]!
  await isIn(Cookie)

  const all = lines.join('\n')
  expect(all).not.toContain(path.split('/').at(-1))
  expect(all).not.toContain(Cookie.split('=')[1])
  expect(all).toMatch(/ GET \/__fake\/open\/\[redacted\] 403 /)
  expect(all).toMatch(/ GET \/w\/alice\/__fake\/open\/\[redacted\]\?a=1 403 /)
})

test('the cookie is for https alone where the worker was reached by it', async () => {
  const { worker, link } = inspectedWorker()
  const path = await link()

  const opened = await worker.fetch(`https://fake.team.workers.dev${path}`, { headers: visitFrom('none') })

  expect(opened.headers.get('set-cookie')).toMatch(
    /^fake-dashboards-default-port=.*; HttpOnly; SameSite=Strict; Secure$/,
  )
})

test('a file that is missing is refused with what makes it', async () => {
  const files = new PageFiles(() => Promise.reject(new Error('ENOENT')))
  const received = new WorkerRequest(new Request(`${TEAM_URL}/__fake/inspector.js`))

  await expect(files.answer('/inspector.js', received)).rejects.toMatchObject({
    code: 'page_missing',
    message: expect.stringContaining('npm run build'),
  })
})

test('the first link of a worker is nothing to be told about', async () => {
  const { enter } = inspectedWorker()
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())

  await enter()

  expect(told).not.toHaveBeenCalled()
})

test('the script of the page is the file that servers send', async () => {
  const { ask } = inspectedWorker()
  const answer = await ask('/__fake/inspector.js', {})

  expect(await answer.text()).toBe(readFileSync(new URL('../../dist/inspector.js', import.meta.url), 'utf8'))
})

test('without a token there is no page, no script and no way in', async () => {
  const { worker, log } = inspectedWorker()
  const closed = createWorker({ scenario: office, log })
  const statusOf = async (path: string, init: RequestInit = {}) =>
    (await closed.fetch(new Request(TEAM_URL + path, init), worker.environment)).status

  expect(await statusOf('/__fake/', { headers: visitFrom('none') })).toBe(403)
  expect(await statusOf('/__fake/inspector.js')).toBe(403)
  expect(await statusOf('/__fake/open', { method: 'POST', body: 'token=' })).toBe(403)
})

test('the root tells a browser where the page is', async () => {
  const { ask } = inspectedWorker()
  const root = await ask('/w/alice/', visitFrom('none'))

  const page = await root.text()
  expect(page).toContain(`<a href="${TEAM_URL}/w/alice/__fake/">`)
  expect(page).toContain('src/hosts/worker/README.md')
})
