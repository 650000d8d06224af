import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cli, run as runAlone } from '../support/commands/cli.ts'
import { inOneProcess, serveInOneProcess } from '../support/commands/one-process.ts'
import { fileWith, folderWith } from '../support/folder.ts'

const { run } = inOneProcess()
const startJson = serveInOneProcess()

const TOKEN = 'phx_only_for_this_test'

/** Serves the scenario typical, and gives the flags to verify it as the owner. */
async function deployed(...flags: readonly string[]) {
  const { summary } = await startJson(...flags)
  const token = summary.keys[0]!.value
  return { ...summary, token, asked: ['verify', '--base-url', summary.url, '--token', token] }
}

/** Answers everything the same. */
async function answering(status: number, type: string, body: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status, { 'content-type': type }).end(body)).listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const reportIn = (folder: string, name = 'verify.json'): string => `${folder}/${name}`

describe('verify --base-url', () => {
  test('reads a deployment, or writes too, and finds that the fake is true', async () => {
    const { asked, project_id } = await deployed()

    const read = await run(...asked)
    const written = await run(...asked, '--write', '--project', String(project_id))

    expect([read.code, written.code]).toEqual([0, 0])
    expect(read.stdout).toMatch(/^\d+ of \d+ answers are the recorded ones, under the documented contract\./)
    expect(read.stderr + written.stderr).toBe('')
  })

  test.each([
    ['/dashboards/:id', String.raw`dashboards/\d+/`],
    ['/insights/:id/sharing', String.raw`insights/\d+/sharing/`],
  ])('ends with 1 where %s differs, names the rule, and shows no token', async (route, path) => {
    const { asked, token } = await deployed('--fault', `GET ${route} 404`)

    const { code, stdout, stderr } = await run(...asked)

    expect(code).toBe(1)
    expect(stdout).toMatch(
      new RegExp(String.raw`GET /api/environments/2/${path}: status \(status\)\n {2}recorded: 404\n {2}fake: {5}200\n`),
    )
    expect(stdout + stderr).not.toContain(token)
  })

  test('asks again when it was told to wait, and ends a wait for an answer after --timeout', async () => {
    const limited = await deployed('--fault', '/events 429 retryAfter=1 nth=1')
    const slow = await deployed('--latency', '5s')

    expect(await run(...limited.asked)).toMatchObject({ code: 0 })
    expect(await run(...slow.asked, '--timeout', '100ms')).toMatchObject({
      code: 1,
      stderr: `error: Cannot reach ${slow.url}: no answer came within 0.1 s.\n`,
    })
  })

  test('tells in one line what is there instead of the API', async () => {
    const html = await answering(200, 'text/html', '<h1>Log in</h1>')
    const refused = await answering(401, 'application/json', '{"detail":"No."}')
    const ask = (url: string) => run('verify', '--base-url', url, '--token', TOKEN)

    const [down, page, unknown] = [await ask('http://127.0.0.1:1'), await ask(html), await ask(refused)]

    expect([down.code, page.code, unknown.code]).toEqual([1, 1, 1])
    expect(down.stderr).toMatch(/^error: Cannot reach http:\/\/127\.0\.0\.1:1: .+\.\n$/)
    expect(page.stderr).toMatch(/^error: .+ answered with 200 and text\/html, not with the API's JSON\..+\n$/)
    expect(unknown.stderr).toMatch(/^error: .+ refuses the token \(401\)\..+\n$/)
    expect(down.stderr + page.stderr + unknown.stderr).not.toContain(TOKEN)
  })

  test('is ended by a signal, removes what it made, and reports what it has', async () => {
    const { asked, project_id, token, url } = await deployed('--latency', '20ms')
    const child = spawn(process.execPath, [cli, ...asked, '--write', '--project', String(project_id)])
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    const list = async (): Promise<string> => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${url}/api/projects/${project_id}/dashboards/?limit=500`, { headers })).text()
    }
    while (!(await list()).includes('fake-dashboards verify')) await new Promise((resolve) => setTimeout(resolve, 20))

    child.kill('SIGINT')
    await once(child, 'close')

    expect(child.exitCode).toBe(130)
    expect(said).toMatch(
      /^\d+ of \d+ answers are the recorded ones.+\nThis is not all, because it was interrupted\.\n$/s,
    )
    expect(await list()).not.toContain('fake-dashboards verify')
  })

  test('the key is that of FAKE_DASHBOARDS_API_KEY, and never the token of a control', async () => {
    onTestFinished(() => void vi.unstubAllEnvs())
    const { url, token } = await deployed()
    vi.stubEnv('FAKE_DASHBOARDS_TOKEN', token)
    const without = await runAlone('verify', '--base-url', url)
    vi.stubEnv('FAKE_DASHBOARDS_API_KEY', token)
    const asked = await runAlone('verify', '--base-url', url)

    expect([without.code, without.stderr]).toEqual([2, 'error: --base-url needs --token or FAKE_DASHBOARDS_API_KEY\n'])
    expect([asked.code, asked.stderr]).toEqual([0, expect.not.stringContaining(token)])
  })

  test.each([
    [[], /name one of/],
    [['x.har', '--openapi', 'y.json'], /name one of/],
    [['x.har', '--project', '3'], /--project is for --base-url/],
    [['x.har', '--token', TOKEN], /--token is for --base-url/],
    [['--base-url', 'https://app.example.test'], /needs --token/],
    [['--base-url', 'app.example.test', '--token', TOKEN], /begins with https/],
    [['--base-url', 'https://app.example.test', '--token', `${TOKEN} x`], /one word of ASCII/],
    [['--base-url', 'https://app.example.test', '--token', TOKEN, '--write'], /name the project/],
    [['--openapi', 'y.json', '--report', 'z.json'], /--report is for answers to requests/],
  ])('%j is misuse', async (flags, says) => {
    const { code, stdout, stderr } = await run('verify', ...flags)

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(says)
    expect(stderr).not.toContain(TOKEN)
  })
})

describe('reports', () => {
  test('coverage shows how often and when an endpoint was confirmed, and each report once', async () => {
    const folder = folderWith()
    const [first, same, second] = ['a', 'b', 'c'].map((name) => reportIn(folder, `${name}.json`)) as [
      string,
      string,
      string,
    ]
    const { asked } = await deployed()
    await run(...asked, '--report', first)
    const report = JSON.parse(readFileSync(first, 'utf8')) as {
      recorded_at: string
      endpoints: { confirmed: number }[]
    }
    writeFileSync(same, JSON.stringify(report))
    writeFileSync(second, JSON.stringify({ ...report, recorded_at: '2031-05-06T00:00:00.000Z', package: '0.0.9' }))

    const text = await run('coverage', '--reports', first, same, second)
    const json = await run('coverage', '--json', '--reports', first)

    expect(text.stdout).toMatch(
      /\n– GET \/api\/personal_api_keys\/@current\n.+\n {2}confirmed 2 times, last on 2031-05-06\n/,
    )
    expect(text.stdout).toMatch(/1 POST .+\n.+\n {2}never confirmed\n/)
    expect(text.stdout).toContain(
      `${same}: of ${report.recorded_at.slice(0, 10)}; the same as ${first}, and counted once\n`,
    )
    expect(text.stdout).toMatch(/c\.json: of 2031-05-06; by version 0\.0\.9 of this package, and this is /)
    expect((JSON.parse(json.stdout) as { endpoints: object[] }).endpoints).toContainEqual(
      expect.objectContaining({
        path: '/api/users/:uuid',
        confirmed: { times: 1, last: report.recorded_at, differing: 0, last_differing: null },
      }),
    )
  })

  test('a report names differences without what was recorded', async () => {
    const file = reportIn(folderWith())
    const { asked } = await deployed('--fault', 'GET /api/organizations 404')
    await run(...asked, '--report', file)

    const report = readFileSync(file, 'utf8')

    expect(report).toContain('"rule"')
    expect(report).not.toMatch(/recorded"|fake"|@.+\.test/)
  })

  test.each([
    ['is broken', '{', /The report file .+ is not JSON/],
    ['is something else', '{"format":"fake-dashboards/state"}', /format: expected "fake-dashboards\/verification"/],
    ['is newer', '{"format":"fake-dashboards/verification","version":2}', /newer than this package reads \(1\)/],
    [
      'lacks something',
      '{"format":"fake-dashboards/verification","version":1}',
      /Broken report: package: expected text/,
    ],
  ])('one that %s is refused', async (_, content, says) => {
    const file = fileWith('verify.json', content)

    const { code, stdout, stderr } = await run('coverage', '--reports', file)

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(says)
  })
})

describe('verify --openapi', () => {
  test('finds the fake’s own description true, and names a field that is new', async () => {
    const { stdout } = await run('openapi', '--contract', 'live')
    const own = fileWith('openapi.json', stdout)
    const other = own.replace('openapi.json', 'newer.json')
    writeFileSync(other, stdout.replace('"is_shared": {', '"is_starred": { "type": "boolean" },\n"is_shared": {'))

    const [same, newer, json] = [
      await run('verify', '--openapi', own),
      await run('verify', '--openapi', other),
      await run('verify', '--openapi', other, '--json'),
    ]

    expect([same.code, newer.code, json.code]).toEqual([0, 1, 1])
    const { paths } = JSON.parse(stdout) as { readonly paths: Readonly<Record<string, object>> }
    const operations = Object.values(paths).flatMap((path) => Object.keys(path).filter((key) => key !== 'parameters'))
    const compared = `${operations.length} operations compared, under the live contract`
    expect(same.stdout).toContain(`${compared}: 0 new differences, 0 known ones.\n`)
    expect(newer.stdout).toContain('  answer     new         results[].is_starred: service there; fake none\n')
    expect(JSON.parse(json.stdout)).toMatchObject({
      contract: 'live',
      drift: [{ kind: 'new', direction: 'answer', at: 'results[].is_starred' }],
    })
  })

  test.each([
    ['YAML', 'openapi: 3.0.3', /is not JSON .+YAML is not read/],
    ['no OpenAPI', '{}', /cannot be used \(This is not OpenAPI/],
    [
      'a description of another API',
      '{ "openapi": "3.0.3", "paths": { "/pets": { "get": {} } } }',
      /cannot be used \(Of its 1 operation none is of the API/,
    ],
  ])('%s is refused', async (_, content, says) => {
    const file = fileWith('openapi.yaml', content)

    expect(await run('verify', '--openapi', file)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(says),
    })
  })
})
