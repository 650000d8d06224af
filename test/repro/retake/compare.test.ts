import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { Capsule, FakeOptions } from '../../../src/index.ts'
import { compare, retake } from '../../../src/repro.ts'
import type { World } from '../../../src/resources/world.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { directBench } from '../../support/api/transports.ts'
import { filed } from '../../support/repro/capsules.ts'
import { renamingSession } from '../../support/repro/renaming-session.ts'

/** The capsule with another description in the body of its first request. */
const edited = (capsule: Capsule, description: string): Capsule => ({
  ...capsule,
  requests: capsule.requests.map((one, at) => (at === 0 ? { ...one, body: JSON.stringify({ description }) } : one)),
})

test('all differences of two capsules are told, by request and place', async () => {
  const capsule = await renamingSession()

  const changed = { headers: { Accept: 'application/json' }, body: { name: 'Other', tags: ['a'] } }

  const comparison = compare(capsule, await retake(capsule, { 2: changed }))
  const { differences, same } = comparison

  expect(same).toBe(1)
  expect(String(comparison)).toBe(differences.join('\n'))
  expect(differences.map(({ request, at, before, after }) => [request?.before, at, before, after])).toEqual([
    [2, 'headers.accept', undefined, 'application/json'],
    [2, 'body.name', 'Renamed', 'Other'],
    [2, 'answer.body.name', 'Renamed', 'Other'],
    [2, 'rows[0].row.name', 'Renamed', 'Other'],
    [3, 'answer.body.name', 'Renamed', 'Other'],
  ])
  expect(String(differences[1])).toBe(
    'Request 2, PATCH /api/environments/1/dashboards/2/, differs at body.name:\n  - before: "Renamed"\n  + after:  "Other"',
  )
})

test('a long value is told on a short line, from the place where it differs on', async () => {
  const long = 'word '.repeat(200)
  const capsule = await renamingSession()
  const [one, other] = ['one', 'other'].map((end) => edited(capsule, `${long}${end}`))
  const unanswered = await retake(capsule, { 1: { faults: [{ networkError: true }] } })

  const [found] = compare(one!, other!).differences
  expect(found!.before).toBe(`${long}one`)
  const lines = [String(found), String(compare(capsule, unanswered))].flatMap((text) => text.split('\n'))
  expect(lines[1]).toMatch(/…[word ]+one"$/)
  expect(lines[2]).toMatch(/…[word ]+other"$/)
  expect(lines).toContainEqual(expect.stringMatching(/before: {"status":201.* characters\)$/))
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(250)
})

test('a request that was left out moves no other', async () => {
  const capsule = await renamingSession()

  const { differences } = compare(capsule, await retake(capsule, { without: [2] }))

  expect(differences.map(({ request, at }) => [request?.before, request?.after, at])).toContainEqual([
    2,
    undefined,
    'request',
  ])
  expect(differences.filter(({ request }) => request?.before === 1)).toEqual([])
  expect(differences.map(({ at }) => at)).toContain('answer.body.name')
})

test('a request that was put in moves no other', async () => {
  const capsule = await renamingSession()

  const { differences } = compare(await retake(capsule, { without: [2] }), capsule)

  expect(differences.filter(({ at }) => at === 'request')).toMatchObject([
    { request: { before: undefined, after: 2 }, before: undefined, after: 'PATCH /api/environments/1/dashboards/2/' },
  ])
  expect(differences.filter(({ request }) => request?.before === 1)).toEqual([])
})

/** What a fake was asked for, one after the other. */
async function asked(paths: readonly string[], options: FakeOptions = {}): Promise<Capsule> {
  const fake = createFake({ scenario: busyOffice, auth: 'lenient', ...options })
  for (const path of paths) await fake.fetch(`https://app.example.test/api/environments/1/${path}`)
  return filed(fake, { keep: ['everything'], tokens: 'keep' })
}

type Told = readonly [before: number | undefined, after: number | undefined]

test.for<[before: string, after: string, expected: number, told: readonly Told[]]>([
  [
    'abc',
    'cabd',
    2,
    [
      [undefined, 1],
      [3, undefined],
      [undefined, 4],
    ],
  ],
  [
    'abcbdab',
    'bdcaba',
    4,
    [
      [1, undefined],
      [3, undefined],
      [4, undefined],
      [undefined, 3],
      [undefined, 6],
    ],
  ],
  ['abc', 'ab', 2, [[3, undefined]]],
])('as many of the requests %s and %s are paired as can be in their order, and each other is told', async (given) => {
  const [before, after, expected, told] = given
  const paths = { a: 'dashboards/1/', b: 'dashboards/2/', c: 'insights/', d: 'events/' }
  const session = (names: string) => asked([...names].map((name) => paths[name as keyof typeof paths]))

  const { differences, same } = compare(await session(before), await session(after))

  expect(same).toBe(expected)
  expect(differences.map(({ request }) => [request!.before, request!.after])).toEqual(told)
  const text = /^Request \d, GET \S+, differs at request:\n {2}- before: (?:"GET .*"\n.*nothing|nothing\n.*"GET .*")$/
  for (const difference of differences) expect(String(difference)).toMatch(text)
})

test('settings and rows of the start that differ are told, and where a request stands now', async () => {
  const renamed = (world: World) => {
    busyOffice(world)
    world.tables.dashboard.update(world.tables.dashboard.get(1)!, { name: 'Other' })
    world.tables.insight.remove(world.tables.insight.get(1)!)
  }
  const before = await asked(['dashboards/1/'], { cors: '*' })
  const after = await asked(['persons/', 'dashboards/1/'], { scenario: renamed })

  const told = compare(before, after).differences.map(String)

  expect(told).toContain('The capsule differs at cors:\n  - before: "*"\n  + after:  nothing')
  expect(told).toContain(
    'The capsule differs at start.tables.dashboard.1.name:\n  - before: "Open"\n  + after:  "Other"',
  )
  expect(told).toContainEqual(
    expect.stringMatching(/^The capsule differs at start\.tables\.insight\.1:\n  - before: {/),
  )
  expect(told).toContain(
    'Request 1 (now 2), GET /api/environments/1/dashboards/1/, differs at answer.body.name:\n  - before: "Open"\n  + after:  "Other"',
  )
})

test('what others wrote and no request shows is told where it differs', async () => {
  const { fake, send } = directBench({ scenario: busyOffice })
  await send('GET', '/dashboards/1/')
  fake.db.dashboard.update({ where: { id: { equals: 2 } }, data: { name: 'Theirs' } })
  const capsule = await filed(fake, { keep: ['everything'], tokens: 'keep' })

  const { differences, same } = compare(capsule, { ...capsule, events: capsule.events.slice(0, 3) })

  expect(same).toBe(1)
  expect(differences).toMatchObject([{ at: 'written[0]', before: { row: { name: 'Theirs' } }, after: undefined }])
})
