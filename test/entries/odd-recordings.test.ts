import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import type { Har } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { inOneProcess } from '../support/commands/one-process.ts'
import { zipOf } from '../support/commands/zip.ts'
import { fileWith } from '../support/folder.ts'

const { run } = inOneProcess()

async function recorded(): Promise<string> {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  await fake.fetch('https://app.example.test/api/environments/2/dashboards/1/')
  return JSON.stringify(await fake.journal.toHar({ keep: ['everything'] }))
}

test.each([
  ['start --port 0 --state', 'Make a state of it with: fake-dashboards hydrate <file>'],
  ['start --port 0 --capsule', 'Make a capsule of it with: fake-dashboards capture <file>'],
  ['retake', 'Make a capsule of it with: fake-dashboards capture <file>'],
  ['coverage --reports', 'Verify it with: fake-dashboards verify <file> --report verify.json'],
  ['verify --openapi', 'Verify it with: fake-dashboards verify <file> --report verify.json'],
])('%s refuses a HAR, and names the command that makes of it what is needed', async (command, remedy) => {
  const { code, stderr } = await run(...command.split(' '), fileWith('a.har', await recorded()))

  expect(code).toBe(1)
  expect(stderr).toContain(`It is a recording (HAR). ${remedy}`)
})

test('where a capsule and a state are taken for each other, the message names the command for the file', async () => {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  const capsule = fileWith('bug.json', JSON.stringify(await fake.capture()))
  const state = fileWith('state.json', JSON.stringify(fake.exportState()))

  const [asState, asCapsule] = [
    await run('start', '--port', '0', '--state', capsule),
    await run('start', '--port', '0', '--capsule', state),
  ]

  expect([asState.code, asCapsule.code]).toEqual([1, 1])
  expect(asState.stderr).toContain('It is a capsule. Serve it with: fake-dashboards start --capsule <file>')
  expect(asCapsule.stderr).toContain('It is a state. Serve it with: fake-dashboards start --state <file>')
})

test.each([
  ['open', 'state', 'It is a state. Serve it with: fake-dashboards start --state <file>'],
  ['test', 'state', 'It is a state. Serve it with: fake-dashboards start --state <file>'],
  ['verify', 'capsule', 'It is a capsule. Serve it with: fake-dashboards start --capsule <file>'],
])(
  'where %s takes a recording and is given a %s, the message names the command for the file',
  async (command, kind, says) => {
    const { code, stderr } = await run(
      command,
      fileWith('odd.json', JSON.stringify({ format: `fake-dashboards/${kind}` })),
    )

    expect([code, stderr]).toEqual([1, expect.stringContaining(says)])
  },
)

test('a dash in place of a file is told what stands for the standard input', async () => {
  const { code, stderr } = await run('replay', '-')

  expect([code, stderr]).toEqual([1, expect.stringContaining('(for the standard input, name /dev/stdin)')])
})

test('a packed file that is cut short is refused with the reason', async () => {
  const path = fileWith('a.har.gz', gzipSync(await recorded()).subarray(0, 20))

  const { code, stderr } = await run('hydrate', path)

  expect(code).toBe(1)
  expect(stderr).toContain(`Cannot read the HAR file ${path} (unexpected end of file).`)
})

test('a zip archive that cannot be read is refused with the reason', async () => {
  const cut = await run('hydrate', fileWith('a.zip', zipOf({ 'har.har': await recorded() }).subarray(0, 500)))
  const other = await run('hydrate', fileWith('a.zip', zipOf({ 'photo.jpg': 'x' })))

  expect([cut.code, other.code]).toEqual([1, 1])
  expect(cut.stderr).toContain('it is a broken zip archive')
  expect(other.stderr).toContain('no HAR and no trace of Playwright in it')
})

test('of several HARs in a zip archive none is read; what macOS adds beside one does not count', async () => {
  const text = await recorded()
  const several = await run('hydrate', fileWith('a.zip', zipOf({ 'a.har': text, 'b.har': text })))
  const one = await run('hydrate', fileWith('a.zip', zipOf({ '__MACOSX/._a.HAR': 'x', 'a.HAR': text })))

  expect([several.code, one.code]).toEqual([1, 0])
  expect(several.stderr).toContain('it is a zip archive with 2 HARs in it: unpack it, and name one')
})

test.each([
  [
    'verify',
    "1 of 1 answers are the recorded ones, under the documented contract. Requests that are not the API's: 1.",
  ],
  ['verify', 'Not compared:\n  #2 its request cannot be read\n'],
  ['redact', 'Left out: #2, whose request cannot be read.\n'],
  ['redact', "Left out: requests that are not the API's, 1 of them."],
])('%s tells a request that cannot be read from those of others: %s', async (command, says) => {
  const har = JSON.parse(await recorded()) as Har
  const [own] = har.log.entries
  const foreign = { ...own!, request: { ...own!.request, url: 'https://cdn.example.test/app.js' } }
  const text = JSON.stringify({ log: { ...har.log, entries: [own, { request: 5 }, foreign] } })

  const { code, stdout, stderr } = await run(command, fileWith('a.har', text))

  expect([code, stdout + stderr]).toEqual([0, expect.stringContaining(says)])
})
