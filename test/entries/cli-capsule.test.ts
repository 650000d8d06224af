import { describe, expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import type { Capsule } from '../../src/index.ts'
import { restricted, typical } from '../../src/scenarios.ts'
import { start } from '../support/commands/cli.ts'
import { inOneProcess, serveInOneProcess } from '../support/commands/one-process.ts'
import { fileWith } from '../support/folder.ts'
import { runAllGenerated } from '../support/projects/nested-vitest.ts'
import type { Outcome } from '../support/projects/nested-vitest.ts'

const { run } = inOneProcess()
const startJson = serveInOneProcess()

const path = '/api/environments/2/dashboards/1/'
const url = `https://app.example.test${path}`

/** A bug seen once: a dashboard is deleted, and asked for again. */
async function deletion(): Promise<Capsule> {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  const headers = { 'Content-Type': 'application/json' }
  await fake.fetch(url)
  await fake.fetch(url, { method: 'PATCH', headers, body: '{"deleted":true}' })
  await fake.fetch(url)
  return fake.capture()
}

const capsuleFile = (content: string | Buffer): string => fileWith('bug.json', content)
const fileOf = (capsule: Capsule): string => capsuleFile(JSON.stringify(capsule))

test('replay says that all answers are the recorded ones', async () => {
  const { code, stdout } = await run('replay', fileOf(await deletion()))

  expect({ code, stdout }).toEqual({ code: 0, stdout: 'No difference in 3 answers.\n' })
})

test('UTF-16 with a mark is read, as Windows PowerShell writes it with «>», and with its bytes swapped', async () => {
  const bytes = Buffer.from(`\uFEFF${JSON.stringify(await deletion(), null, 2)}\r\n`, 'utf16le')
  const [little, big] = [capsuleFile(bytes), capsuleFile(Buffer.from(bytes).swap16())]

  const outcomes = await Promise.all([run('replay', little), run('redact', little), run('replay', big)])

  expect(outcomes.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
    { code: 0, stderr: '' },
    { code: 0, stderr: '' },
    { code: 0, stderr: '' },
  ])
})

test.each(['replay', 'redact'])('%s says that letters are lost of a file in Latin-1', async (command) => {
  const file = capsuleFile(Buffer.from(JSON.stringify(await deletion()).replace('"name":"', '"name":"Ü'), 'latin1'))

  const { code, stderr } = await run(command, file)

  expect([code, stderr]).toEqual([0, `${file} is not in UTF-8: each é or ü in it is lost. Save it in UTF-8.\n`])
})

test('replay shows the first difference, and ends with 1', async () => {
  const file = capsuleFile(JSON.stringify(await deletion()).replace('"status":404', '"status":410'))

  const { code, stdout } = await run('replay', file)

  expect(code).toBe(1)
  expect(stdout).toBe(
    `Request 3 of 3, GET ${path}, is answered differently at status:\n  - recorded: 410\n  + replayed: 404\n`,
  )
})

test.for<[title: string, content: string, message: RegExp]>([
  ['no JSON', 'x', /^error: The capsule file .*bug\.json is not JSON .*Capture one with: JSON\.stringify/],
  ['a newer one', '{"format":"fake-dashboards/capsule","version":9}', /has version 9, which is newer/],
])('a file that is no capsule is refused: %s', async ([, content, message]) => {
  const file = capsuleFile(content)

  for (const args of [
    ['replay', file],
    ['test', file],
    ['start', '--capsule', file],
    ['open', file],
  ]) {
    const { code, stderr } = await run(...args)
    expect(code).toBe(1)
    expect(stderr).toMatch(message)
  }
})

test('a request that there is not, or of no capsule, is refused', async () => {
  const file = fileOf(await deletion())

  expect((await run('start', '--capsule', file, '--at', '9')).stderr).toBe(
    'error: The capsule has 3 requests; "at" goes from 1 to 4 (after the last), got 9.\n',
  )
  expect((await run('test', file, '--at', '9')).stderr).toContain('has 3 requests')
  expect((await run('start', '--capsule', file, '--state', file)).code).toBe(2)
})

test.each([['--app', 'run()'], ['--expect', 'true'], ['--as', 'key'], ['--component'], ['--title', 'It']])(
  'test: %s beside --at is a mistake in the flags, because that test runs no app',
  async (...flag) => {
    const { code, stderr } = await run('test', fileOf(await deletion()), '--at', '2', ...flag)

    expect(code).toBe(2)
    expect(stderr).toContain("option '--at <number>' cannot be used with option '" + flag[0])
  },
)

test('start serves what was there before the request, as lenient as it was', async () => {
  const file = fileOf(await deletion())
  const statusAt = async (at: string) => {
    const { summary } = await startJson('--capsule', file, '--at', at)
    return (await fetch(summary.url + path)).status
  }

  expect([await statusAt('2'), await statusAt('3')]).toEqual([200, 404])
})

describe('an app without a key', () => {
  /** A session in which an outsider may not do what the first user may. */
  async function refusal(): Promise<string> {
    const fake = createFake({ scenario: restricted, auth: 'lenient' })
    const { value } = fake.db.key.findFirst({ where: { name: { equals: 'outsider' } } })!
    await fake.fetch(url, { headers: { Authorization: `Bearer ${value}` } })
    return fileOf(await fake.capture({ keep: ['everything'] }))
  }

  test('is answered by the key of the session, unless it sends one that is known', async () => {
    const { summary } = await startJson('--capsule', await refusal())
    const statusBy = async (headers: Record<string, string>, prefix = '') =>
      (await fetch(summary.url + prefix + path, { headers })).status
    const owner = `Bearer ${summary.keys.find(({ name }) => name === 'owner')!.value}`

    expect(await statusBy({})).toBe(403)
    expect(await statusBy({ Authorization: 'Bearer of-another-fake' })).toBe(403)
    expect(await statusBy({}, '/w/other')).toBe(403)
    expect(await statusBy({ Authorization: owner })).toBe(200)
  })

  test('is told by start whose answers it gets', async () => {
    const [ofSession, ofFirst, ofNobody] = await Promise.all([
      start('--capsule', await refusal()),
      start('--auth', 'lenient'),
      start(),
    ])

    expect(ofSession.greeting).toContain(
      'Requests without a key are answered as those of the key "outsider", as in the',
    )
    expect(ofFirst.greeting).toContain(
      'Requests without a key are answered as those of elise.weber1@example.test, the first',
    )
    expect(ofNobody.greeting).not.toContain('Requests without a key')
  })
})

test('start with a latency or a fault of its own keeps the faults that the capsule has in force', async () => {
  const fake = createFake({
    scenario: typical,
    auth: 'lenient',
    faults: [{ match: { path }, effect: { status: 503 } }],
  })
  await fake.fetch(url)
  const { summary } = await startJson(
    '--capsule',
    fileOf(await fake.capture()),
    '--latency',
    '1ms',
    '--fault',
    '/events 429',
  )

  expect((await fetch(summary.url + path)).status).toBe(503)
})

test('start says where it stands', async () => {
  const { greeting } = await start('--capsule', fileOf(await deletion()), '--at', '3')

  expect(greeting).toContain('bug.json before request 3 is served on http://127.0.0.1:')
})

describe('test prints a test', () => {
  const showStatus = `const shown = (await fake.fetch('${url}', { method: 'GET' })).status`
  let running: Promise<readonly Outcome[]> | undefined
  const outcomesOf = async (name: string) => (await (running ??= runPrinted())).filter(({ file }) => file === name)

  /** All of them together, because starting Vitest takes longer than they do. */
  async function runPrinted(): Promise<readonly Outcome[]> {
    const capsule = JSON.stringify(await deletion())
    const file = capsuleFile(capsule)
    const printed = await Promise.all([
      run('test', file),
      run('test', file, '--app', showStatus, '--expect', 'expect(shown).toBe(404)', '--title', 'is gone'),
      run('test', file, '--at', '2'),
      run('test', capsuleFile(capsule.replace('"status":404', '"status":410')), '--at', '2'),
    ])
    const [empty, filled, named, others] = printed.map(({ stdout }) => stdout) as [string, string, string, string]
    return runAllGenerated({ empty, filled, named, others })
  }

  test('that fails until the app is filled in', async () => {
    const outcomes = await outcomesOf('empty')

    expect(outcomes).toMatchObject([{ title: 'the bug of this capsule is fixed', status: 'failed' }])
    expect(outcomes[0]!.messages.join()).toContain(
      'Replace this line: run your app with fake.fetch, and give what it shows.',
    )
  })

  test('that fails until the bug is fixed, once the app is filled in', async () => {
    const outcomes = await outcomesOf('filled')

    expect(outcomes).toMatchObject([{ title: 'is gone', status: 'failed' }])
    expect(outcomes[0]!.messages.join()).toContain('expected 200 to be 404')
  })

  test('of the answer to the request that is named', async () => {
    expect(await outcomesOf('named')).toMatchObject([
      { title: 'every answer is the recorded one', status: 'passed' },
      { title: `PATCH ${path} is answered with 200`, status: 'passed' },
    ])
  })

  test('that fails once the answers are others', async () => {
    const [replayed] = await outcomesOf('others')

    expect(replayed).toMatchObject({ status: 'failed' })
    expect(replayed!.messages.join()).toContain('recorded: 410')
  })
})

test('a file in place of the line that runs the app is refused', async () => {
  const { code, stderr } = await run('test', fileOf(await deletion()), '--app', './src/app.tsx')

  expect([code, stderr]).toEqual([2, expect.stringContaining('Give a line of code, not a file')])
})

test('a printed test tells what the app did', async () => {
  const { stdout } = await run('test', fileOf(await deletion()))

  expect(stdout.split('\n').filter((line) => line.startsWith('//'))).toEqual([
    '// What the app asked, and what others did meanwhile:',
    `//    1  GET ${path} → 200`,
    `//    2  PATCH ${path} {"deleted":true} → 200`,
    `//    3  GET ${path} → 404`,
  ])
})

test('a printed test whose app may show other numbers of rows than in the session says so', async () => {
  const file = fileOf(await deletion())

  const [shrunk, whole, answer] = await Promise.all([
    run('test', file),
    run('test', file, '--no-shrink'),
    run('test', file, '--at', '3'),
  ])

  expect(shrunk.stderr).toBe(
    'Left out 381 of 401 rows, which no answer needs. --no-shrink keeps them, for an expectation that counts rows.\n',
  )
  expect([whole.stderr, answer.stderr]).toEqual(['', ''])
})

test('a printed test of a capsule without requests keeps its rows: they show the bug by themselves', async () => {
  const file = fileOf({ ...(await deletion()), requests: [], events: [] })

  const { code, stdout, stderr } = await run('test', file)

  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/"dashboard": \[\n/)
})

test('a key that the capsule has not is told with those that it has, before anything is shrunk', async () => {
  const { code, stderr } = await run('test', fileOf(await deletion()), '--as', 'nope')

  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/no key "nope" to follow as\. Its keys: .+, \*, dashboard:read,/),
  ])
})

test('the key that the app used stays in a printed test, also where no answer needs it', async () => {
  const file = fileOf(await deletion())

  const { code, stdout, stderr } = await run('test', file, '--as', '*')

  expect(code).toBe(0)
  expect(stdout).toContain('follow: { as: "*" }')
  expect(stdout).toContain('"name": "*"')
  expect(stderr).toBe('All rows are kept: no answer needs the key "*", so shrinking would leave it out.\n')
})

test('a printed test of a component takes its fake from the fixtures of Vitest', async () => {
  const { stdout } = await run('test', fileOf(await deletion()), '--component')

  expect(stdout).toContain("import { expect, test as base } from 'fake-dashboards/vitest'")
  expect(stdout).toContain("const test = base.extend('fakeOptions', () => ({ capsule, follow: true }))")
  expect(stdout).toContain('async ({ fake }) => {\n  // Your app, in one line:\n')
})
