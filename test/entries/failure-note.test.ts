import { expect, test } from 'vitest'
import { addText, describeRequests } from '../../src/hosts/checks/failure-note.ts'
import { describeOvertaken } from '../../src/hosts/checks/overtaken.ts'
import { createFake } from '../../src/index.ts'
import type { Fake, JournalEntry } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'

const url = 'https://app.example.test/api/environments/2/dashboards/1/'
const headers = { 'Content-Type': 'application/json' }
const open = (): Fake => createFake({ scenario: typical, auth: 'lenient' })
const rename = (fake: Fake, name: string) =>
  fake.fetch(url, { method: 'PATCH', headers, body: JSON.stringify({ name }) })
const told = (fake: Fake) =>
  describeRequests(fake.journal)
    .split('\n')
    .filter((line) => /^(?:Request|So were)/.test(line))

test('a failure tells which request was overtaken, in its effect and in its answer', async () => {
  const fake = open()
  const gate = fake.hold('PATCH', '/dashboards/1')
  const both = [rename(fake, 'A'), rename(fake, 'B')]
  await gate.arrived(2)
  gate.release(2)
  await both[1]
  gate.open()
  await Promise.all(both)

  expect(told(fake)).toEqual(['Request 1 was applied after request 2, and answered after request 2.'])
})

test('of a held answer it tells that alone, and of requests in turn nothing', async () => {
  const fake = open()
  await fake.fetch(url)
  await fake.fetch(url)
  expect(told(fake)).toEqual([])

  const gate = fake.hold('GET', '/dashboards/1', { at: 'answer' })
  const held = fake.fetch(url)
  await gate.arrived()
  await fake.fetch('https://app.example.test/api/environments/2/dashboards/2/')
  gate.open()
  await held

  expect(told(fake)).toEqual(['Request 3 was answered after request 4.'])
})

test('a request that still waits hides none that were overtaken before it', async () => {
  const fake = open()
  const gate = fake.hold('GET', '/dashboards/1')
  const held = fake.fetch(url)
  await gate.arrived()
  await rename(fake, 'A')
  gate.open()
  await held
  fake.faults.add({ effect: { hang: true } })
  void fake.fetch(url)

  expect(told(fake)).toEqual(['Request 1 was applied after request 2, and answered after request 2.'])
})

test('of many overtaken requests it names five', async () => {
  const fake = open()
  const gate = fake.hold({ method: 'PATCH', at: 'answer' })
  const many = Array.from({ length: 8 }, (_, n) => rename(fake, `Name ${n}`))
  await gate.arrived(8)
  await fake.fetch(url)
  gate.open()
  await Promise.all(many)

  expect(told(fake)).toHaveLength(6)
  expect(told(fake).at(-1)).toBe('So were 3 more requests.')
})

test('a note is added at once to a failure of many empty lines, above the frames of its stack', () => {
  // A search that takes the square of this length does not end within the time limit of a test.
  const empty = '\n'.repeat(1_000_000)
  const failure = { message: 'Timed out', stack: `Error: STACK_TRACE_ERROR${empty}x\n    at there (file.ts:1:1)` }

  addText(failure, 'A note')

  expect(failure.stack).toBe('Timed out\n\nA note\n    at there (file.ts:1:1)')
})

test('of thousands of requests it looks at each a few times, however many were overtaken', () => {
  const count = 3000
  let looks = 0
  const places = Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    get applied() {
      return ++looks && at + 1
    },
    get answered() {
      return ++looks && count - at
    },
  }))

  const lines = describeOvertaken(places as unknown as JournalEntry[])

  expect(lines[0]).toBe('Request 1 was answered after request 3000.')
  expect(lines.at(-1)).toBe('So were 2994 more requests.')
  expect(looks).toBeLessThan(30 * count)
})
