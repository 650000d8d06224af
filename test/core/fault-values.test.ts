import { Command } from 'commander'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { applyConfig } from '../../src/hosts/cli/flags/config-file.ts'
import { startOptions } from '../../src/hosts/cli/flags/start-options.ts'
import { FakeUsageError } from '../../src/index.ts'
import type { EntryMatch, FaultDefinition } from '../../src/observe/journal/journal-entry.ts'
import { refusalOf } from '../support/api/misuse.ts'
import { directBench, everyTransport } from '../support/api/transports.ts'
import { fileWith } from '../support/folder.ts'
import { served } from '../support/servers/served.ts'

/** Faults that cannot be used, with what every refusal of them names. */
const unusable: readonly (readonly [fault: object, names: readonly string[]])[] = [
  [{ match: { path: 5 }, effect: { status: 500 } }, ['path', 'text', '5']],
  [{ match: { method: 5 }, effect: { status: 500 } }, ['method', 'text', '5']],
  [{ match: { key: 5 }, effect: { status: 500 } }, ['key', 'text', '5']],
  [{ match: { query: { limit: 1 } }, effect: { status: 500 } }, ['query', 'limit', 'text', '1']],
  [{ match: null, effect: { status: 500 } }, ['match', 'object', 'null']],
  [{ match: { path: '/dashboards/*' }, effect: { status: 500 } }, ['"*"', '/dashboards/:id']],
  [{ match: { path: '/dashboards/{id}' }, effect: { status: 500 } }, ['"{"', '/dashboards/:id']],
  [{ match: { path: '/dashboards?limit=1' }, effect: { status: 500 } }, ['"?"', '/dashboards?limit=1']],
  [{ match: { path: '/dashboards/7.json' }, effect: { status: 500 } }, ['no route /dashboards/7.json', 'nearest']],
  [{ effect: { status: 500, headers: { 'a b': 'c' } } }, ['headers', 'a b', 'cannot be sent']],
  [{ effect: { status: 500, headers: { a: 'b\nc' } } }, ['headers', 'at a', 'cannot be sent']],
  [{ effect: { status: 500, headers: { a: 'b\u0001' } } }, ['headers', 'at a', 'cannot be sent']],
  [{ effect: { status: 500, headers: { a: '…' } } }, ['headers', 'at a', 'cannot be sent']],
  [{ effect: { status: 500, headers: { 'Transfer-Encoding': 'chunked' } } }, ['Transfer-Encoding', 'cannot be sent']],
  [{ effect: { status: 500, headers: { Trailer: 'X' } } }, ['Trailer', 'cannot be sent']],
  [{ effect: { status: 500, headers: { 'Content-Length': 'many' } } }, ['Content-Length', 'cannot be sent']],
  [{ effect: { status: 500, headers: { 'content-type': 'text/html' } } }, ['content-type', 'use "contentType"']],
  [{ effect: { contentType: 'a\nb' } }, ['contentType', 'such as text/html', 'a\\nb']],
  [{ effect: { contentType: '' } }, ['contentType', 'such as text/html']],
  [{ effect: { networkError: true, contentType: 'text/html' } }, ['contentType', 'needs an answer']],
  [{ effect: { status: 204, body: {} } }, ['body', 'a "status" that has one']],
  [{ effect: { status: 205, body: 'a' } }, ['body', 'a "status" that has one']],
  [{ effect: { status: 304, body: 0 } }, ['body', 'a "status" that has one']],
  [{ effect: { status: 200, error: { detail: 'No.' } } }, ['error', 'a "status" from 400']],
  [{ effect: { status: 500, body: {}, error: { detail: 'No.' } } }, ['error', 'no "body"']],
  [{ effect: { status: 500, error: 5 } }, ['error', 'an object', '5']],
  [{ effect: { status: 500, error: { detial: 'No.' } } }, ['error', 'detial', 'detail']],
  [{ effect: { status: 500, error: { detail: 5 } } }, ['error', 'detail', 'text', '5']],
  [{ effect: { status: 500, at: 'nowhere' } }, ['at', '"request" or "answer"', 'nowhere']],
  [{ effect: { status: 429, retryAfter: 1.5 } }, ['retryAfter', 'whole number', '1.5']],
  [{ effect: { latency: '99999999999999w and a day' } }, ['99999999999999w', 'such as 90s']],
  [{ effect: { latency: '100001d' } }, ['latency', 'a time from 0 to 100000d', '100001d']],
  [{ effect: { status: 500 }, chance: null }, ['chance', 'null']],
  [{ effect: { status: 500 }, nth: 'two' }, ['nth', 'two']],
  [{ effect: { status: 500 }, tiems: 2 }, ['tiems', 'the nearest is "times"']],
]

/** A command with the flags of `start`, which starts nothing. */
function flags() {
  const command = new Command('start').exitOverride().configureOutput({ writeErr: () => undefined })
  const options = startOptions()
  for (const option of options) command.addOption(option)
  return { command, options }
}

/** Every place where a fault can be set, in this process; each refuses by an error. */
const places: Readonly<Record<string, (fault: object) => unknown>> = {
  'faults.add': (fault) => createFake().faults.add(fault as FaultDefinition),
  createFake: (fault) => createFake({ faults: [fault as FaultDefinition] }),
  'a flag': (fault) => flags().command.parse(['--fault', JSON.stringify(fault)], { from: 'user' }),
  'a config file': (fault) => {
    const { command, options } = flags()
    applyConfig(command, options, fileWith('c.json', JSON.stringify({ fault: [fault] })))
  },
}

/** The text of a value stands in a message as it is, or as JSON. */
const inWords = (message: string): string => message.replaceAll('\n', '\\n')

for (const [place, set] of Object.entries(places))
  test.each(unusable)(`${place} refuses %j with its field and what is expected`, (fault, names) => {
    const message = inWords(refusalOf(() => set(fault)).message)

    for (const name of names) expect(message).toContain(name)
  })

test('control refuses the same, and adds none', async () => {
  const { control, fake } = await served()

  for (const [fault, names] of unusable) {
    const refusal: unknown = await control.faults.add(fault as FaultDefinition).catch((error: unknown) => error)
    expect(refusal, JSON.stringify(fault)).toBeInstanceOf(FakeUsageError)
    for (const name of names) expect(inWords((refusal as Error).message)).toContain(name)
  }
  expect(fake.faults.list()).toEqual([])
})

const circle: { self?: unknown } = {}
circle.self = circle

test.each<[object, string]>([
  [{ match: { predicate: 'yes' }, effect: { status: 500 } }, 'The "predicate" of a match is a function, got "yes".'],
  [{ match: { body: { at: new Date(0) } }, effect: { status: 500 } }, 'The "body" of a match is JSON, got {"at":'],
  [{ match: { body: { name: /New/ } }, effect: { status: 500 } }, 'The "body" of a match is JSON, got {"name":'],
  [{ match: { body: /New/ }, effect: { status: 500 } }, 'The "body" of a match is JSON, got /New/.'],
  [{ effect: { status: 500, body: () => 1 } }, 'The "body" of a fault is JSON, got () => 1.'],
  [{ effect: { status: 500, body: circle } }, 'The "body" of a fault is JSON, got {…}.'],
  [{ effect: { status: 500, body: { count: NaN } } }, 'The "body" of a fault is JSON, got {"count":null}.'],
  [
    { effect: { latency: { toString: 1 } } },
    'The "latency" of a fault is a time from 0 to 100000d, got {"toString":1}.',
  ],
  [{ effect: { latency: Infinity } }, 'Unknown duration "Infinity".'],
])('what is no JSON is refused in code: %#', (fault, message) => {
  expect(() => createFake().faults.add(fault as FaultDefinition)).toThrow(message)
})

test.each([0, '0s', '100000d', 864e10])('a latency of %s is a time', (latency) => {
  expect(createFake().faults.add({ effect: { latency } as FaultDefinition['effect'] }).fired).toBe(0)
})

test('an asynchronous predicate is refused at the first request, and not taken for true', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ match: { predicate: (async () => false) as never }, effect: { status: 500 } })

  await expect(send('GET', '/dashboards/')).rejects.toThrow('The "predicate" of a match cannot be asynchronous.')
})

test('an asynchronous scenario or predicate is refused also where zone.js or the like has replaced the class of promises', async () => {
  const never = (async () => false) as () => never
  const { fake, send } = directBench()
  fake.faults.add({ match: { predicate: never }, effect: { status: 500 } })
  vi.stubGlobal('Promise', class Replaced<T> extends Promise<T> {})
  onTestFinished(() => void vi.unstubAllGlobals())

  expect(() => createFake({ scenario: never })).toThrow('The scenario is asynchronous')
  await expect(send('GET', '/dashboards/')).rejects.toThrow('The "predicate" of a match cannot be asynchronous.')
})

test('a member of a part that is undefined counts as left out', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ match: { body: { name: 'A', pinned: undefined } }, effect: { status: 500 } })

  expect((await send('POST', '/dashboards/', { name: 'A' })).status).toBe(500)
})

test('a value in a path is meant as it is read, however it is written', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ match: { path: '/dashboards/%37' }, effect: { status: 500 } })

  expect((await send('GET', '/dashboards/7/')).status).toBe(500)
})

everyTransport('a status may be of another type: text is then sent as it is', async ({ fake, send }) => {
  fake.faults.add({ effect: { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' } })

  const response = await send('POST', '/dashboards/', { name: 'New' })

  expect([response.status, response.headers.get('content-type')]).toEqual([502, 'text/html'])
  expect(await response.text()).toBe('<h1>Bad gateway</h1>')
  expect(fake.db.dashboard.count()).toBe(0)
})

test.each<[text: string, message: string]>([
  ['500 503', 'A fault has one status; "500 503" has two.'],
  ['GET POST /dashboards 500', 'A fault has one method;'],
  ['/events /dashboards 500', 'A fault has one path;'],
  ['500 times=1 times=2', 'A fault has one times;'],
])('the flag --fault "%s" is refused: it says one thing twice', (text, message) => {
  expect(() => flags().command.parse(['--fault', text], { from: 'user' })).toThrow(message)
})

test.each<[options: object, message: string]>([
  [{ at: 'response' }, 'The "at" of a match is "request" or "answer", got "response".'],
  [{ body: {} }, 'A GET has no body, so no request fits.'],
  [{ att: 'answer' }, 'A match has no "att"; the nearest is "at".'],
  [{ key: 5 }, 'The "key" of a match is text, got 5.'],
  [{ key: /full/ }, 'The "key" of a match is text, got /full/.'],
])('a gate with %j is refused', (options, message) => {
  const fake = createFake()

  expect(() => fake.hold('GET', '/dashboards', options)).toThrow(message)
  expect(fake.gates.size).toBe(0)
})

test('a gate without a path is refused', () => {
  expect(() => createFake().hold('GET', '' as string)).toThrow('There is no route')
})

test('a gate refuses an argument in the place of another one, and ignores none', () => {
  const { hold } = createFake()

  expect(() => hold('GET', { at: 'answer' } as never)).toThrow('hold() takes a method, a path,')
  expect(() => hold('GET', 5 as never)).toThrow('The "path" of a match is text, got 5.')
  expect(() => hold('/dashboards' as string)).toThrow('hold() takes a method, a path,')
  expect(() => hold('GET /dashboards' as string)).toThrow('hold() takes a method, a path,')
})

test('a gate refuses what is no number of requests, and a place that it has itself', async () => {
  const { fake, send } = directBench()
  const gate = fake.hold('GET', '/dashboards')
  const answer = send('GET', '/dashboards/')
  await gate.arrived()

  await expect(gate.arrived(0)).rejects.toThrow('The "count" of a gate is a whole number from 1, got 0.')
  expect(() => gate.refuse({ status: 500, at: 'answer' })).toThrow('Leave out "at": a gate has its own.')
  gate.open()
  expect((await answer).status).toBe(200)
})

test.each<[match: object, message: string]>([
  [{ status: '404' }, 'The "status" of a match is a whole number from 100 to 599, got "404".'],
  [{ status: 4040 }, 'The "status" of a match is a whole number from 100 to 599, got 4040.'],
  [{ stauts: 404 }, 'A match has no "stauts"; the nearest is "status".'],
  [{ method: 'GET', body: { name: 'A' } }, 'A GET has no body, so no request fits.'],
  [{ path: '/dashboards/*' }, 'No route has a "*"'],
  [
    { path: 'https://app.example.test/api/projects/' },
    'No route has a "://", as https://app.example.test/api/projects/ has. Leave out the host.',
  ],
  [{ path: '/dashboards?limit=5' }, 'The query string is a field beside the path: { query: { limit: "5" } }.'],
])('the journal refuses to look for %j', (match, message) => {
  expect(() => createFake().journal.list(match as EntryMatch)).toThrow(message)
})
