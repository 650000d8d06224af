import { mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { replay } from '../../src/repro.ts'
import type { Capsule } from '../../src/repro/capsule/capsule.ts'
import { attached, connect } from '../support/commands/mcp.ts'
import { folderWith } from '../support/folder.ts'
import { hunts } from '../support/inspector/hunts.ts'
import { ask, dashboards } from '../support/servers/served.ts'

test.each(hunts)('a hunt ends with its cause: $title', async ({ happens, calls, cause }) => {
  const { call, ...office } = await attached()
  await happens(office)

  let last = ''
  for (const [name, input] of calls) {
    const { text, isError } = await call(name, input)
    expect(isError, text).toBeFalsy()
    last = text
  }

  expect(last).toMatch(cause)
})

test('there are at most ten tools, and each has typed answers', async () => {
  const { client } = await attached()

  const { tools } = await client.listTools()

  expect(tools.map(({ name }) => name)).toEqual([
    ...['requests', 'otherwise', 'state', 'rows'],
    ...['scenario', 'clock', 'fault', 'gate', 'capture', 'coverage'],
  ])
  expect(tools.filter(({ outputSchema, description }) => !outputSchema || !description)).toEqual([])
})

test('a tool that takes an object tells which members it has', async () => {
  const { client } = await attached()
  const { tools } = await client.listTools()
  const input = (name: string) => JSON.stringify(tools.find((tool) => tool.name === name)!.inputSchema)

  expect(input('fault')).toMatch(/"match":.*"effect":.*"latency":.*"networkError":/)
  expect(input('gate')).toMatch(/"hold":.*"path":.*"at":/)
  expect(input('otherwise')).toMatch(/"request":.*"headers":.*"row":.*"table":/)
})

test('scenario, clock, fault and gate work on the world', async () => {
  const { call, server, control } = await attached()

  expect((await call('scenario')).structured['known']).toContain('typical')
  expect((await call('scenario', { name: 'empty' })).text).toBe('The world starts from empty.')
  expect((await call('clock', { set: '2026-03-01T00:00:00Z' })).structured).toEqual({
    now: '2026-03-01T00:00:00Z',
    following: false,
  })
  expect((await call('clock', { advance: '2h' })).text).toContain('It is 2026-03-01T02:00:00Z')
  expect(
    (await call('fault', { add: { match: { path: '/events' }, effect: { status: 503 } } })).structured['faults'],
  ).toHaveLength(1)
  expect((await call('fault', { clear: true })).text).toBe('No fault is in force.')
  expect((await call('gate', { hold: { method: 'GET', path: '/dashboards' } })).text).toBe('gate 1 holds nothing')
  const held = ask(server.url, dashboards)
  await expect.poll(async () => (await call('gate')).text).toContain('gate 1 holds 1 GET')
  expect((await call('gate', { open: 1 })).text).toBe('There is no gate.')
  await held
  expect((await call('rows')).structured['tables']).toEqual(await control.rows.tables())
})

test('a fault says what is left of it', async () => {
  const { call, server } = await attached()
  const match = { path: '/dashboards' }
  const effect = { status: 503 }
  await call('fault', { add: { match, effect, times: 1 } })
  await call('fault', { add: { match, effect, times: 3 } })
  await call('fault', { add: { match, effect, nth: 5 } })

  await ask(server.url, dashboards)
  await ask(server.url, dashboards)

  expect((await call('fault')).text.split('\n').map((line) => line.replace(/^.*},/, ''))).toEqual([
    ' fired 1 time, used up',
    ' fired 1 time, 2 left',
    ' fired 0 times',
  ])
})

test('a gate without a request says what a tool can do', async () => {
  const { call } = await attached()
  await call('gate', { hold: { path: '/dashboards' } })

  for (const input of [{ release: 1 }, { refuse: 1 }])
    expect(await call('gate', input)).toMatchObject({
      isError: true,
      text: 'Gate 1 holds no request. Held, by arrival, from 1: none. Ask again when one has come, or let all go on from now on with "open".',
    })
})

describe('a call that means nothing', () => {
  // None of them changes anything, so they share a process.
  let asking: Awaited<ReturnType<typeof connect>>
  beforeAll(async () => {
    asking = await connect('--port', '0', '--scenario', 'typical')
  })
  afterAll(() => asking.client.close())

  test.each([
    ['requests', { nubmer: 1 }, 'Wrong arguments: nubmer: unknown key; the nearest is "number".'],
    [
      'fault',
      { add: { status: 500 } },
      'Wrong arguments: add.status: unknown key; it belongs in "effect". Known: match, effect,',
    ],
    ['requests', { number: 9 }, 'No request "9". Known: none.'],
    ['otherwise', { at: 1 }, 'One thing is changed at a time'],
    ['rows', { table: 'dashbord' }, 'There is no table "dashbord"; the nearest is "dashboard".'],
    ['state', { at: 1, table: 'dashbord' }, 'There is no table "dashbord"'],
    ['scenario', { seed: 5 }, '"seed" has no effect without "name": give both.'],
    ['rows', { key: 1 }, '"key" has no effect without "table": give both.'],
    ['rows', { table: 'dashboard', key: 1, offset: 5 }, 'One thing at a time: give one of key, offset.'],
    ['requests', { number: 1, since: 2 }, 'One thing at a time: give one of number, since.'],
    ['coverage', { search: 'tile', rule: '9.1' }, 'One thing at a time: give one of search, rule.'],
    ['clock', { set: '2026-01-01T00:00:00Z', freeze: true }, 'One thing at a time: give one of set, freeze.'],
    ['scenario', { name: 'tpical' }, 'No scenario "tpical". The nearest is "typical". Known: empty, '],
    ['coverage', { rule: 'K.99' }, 'There is no rule "K.99".'],
  ])('%s %j is refused in words that say what to do', async (name, input, says) => {
    const { text, isError } = await asking.call(name, input)

    expect(isError).toBe(true)
    expect(text).toContain(says)
  })
})

test('mcp starts a server of its own, and says where the API is', async () => {
  const { client, call } = await connect('--port', '0', '--scenario', 'typical', '--auth', 'lenient')
  onTestFinished(() => client.close())
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(client.getInstructions()!)![0]

  const { status } = await fetch(`${url}/api/environments/2/dashboards/1/`)

  expect(status).toBe(200)
  expect((await call('requests')).text).toContain('1 GET /api/environments/2/dashboards/1/ [no key]: 200')
})

test('a captured session is a file, and the commands for it are told', async () => {
  const { call, server, folder } = await attached()
  await ask(server.url, dashboards)

  const { text, structured } = await call('capture', { name: 'lost-tile' })

  const file = join(folder, '.fake-dashboards', 'lost-tile.json')
  expect(structured).toMatchObject({ requests: 1, file })
  expect(await replay(JSON.parse(readFileSync(file, 'utf8')) as Capsule)).toMatchObject({ differences: [] })
  expect(text.split('\n').map((line) => /npx fake-dashboards (\w+)/.exec(line)?.[1])).toEqual([
    ...[undefined, 'open', 'test', 'shrink', undefined],
  ])
  expect((await call('capture', { name: 'lost-tile' })).text).toContain('already: give another name.')
})

test('sessions that nobody names are numbered, also those that are captured at once', async () => {
  const { call, folder } = await attached()

  await call('capture', {})
  await Promise.all([call('capture', {}), call('capture', {})])

  const files = readdirSync(join(folder, '.fake-dashboards')).filter((name) => name.endsWith('.json'))
  expect(files.toSorted()).toEqual(['session-1.json', 'session-2.json', 'session-3.json'])
})

test.each(['../lost', 'a/b', '.gitignore', '', 'a'.repeat(65)])('no capsule is named %j', async (name) => {
  const { call, folder } = await attached()

  const { text, isError } = await call('capture', { name })

  expect(isError).toBe(true)
  expect(text).toContain('A capsule cannot be named')
  expect(readdirSync(folder)).toEqual([])
})

test.each(['.fake-dashboards', '.fake-dashboards/.gitignore', '.fake-dashboards/lost.json'])(
  'no capsule is written through a link: %s',
  async (link) => {
    const { call, folder } = await attached()
    const elsewhere = folderWith({ 'own.txt': 'Own' })
    mkdirSync(dirname(join(folder, link)), { recursive: true })
    symlinkSync(link === '.fake-dashboards' ? elsewhere : join(elsewhere, 'own.txt'), join(folder, link))

    const { text, isError } = await call('capture', { name: 'lost' })

    expect([isError, text]).toEqual([true, `${link} is a link, so nothing is written there: remove it.`])
    expect(readdirSync(elsewhere)).toEqual(['own.txt'])
    expect(readFileSync(join(elsewhere, 'own.txt'), 'utf8')).toBe('Own')
  },
)

test('a server that is gone is reported, and the next call works once it is there again', async () => {
  const { call, server } = await attached()
  await server.close()

  const { text, isError } = await call('clock')

  expect(isError).toBe(true)
  expect(text).toContain(`Nothing answers at ${server.url}.`)
})
