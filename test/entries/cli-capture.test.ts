import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { open } from '../support/commands/cli.ts'
import { inOneProcess } from '../support/commands/one-process.ts'
import { folderWith } from '../support/folder.ts'

const { run } = inOneProcess()

const base = 'https://app.example.test/api/environments/2/'

/** A recording of a session in which a dashboard was read, a failure came, and a path was asked that the fake does not have. */
async function recorded(): Promise<string> {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  await fake.fetch(`${base}dashboards/1/`)
  await fake.fetch(`${base}query/`)
  const fault = fake.faults.add({ effect: { status: 502 } })
  await fake.fetch(`${base}dashboards/2/`)
  fake.faults.remove(fault)
  return JSON.stringify(await fake.journal.toHar({ keep: ['everything'] }))
}

const fileWith = (content: string): string => `${folderWith({ 'session.har': content })}/session.har`

test('capture writes a capsule that replays, and says what the fake would have answered otherwise', async () => {
  const file = fileWith(await recorded())
  const out = file.replace('session.har', 'bug.json')

  const { code, stderr } = await run('capture', file, '--out', out)

  expect(code).toBe(0)
  expect(stderr.trim().split('\n')).toEqual([
    `Captured 3 requests of ${file}. Requests that are not the API's: 0.`,
    'Answered as recorded, by a fault:',
    '  #3 GET /api/environments/2/dashboards/2/: it was answered with 502, which is not behaviour of the API',
  ])
  expect((await run('replay', out)).stdout).toBe('No difference in 3 answers.\n')
})

test('capture names the answers that are others because words are replaced, and how to keep them', async () => {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  for (const path of ['dashboards/', 'dashboards/?limit=3']) await fake.fetch(base + path)
  const file = fileWith(JSON.stringify(await fake.journal.toHar({ keep: ['everything'] })))

  const [replaced, kept] = await Promise.all([run('capture', file), run('capture', file, '--keep', 'texts')])

  const line = `Answered differently because words are replaced: #2 of the capsule. fake-dashboards capture ${file} --keep texts keeps what people wrote.`
  expect(replaced.stderr).toContain(line)
  expect(kept.stderr).not.toContain('words are replaced')
})

test('capture of a redacted recording says that only the original has the order of its lists', async () => {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  for (const path of ['dashboards/?limit=3', 'dashboards/?limit=3&offset=3']) await fake.fetch(base + path)
  const original = fileWith(JSON.stringify(await fake.journal.toHar({ keep: ['everything'] })))
  const [redacted, kept] = ['redacted.har', 'kept.har'].map((name) => original.replace('session.har', name))
  await run('redact', original, '--out', redacted!)
  await run('redact', original, '--keep', 'texts', '--out', kept!)

  const [lost, whole] = await Promise.all([redacted!, kept!].map((file) => run('capture', file, '--keep', 'texts')))

  expect(lost!.stderr).toContain('redact the original with --keep texts.')
  expect(whole!.stderr).not.toContain('redact the original')
  expect(whole!.stderr).toContain('Lists that have only the rows that were recorded: #1, 2.')
})

test('one command makes a test of a recording', async () => {
  const { code, stdout } = await run('test', fileWith(await recorded()))

  expect(code).toBe(0)
  expect(stdout).toContain('//    3  GET /api/environments/2/dashboards/2/ → 502 (by a fault)')
  expect(stdout).toContain('createFake({ capsule, follow: true })')
})

test('open shows a recording', async () => {
  const { greeting } = await open(fileWith(await recorded()))

  expect(greeting).toContain('3 requests, up to')
})

test('a recording without a request to the API is refused, and so is a file that is neither', async () => {
  const entry = { request: { method: 'GET', url: 'https://cdn.example.test/app.js' }, response: { status: 200 } }
  const other = fileWith(JSON.stringify({ log: { version: '1.2', entries: [entry] } }))
  const neither = fileWith('{"name":"x"}')

  const [useless, unknown] = await Promise.all([run('test', other), run('test', neither)])

  expect([useless.code, unknown.code]).toEqual([1, 1])
  expect(useless.stderr).toContain(
    'Nothing in this recording could be read: it has 1 request, and none of the API, such as GET /api/environments/1/dashboards/.',
  )
  expect(unknown.stderr).toContain('or name a recording (HAR).')
})
