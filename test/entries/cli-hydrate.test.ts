import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import type { FakeState, Har } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { run as runAlone } from '../support/commands/cli.ts'
import { inOneProcess, serveInOneProcess } from '../support/commands/one-process.ts'
import { fileWith, folderWith } from '../support/folder.ts'

const { run } = inOneProcess()
const startJson = serveInOneProcess()

const base = 'https://app.example.test/api/environments/2/dashboards/'

async function visit(...writes: readonly RequestInit[]): Promise<Har> {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  for (const path of ['', '1/', '1/collaborators/', '999/']) await fake.fetch(base + path)
  for (const write of writes) await fake.fetch(`${base}1/`, write)
  return fake.journal.toHar({ keep: ['everything'] })
}

const recordingFile = (content: unknown): string =>
  fileWith('session.har', typeof content === 'string' ? content : JSON.stringify(content))

test('hydrate prints a state that start serves, with its key', async () => {
  const { code, stdout } = await run('hydrate', '--quiet', recordingFile(await visit()))
  const file = fileWith('state.json', stdout)
  const { summary } = await startJson('--state', file)
  const path = `${summary.url}/api/environments/2/dashboards/1/`
  const answer = await fetch(path, { headers: { Authorization: `Bearer ${summary.keys[0]!.value}` } })

  expect(code).toBe(0)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ id: 1 })
})

test('hydrate says on the standard error what was placed, what not and why, and what had to be completed', async () => {
  const { stderr, stdout } = await run('hydrate', recordingFile(await visit()))
  const { key } = (JSON.parse(stdout) as FakeState).tables

  const lines = stderr.split('\n')
  expect(lines.slice(0, 2)).toEqual([
    "Placed 3 of 4 answers. Requests that are not the API's: 0.",
    'The answers follow the documented contract: start --contract documented',
  ])
  expect(lines[2]).toBe(`  ${key[0]!.value}  recorded.caller1@example.test  full access`)
  expect(lines).toContain(
    '  #4 GET /api/environments/2/dashboards/999/: refused with 404: there is nothing in it to place',
  )
  expect(lines).toContain(`  user ${key[0]!.user_id}: nothing shows who used the key`)
})

test('an answer that was placed in part is not said to be left out', async () => {
  const har = await visit()
  const list = har.log.entries.find(({ request }) => request.url.endsWith('/dashboards/'))!
  const body = JSON.parse(list.response.content.text!) as { next: string | null }
  list.response.content.text = JSON.stringify({ ...body, next: `${list.request.url}?limit=100&offset=100` })

  const { stderr } = await run('hydrate', recordingFile(har))

  const lines = stderr.split('\n')
  expect(lines[0]).toBe("Placed 3 of 4 answers, 1 of them in part. Requests that are not the API's: 0.")
  expect(lines[lines.indexOf('Placed in part:') + 1]).toContain(
    '#1 GET /api/environments/2/dashboards/: the list goes on',
  )
  expect(lines[lines.indexOf('Not placed:') + 1]).toContain('#4 GET /api/environments/2/dashboards/999/')
})

test('nothing of people is in it unless it is kept', async () => {
  const file = recordingFile(await visit())
  const { user, dashboard } = createFake({ scenario: typical }).exportState().tables

  const plain = await run('hydrate', '--quiet', file)
  const kept = await run('hydrate', '--quiet', '--keep', 'emails,texts', file)

  expect(plain.stdout).not.toContain(user[0]!.email)
  expect(plain.stdout).not.toContain(dashboard[0]!.name)
  expect(kept.stdout).toContain(user[0]!.email)
  expect(kept.stdout).toContain(dashboard[0]!.name)
  expect(kept.stdout).not.toContain(user[0]!.last_name)
})

test('the same recording and seed print the same bytes', async () => {
  const file = recordingFile(await visit())

  const [one, same, other] = await Promise.all([
    runAlone('hydrate', file),
    runAlone('hydrate', file),
    runAlone('hydrate', file, '--seed', '7'),
  ])

  expect(same).toEqual(one)
  expect(other.stdout).not.toBe(one.stdout)
})

test.each([
  ['that is no HAR', '{}', /^error: The HAR file .+ cannot be used \(This is not a HAR: .+\n$/],
  ['that is no JSON', 'GET /', /^error: The HAR file .+ is not JSON .+\n$/],
  ['that is empty', '', /^error: The HAR file .+ is not JSON \(it is empty\)\. .+\n$/],
  ['that ends within a text', '{"log":{"entries":[{"a', /is not JSON \(it is cut short after 22 characters: .+\n$/],
  ['that ends behind a value', '{"log":{"entries":[]', /is not JSON \(it is cut short after 20 characters: .+\n$/],
  ['with a request a line', '{"a":1}\n{"a":1}', /is not JSON \(it has several JSON values, one a line\)\. .+\n$/],
  [
    'in which nothing is the API’s',
    { log: { entries: [] } },
    /^error: Nothing in this recording could be read: it has no requests\. .+\n$/,
  ],
])('a file %s is refused in one line', async (_, content, line) => {
  const { code, stdout, stderr } = await run('hydrate', recordingFile(content))

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(line)
})

test('of a recording that is cut short, the requests before the cut are read, and that is told', async () => {
  const whole = JSON.stringify(await visit())
  const [cut, before] = [whole.length - 40, whole.indexOf('"request"') + 20]

  const { code, stdout, stderr } = await run('hydrate', recordingFile(whole.slice(0, cut)))
  const none = await run('hydrate', recordingFile(whole.slice(0, before)))

  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toHaveProperty('tables')
  expect(stderr).toContain(` is cut short after ${cut} characters: only its first 3 requests could be read.\n`)
  expect(none.stderr).toMatch(/ is not JSON \(it is cut short after \d+ characters: .+\n$/)
})

test('a file that begins with a byte order mark is read', async () => {
  const { code } = await run('hydrate', '--quiet', recordingFile(`\uFEFF${JSON.stringify(await visit())}`))

  expect(code).toBe(0)
})

test('something that cannot be kept is refused before the file is read', async () => {
  const { code, stderr } = await run('hydrate', '--keep', 'tokens', 'no-such.har')

  expect(code).toBe(2)
  expect(stderr).toContain('"tokens" cannot be kept; known: names, emails,')
})

test('no other file beside a recording is read as a body', async () => {
  const whole = await visit()
  const [{ response, ...entry }] = whole.log.entries as [(typeof whole.log.entries)[number]]
  const content = { mimeType: 'application/json', size: 1, _file: 'package.json' }
  const entries = [{ ...entry, response: { ...response, content } }]
  const har = JSON.stringify({ log: { ...whole.log, entries } })
  const folder = folderWith({ 'package.json': response.content.text!, 'session.har': har })

  const { stdout } = await run('hydrate', '--quiet', `${folder}/session.har`)

  expect(stdout).not.toContain('"dashboard"')
})
