import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createControl } from '../../src/control.ts'
import { create, namesIn, served } from '../support/servers/served.ts'

test.each(['..', '.', '', 'a\uD800'])(
  'a name that no path can have is refused, and nothing is done elsewhere: %j',
  async (name) => {
    const { server, control } = await served()
    await create(server.url, 'Mine')
    const refused = `${JSON.stringify(name)} cannot be a name in a path: /`

    for (const asked of [
      control.worlds.open(name),
      control.worlds.drop(name),
      control.snapshot(name),
      control.restore(name),
      control.rows.get('dashboard', name),
      control.rows.remove('dashboard', name),
      control.rule(name),
    ])
      await expect(asked).rejects.toThrow(refused)
    expect(() => createControl({ ...server, world: name })).toThrow(refused)
    expect(await namesIn(control)).toContain('Mine')
  },
)

test.each([undefined, null, Number.NaN])(
  'a name that is missing is refused: %j names no world of its own',
  async (missing) => {
    const { control } = await served()
    const name = missing as unknown as string
    const refused = `"${String(name)}" cannot be a name in a path: /`

    for (const asked of [control.worlds.open(name), control.snapshot(name), control.entry(missing as never)])
      await expect(asked).rejects.toThrow(refused)
    expect(await control.worlds.list()).toEqual([])
  },
)

test('an object in the place of a name or a number is refused, and nothing is made of its text', async () => {
  const { control } = await served()
  const fault = (await control.faults.add({ effect: { status: 503 } })) as never
  const refused = 'An object cannot be a name in a path: /'

  for (const asked of [
    control.faults.remove(fault),
    control.gates.get(fault).open(),
    control.snapshot(fault),
    control.entry(fault),
    control.worlds.open(fault),
    control.rows.get('dashboard', fault),
  ])
    await expect(asked).rejects.toThrow(refused)
  await expect(control.faults.remove(fault)).rejects.toThrow(
    `${refused}faults/[object Object]. Give its "name", "number" or key.`,
  )
  expect(await control.faults.list()).toHaveLength(1)
})

test.each<[what: string, given: unknown]>([
  ['a Map', new Map([['path', '/dashboards']])],
  ['a URLSearchParams', new URLSearchParams('status=404')],
  ['/x/', /x/],
  ['NaN', Number.NaN],
  ['1', 1n],
  ['Symbol(x)', Symbol('x')],
])('%s is not sent to control, because JSON has it as something else', async (what, given) => {
  const { control } = await served()
  const refused = `"match" is ${what}, and control sends JSON: write it as a plain value.`

  await expect(control.faults.add({ match: given as object, effect: { status: 503 } })).rejects.toThrow(refused)
  expect(await control.faults.list()).toEqual([])
})

test('in JavaScript, a second value behind a time is refused, and the clock stays', async () => {
  const { control } = await served()
  const before = await control.clock.read()

  for (const call of ['set', 'follow', 'freeze'] as const) {
    const move = control.clock[call] as (to: string, zone: string) => Promise<unknown>
    await expect(move('2026-03-01', 'UTC')).rejects.toThrow(
      `After its time, clock.${call}() takes nothing, got "UTC". Give one value, such as '2026-02-01'.`,
    )
  }
  expect(await control.clock.read()).toEqual(before)
})

test.each([3, true, null, 'at', []])('what is no object with parameters is refused: %j', async (given) => {
  const { control } = await served()

  for (const asked of [
    control.exportState(given as never),
    control.rows.list('dashboard', given as never),
    control.capture(given as never),
  ])
    await expect(asked).rejects.toThrow('Parameters are an object, such as { at: 1 }.')
})

test('in JavaScript, a name for reset and a unit for the clock are refused, and a hook may call reset itself', async () => {
  const { control } = await served()
  const { reset, clock } = control as unknown as {
    reset: (given: unknown) => Promise<void>
    clock: { advance: (by: number, unit: string) => Promise<unknown> }
  }

  expect(() => reset('typical')).toThrow(
    `control.reset() takes nothing, got "typical". It goes back to the start; control.startFromScenario('typical') has another.`,
  )
  await expect(clock.advance(2, 'days')).rejects.toThrow('After its duration, clock.advance() takes nothing')
  await expect(reset({ task: {} })).resolves.toBeUndefined()
  // Jest and Mocha wait for whoever takes an argument.
  expect(control.reset).toHaveLength(0)
})

test('a promise that nobody awaited is refused, and nothing is done', async () => {
  const { control } = await served()
  const later = Promise.resolve({ name: 'A' }) as never

  for (const ask of [
    () => control.rows.add('organization', later),
    () => control.journal.list(later),
    () => control.faults.add({ match: later, effect: { status: 500 } }),
  ])
    await expect(ask()).rejects.toThrow('is a promise, and control sends JSON: await it first.')
  await expect(control.exportState(later)).rejects.toThrow('Parameters are an object')
  expect([await control.edits.list(), await control.faults.list()]).toEqual([[], []])
})

test('in JavaScript, what stands behind a fault is refused, and the fault is not added', async () => {
  const { control } = await served()
  const { add } = control.faults as unknown as { add: (fault: object, more: object) => Promise<unknown> }

  await expect(add({ effect: { status: 500 } }, { times: 1 })).rejects.toThrow(
    'After its fault, faults.add() takes nothing, got {"times":1}. Write one object: { match, effect, times }.',
  )
  expect(await control.faults.list()).toEqual([])
})

test.each(['127.0.0.1:8010', 'localhost:8010', '8010', undefined])('%j is no address of a server', (url) => {
  expect(() => createControl({ url: url! })).toThrow(
    "createControl() takes the url of a server: createControl({ url: 'http://127.0.0.1:8010', token }).",
  )
})

test.each([
  ['http://127.0.0.1:8010/?a=1', '"?a=1"'],
  ['http://127.0.0.1:8010#top', '"#top"'],
  ['http://127.0.0.1:8010/__fake/', '"/__fake/"'],
  ['http://127.0.0.1:8010/w/alice/__fake', '"/__fake"'],
  ['http://127.0.0.1:8010/api/', '"/api/"'],
  ['http://127.0.0.1:8010/w/alice/api', '"/api"'],
])('%s is the address of something on a server: what is too much is named', (url, beyond) => {
  expect(() => createControl({ url })).toThrow(
    `createControl() takes the url of a server, such as http://127.0.0.1:8010: leave out ${beyond}.`,
  )
})

test('the address of a world leads to that world, and to the others of its server', async () => {
  const { server, control } = await served()
  const alice = await control.worlds.open('alice')
  const own = createControl({ url: `${alice.baseUrl}/`, token: server.token })
  await own.snapshot('mine')
  const bob = await own.worlds.open('bob')

  expect(bob.baseUrl).toBe(`${server.url}/w/bob`)
  expect(createControl({ url: `${server.url}/w/api` }).baseUrl).toBe(`${server.url}/w/api`)
  expect(await bob.health()).toMatchObject({ status: 'ok' })
  await expect(alice.restore('mine')).resolves.toBeUndefined()
  expect(() => createControl({ url: alice.baseUrl, world: 'bob' })).toThrow(
    `The url of createControl() names a world, and "world" another: ${alice.baseUrl}, "bob". Leave one out.`,
  )
})

test('a server that is gone is named, with what Node says of it', async () => {
  const { server, control } = await served()
  await server.close()

  await expect(control.scenarios()).rejects.toMatchObject({
    name: 'FakeUsageError',
    message: `Nothing answers at ${server.url}. Start the server again, or name another url.`,
    cause: { message: 'fetch failed' },
  })
})

test.each([200, 404, 502])('a page that is answered %i in place of control is named by its address', async (status) => {
  const site = createServer((_, outgoing) => outgoing.writeHead(status).end('<!doctype html>'))
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void site.close())
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`

  await expect(createControl({ url }).reset()).rejects.toThrow(
    `No fake answers at ${url}/__fake/reset: it was answered ${status}.`,
  )
  await expect(createControl({ url }).events().next()).rejects.toThrow(`No fake answers at ${url}/__fake/events`)
})
