import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import type { Har } from '../../src/index.ts'
import { redactHar } from '../../src/repro.ts'
import { typical } from '../../src/scenarios.ts'
import { inOneProcess } from '../support/commands/one-process.ts'
import { fileWith } from '../support/folder.ts'

const { run } = inOneProcess()

const base = 'https://app.example.test/api/environments/2/'

async function visit(...paths: readonly string[]): Promise<Har> {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  for (const path of paths) await fake.fetch(base + path)
  return fake.journal.toHar({ keep: ['everything'] })
}

/** A recording in which the second answer contradicts the first: the dashboard is shared. */
async function visitChanged(): Promise<Har> {
  const har = await visit('dashboards/', 'dashboards/1/')
  const { content } = har.log.entries[1]!.response
  content.text = content.text!.replace('"is_shared":false', '"is_shared":true')
  return har
}

const recordingFile = (content: unknown): string => fileWith('session.har', JSON.stringify(content))

test('verify finds a recording of the fake true, and lists what it did not compare', async () => {
  const har = await visit('dashboards/', 'dashboards/1/', 'dashboards/999/', 'feature_flags/')

  expect(await run('verify', recordingFile(har))).toEqual({
    code: 0,
    stdout: [
      "3 of 3 answers are the recorded ones, under the documented contract. Requests that are not the API's: 0.",
      'Not compared:',
      '  #4 GET /api/environments/2/feature_flags/: the fake has no route for it',
      '',
    ].join('\n'),
    stderr: '',
  })
})

test('of a recording that is redacted it says so where answers differ, and of no other', async () => {
  const whole = await visitChanged()
  const redacted = redactHar(whole)
  const says = 'This recording is redacted: '

  const texts = [await run('verify', recordingFile(whole)), await run('verify', recordingFile(redacted))]
  const json = await run('verify', '--json', recordingFile(redacted))

  expect(texts.map(({ code, stdout }) => [code, stdout.includes(says)])).toEqual([
    [1, false],
    [1, true],
  ])
  expect(JSON.parse(json.stdout)).toMatchObject({ isRedacted: true })
})

test('a changed answer ends it with 1: the request, the place, both values and the rule are named', async () => {
  const file = recordingFile(await visitChanged())

  const [text, json] = await Promise.all([run('verify', file), run('verify', '--json', file)])

  expect([text.code, json.code]).toEqual([1, 1])
  expect(text.stdout.split('\n').slice(0, 4)).toEqual([
    '#2 GET /api/environments/2/dashboards/1/: body.is_shared (value)',
    '  recorded: true',
    '  fake:     false',
    '  rule:     2.4 A dashboard is shared while its sharing is enabled',
  ])
  expect(JSON.parse(json.stdout)).toMatchObject({
    contract: 'documented',
    same: 1,
    differences: [{ request: 2, at: 'body.is_shared', recorded: true, fake: false, rule: '2.4' }],
  })
})

test.each([
  ['that is no HAR', {}, /^error: The HAR file .+ cannot be used \(This is not a HAR: .+\n$/],
  [
    'without a request of the API',
    { log: { entries: [] } },
    /^error: Nothing in this recording could be read: it has no requests\. .+\n$/,
  ],
])('a file %s is refused in one line', async (_, content, line) => {
  const { code, stdout, stderr } = await run('verify', recordingFile(content))

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(line)
})

test.each([
  ['', 2, /'--report <file>' argument '' is invalid\. Name a file\./],
  ['.', 1, /^error: Cannot write \. \(it is a folder\)\.\n$/],
])('a report that cannot be written to "%s" is told before anything is asked', async (report, code, says) => {
  const found = await run('verify', recordingFile(await visit('dashboards/')), '--report', report)

  expect(found).toEqual({ code, stdout: '', stderr: expect.stringMatching(says) as string })
})

test('a header of blanks and a field of letters without end are compared at once', async () => {
  const har = await visit('dashboards/')
  const { headers, content } = har.log.entries[0]!.response
  headers.push({ name: 'Vary', value: `a${' '.repeat(200_000)}b` })
  content.text = JSON.stringify({ ...(JSON.parse(content.text!) as object), [`${'a'.repeat(200_000)}-`]: 1 })

  const began = performance.now()
  const { code } = await run('verify', recordingFile(har))

  expect(code).toBe(1)
  expect(performance.now() - began).toBeLessThan(5000)
})
