import { inspect } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import type { JournalEntry } from '../../src/observe/journal/journal-entry.ts'
import { printEntries } from '../../src/observe/journal/journal-table.ts'
import { Journal } from '../../src/observe/journal/journal.ts'
import { directBench } from '../support/api/transports.ts'

const nothing = {
  method: 'GET',
  address: new URL('https://app.example.test/'),
  route: undefined,
  params: {},
  endpoint: undefined,
  requestHeaders: new Headers(),
  time: 0,
}

/** Records a request in a journal, with a body of the given number of characters. */
function ask(journal: Journal, characters = 0): void {
  const entry = journal.open(nothing)
  journal.close(entry, 0, { status: 200, headers: {}, text: 'x'.repeat(characters) })
}

test('the journal is empty before anything was asked', () => {
  const journal = new Journal(10)

  expect(journal.entries).toEqual([])
  expect(journal.last).toBeUndefined()
})

test('the journal keeps the newest entries, and numbers go on counting', () => {
  const journal = new Journal(3)

  for (let asked = 0; asked < 20; asked++) ask(journal)

  expect(journal.entries.map(({ number }) => number)).toEqual([18, 19, 20])
  expect(journal.last?.number).toBe(20)
})

test('the console of Node shows the journal as the table that it is as text', async () => {
  const { fake, send } = directBench()
  await send('GET', '/dashboards/99/')

  expect(inspect(fake.journal)).toBe(String(fake.journal))
})

test('entries already read do not change when more is asked', () => {
  const journal = new Journal(3)
  ask(journal)
  const read = journal.entries

  ask(journal)

  expect(read).toHaveLength(1)
})

test('a journal with no room keeps nothing', () => {
  const journal = new Journal(0)

  ask(journal)

  expect(journal.entries).toEqual([])
  expect(journal.last).toBeUndefined()
})

test('a journal that holds too much forgets the oldest answers, and keeps their entries', () => {
  const journal = new Journal(10)
  const mebibyte = 1024 * 1024

  for (let asked = 0; asked < 4; asked++) ask(journal, 5 * mebibyte)

  expect(journal.entries.map(({ responseBody }) => responseBody?.length)).toEqual([
    undefined,
    5 * mebibyte,
    5 * mebibyte,
    5 * mebibyte,
  ])
})

test('a request that is not over keeps its body, whatever the journal forgets meanwhile', () => {
  const journal = new Journal(10)
  const mebibyte = 1024 * 1024
  const open = journal.open(nothing)
  open.bytes = new Uint8Array(5 * mebibyte)

  for (let asked = 0; asked < 5; asked++) ask(journal, 5 * mebibyte)

  expect(journal.entries[0]!.requestBody).toHaveLength(5 * mebibyte)
  expect(journal.entries[1]!.responseBody).toBeUndefined()
})

test('a refused request whose key nobody took has no key in its entry, whether faults are set or not', async () => {
  const { fake, send } = directBench()

  await send('GET', '/dashboards/', undefined, { as: 'revoked' })
  fake.faults.add({ match: { path: '/events' }, effect: { status: 503 } })
  await send('GET', '/dashboards/', undefined, { as: 'revoked' })

  expect(fake.journal.entries.map(({ status, key, user }) => [status, key, user])).toEqual([
    [401, undefined, undefined],
    [401, undefined, undefined],
  ])
})

test('every answer is in the journal, refusals and unknown paths too, in the order they were given', async () => {
  const { fake, send } = directBench({ now: '2026-02-03T04:05:06Z' })

  await send('GET', '/nothing/?a=1', undefined, { as: null })
  await send('GET', '/shared_dashboard/')

  const common = { at: '2026-02-03T04:05:06Z', route: undefined, endpoint: undefined, key: undefined, warnings: [] }
  expect(fake.journal.entries).toMatchObject([
    {
      ...common,
      number: 1,
      method: 'GET',
      path: '/api/environments/1/nothing/?a=1',
      status: 501,
      rule: 'not faked',
      source: 'F.1',
      refusal: expect.stringContaining('GET /api/environments/1/nothing/ is not faked.') as string,
    },
    {
      ...common,
      number: 2,
      method: 'GET',
      path: '/shared_dashboard/',
      status: 404,
      rule: 'route',
      source: 'R.5',
      refusal: 'Endpoint not found.',
    },
  ])
})

test.each([
  ['GET', 'environments_dashboards_list', '18'],
  ['HEAD', 'environments_dashboards_list', '18'],
  ['OPTIONS', 'options', 'R.20'],
])('%s that no check refused is in the journal as %s', async (method, rule, source) => {
  const { fake, send } = directBench()

  await send(method, '/dashboards/')

  expect(fake.journal.last).toMatchObject({ method, rule, source, status: 200 })
})

test('what is written down of a session stays as it was while a request goes on', async () => {
  const { fake, send } = directBench()
  const gate = fake.hold('GET', '/dashboards')
  const answer = send('GET', '/dashboards/?basic=1')
  await gate.arrived()

  const { steps } = fake.session()
  gate.open()
  await answer

  expect(steps.map(({ entry }) => [entry.status, entry.warnings])).toEqual([[undefined, []]])
  expect(fake.journal.last?.warnings).toHaveLength(1)
})

test('an «onAnswered» that throws is called once, and the journal keeps the answer', async () => {
  const onAnswered = vi.fn(() => {
    throw new Error('Thrown by the app.')
  })
  const { fake, send } = directBench({ onAnswered })

  await expect(send('POST', '/dashboards/', { name: 'A' })).rejects.toThrow('Thrown by the app.')

  expect(onAnswered).toHaveBeenCalledTimes(1)
  expect(fake.journal.entries).toMatchObject([{ status: 201, failure: undefined, answered: 1 }])
})

test('a reset empties the journal and counts from 1 again', async () => {
  const { fake, send } = directBench()
  await send('GET', '/nothing/')

  fake.reset()
  await send('GET', '/nothing/')

  expect(fake.journal.entries.map(({ number }) => number)).toEqual([1])
})

test('a fork has a journal of its own', async () => {
  const fake = createFake()
  const fork = fake.fork()

  await fork.fetch(new Request('https://app.example.test/api/nothing'))

  expect(fork.journal.entries).toHaveLength(1)
  expect(fake.journal.entries).toEqual([])
})

test.each([
  ['9.2', '   rule 9.2 (npx fake-dashboards explain 9.2)'],
  ['10', '   section 10 (npx fake-dashboards explain 10)'],
  ['P.10', '   rule P.10 (npx fake-dashboards explain P.10)'],
  ['fake.faults, or the refusal of a gate', undefined],
])('a refusal by rule %s is printed with the command that explains it', async (source, line) => {
  const { fake, send } = directBench()
  await send('GET', '/nothing/')
  const entry: JournalEntry = Object.assign(Object.create(fake.journal.last!) as JournalEntry, { source })

  expect(printEntries([entry]).split('\n')[3]).toBe(line)
})

test('a long path pushes aside what follows it in its own line, and in no other', async () => {
  const { fake, send } = directBench()
  await send('GET', '/nothing/')
  await send('GET', `/nothing/?search=${'x'.repeat(200)}`)

  const short = fake.journal.toString().split('\n')[1]!

  expect(short.indexOf('501')).toBeGreaterThan(100)
  expect(short.indexOf('501')).toBeLessThan(200)
})

test('an entry names the operation that answered, which HEAD shares with GET, and OPTIONS by its rule', async () => {
  const { fake, send } = directBench()
  const rules = async (...methods: readonly string[]) => {
    for (const method of methods) await send(method, '/dashboards/')
    return fake.journal.entries.map(({ rule, status }) => `${rule} ${status}`)
  }

  expect(await rules('GET', 'HEAD', 'POST', 'OPTIONS')).toEqual([
    'environments_dashboards_list 200',
    'environments_dashboards_list 200',
    'environments_dashboards_create 201',
    'options 200',
  ])
})

test('what a client sent cannot begin a line of the table, colour it or turn its order', async () => {
  const { fake, send } = directBench({ warnings: 'note' })
  const text = 'a\n1  2026-01-01T00:00:00Z  owner\u001b[31m\u202e'
  await send('POST', '/dashboards/', { [text]: 1, name: 'A' })
  await send('PATCH', '/dashboards/1/', { name: null, [text]: 1 })

  const lines = fake.journal.toString().split('\n')

  expect(lines.filter((line) => line.includes('warning: '))).toHaveLength(2)
  expect(lines.filter((line) => /^\d/.test(line))).toHaveLength(2)
  expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
})

test('two people whose keys have one name are told apart in the table', async () => {
  const { fake } = directBench()
  for (const user_id of [1, 2]) {
    const { value } = fake.db.key.create({ user_id, name: 'Full access', value: `phx_${user_id}` })
    await fake.fetch('/api/users/@me/', { headers: { Authorization: `Bearer ${value}` } })
  }

  expect(String(fake.journal)).toMatch(/Full access, owner@acme\.test [^]*Full access, admin@acme\.test /)
})

test('print writes the whole table, or the entries that match', async () => {
  const { fake, send } = directBench()
  const log = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  await send('GET', '/dashboards/')
  await send('GET', '/nothing/')

  fake.journal.print()
  fake.journal.print({ status: 501 })

  const [whole, part] = log.mock.calls.map(([text]) => String(text))
  expect(whole).toBe(String(fake.journal))
  expect(part).toMatch(/^#[^]*\n2 [^]*\/nothing\/ /)
  expect(part).not.toContain('/dashboards/ ')
  expect(() => fake.journal.print({ last: 5 } as never)).toThrow('A match has no "last"; known: method, path, ')
})

test('an entry as JSON, in a snapshot and in the console of Node says what it says when it is read', async () => {
  const { fake, send } = directBench()
  await send('PATCH', '/dashboards/99/', { name: 'x' })
  const entry = fake.journal.last!

  const json = JSON.parse(JSON.stringify(entry)) as Record<string, unknown>

  const { method, path, status, refusal, hint, sent, at, responseBody, responseHeaders } = entry
  expect(json).toMatchObject({ method, path, status, refusal, hint, sent, at, responseBody, responseHeaders })
  expect(inspect(entry)).toBe(inspect(json))
  // A snapshot of Jest or Vitest shows a function, and what is undefined.
  const shown = (entry as unknown as { toJSON(): object }).toJSON()
  for (const inside of ['arrival', 'secretsNow', 'reply', 'weight', 'explain']) expect(shown).not.toHaveProperty(inside)
})
