import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import type { Har } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { inOneProcess } from '../support/commands/one-process.ts'
import { zipOf } from '../support/commands/zip.ts'
import { folderWith } from '../support/folder.ts'

const { run } = inOneProcess()

const base = 'https://app.example.test/api/environments/2/dashboards/'
const headers = { 'Content-Type': 'application/json' }

interface Recorded {
  readonly whole: Har
  /** The same with its bodies in files of their own. */
  readonly har: string
  readonly network: string
  /** As traces of older versions name bodies. */
  readonly olderNetwork: string
  readonly bodies: Readonly<Record<string, string>>
}

async function recorded(): Promise<Recorded> {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  for (const path of ['', '1/', '1/collaborators/']) await fake.fetch(base + path)
  await fake.fetch(`${base}1/`, { method: 'PATCH', headers, body: '{"name":"Renamed"}' })
  const whole = await fake.journal.toHar({ keep: ['everything'] })
  const bodies: Record<string, string> = {}
  const attachAs =
    (field: string, folder = '') =>
    (body: { text?: string }) => {
      const name = `${createHash('sha1').update(body.text!).digest('hex')}.json`
      bodies[name] = body.text!
      const { text: _, ...rest } = body
      return { ...rest, [field]: folder + name }
    }
  const entriesWith = (attach: (body: { text?: string }) => object) =>
    whole.log.entries.map(({ request, response, ...entry }) => ({
      ...entry,
      request: { ...request, ...(request.postData && { postData: attach(request.postData) }) },
      response: { ...response, content: attach(response.content) },
    }))
  const networkOf = (attach: (body: { text?: string }) => object): string => {
    const snapshots = entriesWith(attach).map((snapshot) => ({ type: 'resource-snapshot', snapshot }))
    return [{ type: 'context-options' }, ...snapshots].map((line) => `${JSON.stringify(line)}\n`).join('')
  }
  return {
    whole,
    har: JSON.stringify({ log: { ...whole.log, entries: entriesWith(attachAs('_file')) } }),
    network: networkOf(attachAs('_file', 'resources/')),
    olderNetwork: networkOf(attachAs('_sha1')),
    bodies,
  }
}

const placed = (files: Readonly<Record<string, string | Buffer>>, name: string): string => join(folderWith(files), name)

const inResources = (files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`resources/${name}`, text]))

test.each<readonly [kind: string, file: (recorded: Recorded) => string]>([
  [
    'a HAR of Playwright with its bodies in files beside it',
    ({ har, bodies }) => placed({ ...bodies, 'har.har': har }, 'har.har'),
  ],
  [
    'a zip archive of a HAR with its bodies',
    ({ har, bodies }) => placed({ 'a.zip': zipOf({ ...bodies, 'har.har': har }) }, 'a.zip'),
  ],
  [
    'a HAR that is packed with gzip',
    ({ whole }) => placed({ 'a.har.gz': gzipSync(JSON.stringify(whole)) }, 'a.har.gz'),
  ],
  [
    'a HAR that mitmproxy has packed',
    ({ whole }) => placed({ 'a.zhar': deflateSync(JSON.stringify(whole), { level: 9 }) }, 'a.zhar'),
  ],
  [
    'a trace of Playwright',
    ({ network, bodies }) =>
      placed(
        { 'trace.zip': zipOf({ 'trace.trace': '', 'trace.network': network, ...inResources(bodies) }) },
        'trace.zip',
      ),
  ],
  [
    'a trace of an older version that is unpacked',
    ({ olderNetwork, bodies }) => placed({ 'trace.network': olderNetwork, ...inResources(bodies) }, 'trace.network'),
  ],
])('%s leads to the state of a HAR with content', async (_, file) => {
  const session = await recorded()
  const whole = placed({ 'a.har': JSON.stringify(session.whole) }, 'a.har')

  const { code, stdout } = await run('hydrate', '--quiet', file(session))

  expect(code).toBe(0)
  expect(stdout).toBe((await run('hydrate', '--quiet', whole)).stdout)
})

test('bodies in files are redacted, and those whose files are missing are named', async () => {
  const session = await recorded()
  const [first] = Object.keys(session.bodies)
  const { [first!]: _, ...others } = session.bodies

  const whole = await run('redact', placed({ 'a.har': session.har, ...session.bodies }, 'a.har'))
  const lacking = await run('redact', placed({ 'a.har': session.har, ...others }, 'a.har'))

  const texts = (JSON.parse(whole.stdout) as Har).log.entries.map(({ response }) => response.content.text)
  expect(texts).not.toContain(undefined)
  expect(whole.stderr).toBe('')
  expect(lacking.stderr).toContain('Left out: bodies of the recording that are in files of their own')
  expect(lacking.stderr).toContain(first)
  expect(lacking.stdout).toContain('Its body was in a file beside the recording.')
})

test('requests that redaction leaves out are counted, and a recording of nothing else is refused', async () => {
  const { whole } = await recorded()
  const [entry] = whole.log.entries
  const page = { ...entry!, request: { ...entry!.request, url: 'https://elsewhere.test/index.html' } }
  const file = (entries: readonly object[]) =>
    placed({ 'a.har': JSON.stringify({ log: { ...whole.log, entries } }) }, 'a.har')

  const mixed = await run('redact', file([...whole.log.entries, page, page]))
  const foreign = await run('redact', file([page]))

  expect((JSON.parse(mixed.stdout) as Har).log.entries).toHaveLength(whole.log.entries.length)
  expect(mixed.stderr).toBe("Left out: requests that are not the API's, 2 of them.\n")
  expect(foreign).toMatchObject({ code: 1, stdout: '' })
  expect(foreign.stderr).toContain(
    'could be redacted: it has 1 request, and none of the API, such as GET /api/environments/1/dashboards/.',
  )
})

test.each(['{"a":1}', '{"log":{}}', '[]'])(
  'a file to redact that holds %s is named, with what it may be',
  async (text) => {
    const path = placed({ 'wrong.json': text }, 'wrong.json')

    const { code, stdout, stderr } = await run('redact', path)

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(`The recording file ${path} cannot be used (`)
    expect(stderr).toContain('Name a HAR, a capsule or a state.')
  },
)
