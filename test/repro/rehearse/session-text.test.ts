import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { writeTest } from '../../../src/repro.ts'
import { typical } from '../../../src/scenarios.ts'

const url = 'https://app.example.test/api/environments/2/dashboards/1/'

test('a written test tells a request in one line although time passes, and a larger move of the clock in its own', async () => {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  for (const passes of ['20ms', '990ms', '2h'] as const) {
    fake.faults.add({ effect: { latency: '5ms' }, times: 1 })
    const answer = fake.fetch(url)
    await expect.poll(() => fake.clock.waiting).toBe(1)
    fake.clock.advance('5ms')
    await answer
    fake.clock.advance(passes)
  }
  await fake.fetch(url)

  const lines = (await writeTest(await fake.capture())).split('\n').filter((line) => line.startsWith('// '))

  expect(lines).toEqual([
    '// What the app asked, and what others did meanwhile:',
    '//    1  GET /api/environments/2/dashboards/1/ → 200 (by a fault)',
    '//    2  GET /api/environments/2/dashboards/1/ → 200 (by a fault)',
    '//       the clock stands at 2026-01-01T00:00:01.020000Z',
    '//    3  GET /api/environments/2/dashboards/1/ → 200 (by a fault)',
    '//       the clock stands at 2026-01-01T02:00:01.025000Z',
    '//    4  GET /api/environments/2/dashboards/1/ → 200',
  ])
})

test('where keys are needed, a written test names the one of the app, in a line that strict TypeScript takes', async () => {
  const fake = createFake({ scenario: typical })
  const key = fake.db.key.findFirst({ where: { name: { equals: 'dashboard:read' } } })?.value
  await fake.fetch(url, { headers: { Authorization: `Bearer ${key}` } })

  expect(await writeTest(await fake.capture())).toContain(
    '\n  // The key of the app: fake.db.key.findFirst({ where: { name: { equals: "dashboard:read" } } })?.value\n',
  )
})

test('a written test names the key of each other person, by which the session can be followed as theirs', async () => {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  const { value } = fake.db.key.create({ user_id: 3, name: 'Colleague', value: 'phx_colleague' })
  await fake.fetch(url)
  await fake.fetch(url, { headers: { Authorization: `Bearer ${value}` } })
  const capsule = await fake.capture({ keep: ['everything'] })

  expect(await writeTest(capsule)).toContain('//    2  another, with the key "Colleague": GET ')
  expect(await writeTest(capsule, { as: 'Colleague' })).toContain('//    1  another, without a key: GET ')
})

test('a written test tells which answers are others because words are replaced', async () => {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  const list = 'https://app.example.test/api/environments/2/dashboards/?limit=3'
  for (const asked of [list, url]) await fake.fetch(asked)

  expect(await writeTest(await fake.capture())).toContain(
    [
      '//    1  GET /api/environments/2/dashboards/?limit=3 → 200 (differs from the session, because words are replaced)',
      '//    2  GET /api/environments/2/dashboards/1/ → 200\n',
    ].join('\n'),
  )
  expect(await writeTest(await fake.capture({ keep: ['texts'] }))).not.toContain('otherwise than')
})

test('a written test of a capsule without requests says that none is needed', async () => {
  const lines = (await writeTest(await createFake({ scenario: typical }).capture())).split('\n')

  expect(lines.filter((line) => line.startsWith('// '))).toEqual([
    '// No request is needed beforehand: the bug is in what the app asks itself.',
  ])
})
