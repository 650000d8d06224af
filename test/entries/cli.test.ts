import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadAllCommands, loadCommands } from '../../src/hosts/cli/commands/commands.ts'
import { scenarioDescriptions, scenarios } from '../../src/scenarios.ts'
import { visitFrom } from '../support/browser/browser-headers.ts'
import { cli, run as runAlone, start, startJson as startAlone } from '../support/commands/cli.ts'
import { expectOneLine } from '../support/commands/one-line.ts'
import { inOneProcess, serveInOneProcess } from '../support/commands/one-process.ts'
import { fileWith } from '../support/folder.ts'
import { exchange, request } from '../support/servers/raw.ts'

const { run } = inOneProcess()
const startJson = serveInOneProcess()

const count = <T>(values: readonly T[], value: T) => values.filter((other) => other === value).length

/** Sends what a printed curl line would send. */
function paste(line: string): Promise<Response> {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!)
  const after = (flag: string) => words.flatMap((word, at) => (word === flag ? [words[at + 1]!] : []))
  const body = after('-d')[0]
  const form = body === undefined ? [] : ['Content-Type: application/x-www-form-urlencoded']
  const headers = Object.fromEntries([...form, ...after('-H')].map((header) => header.split(': ', 2)))
  const method = after('-X')[0] ?? (body === undefined ? 'GET' : 'POST')
  return fetch(words.at(-1)!, { method, headers, ...(body !== undefined && { body }) })
}

const stateFile = (text: string) => fileWith('state.json', text)

describe('start', () => {
  test('--json prints one line that says where it is and what is in it', async () => {
    const { greeting, summary } = await startJson()

    expect(greeting.endsWith('\n') && greeting.trimEnd().split('\n')).toHaveLength(1)
    expect(Object.keys(summary)).toEqual(['url', 'scenario', 'project_id', 'keys', 'users', 'dashboards'])
    expect(summary).toMatchObject({ url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/), scenario: 'typical' })
    for (const key of summary.keys) expect(Object.keys(key)).toEqual(['name', 'value', 'scopes', 'user'])
    for (const user of summary.users) expect(Object.keys(user)).toEqual(['uuid', 'email', 'role', 'explicit_member'])
    for (const dashboard of summary.dashboards) expect(Object.keys(dashboard)).toEqual(['id', 'name'])
  })

  test('the typical world has people of every role, two of its three members in the private project', async () => {
    const { users } = (await startJson()).summary

    const roles = users.map(({ role }) => role)
    expect(['owner', 'admin', 'member', 'outsider'].map((role) => count(roles, role as 'owner'))).toEqual([1, 1, 3, 1])
    expect(users.filter(({ explicit_member }) => explicit_member).map(({ role }) => role)).toEqual(['member', 'member'])
  })

  test('the keys of the typical world open what they say, and the full-access one is the owner’s', async () => {
    const { url, project_id, keys, users } = (await startJson()).summary
    const path = `${url}/api/projects/${project_id}/dashboards/`
    const status = async ({ value }: { value: string }) =>
      (await fetch(path, { headers: { Authorization: `Bearer ${value}` } })).status

    const answers = await Promise.all(keys.map(async (key) => [key.name, await status(key)]))

    expect(answers).toEqual([
      ['Full access', 200],
      ['*', 200],
      ['dashboard:read', 200],
      ['dashboard:write', 200],
      ['sharing_configuration:read', 403],
      ['query:read', 403],
      ['Inactive', 401],
    ])
    expect(keys[0]).toMatchObject({ scopes: null, user: users.find(({ role }) => role === 'owner')!.email })
  })

  test('the project named is private, and its live dashboards are the ones listed', async () => {
    const { url, project_id, keys, dashboards } = (await startJson()).summary
    const headers = { Authorization: `Bearer ${keys[0]!.value}` }

    const project = await (await fetch(`${url}/api/projects/${project_id}/`, { headers })).json()
    const listed = await (await fetch(`${url}/api/projects/${project_id}/dashboards/?limit=500`, { headers })).json()

    expect(project).toMatchObject({ access_control: true })
    const ids = (listed as { results: { id: number }[] }).results.map(({ id }) => id)
    expect(ids.sort((a, b) => a - b)).toEqual(dashboards.map(({ id }) => id).sort((a, b) => a - b))
  })

  test('without --json it prints the URL, projects, every key with its scopes, and three lines to paste', async () => {
    const { greeting } = await start()
    const lines = greeting.split('\n').map((line) => line.trim())

    expect(lines[0]).toMatch(/^typical is served on http:\/\/127\.0\.0\.1:\d+ until Ctrl-C\.$/)
    expect(lines.filter((line) => /^\d+ .*(public|private)$/.test(line))).toHaveLength(3)
    expect(lines.filter((line) => line.includes('  phx_'))).toHaveLength(7)
    const answers = await Promise.all(lines.filter((line) => line.startsWith('curl ')).map(paste))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test.each(['typical', 'empty'])(
    'every shell reads the lines to paste alike, those of Windows too: %s',
    async (name) => {
      const { greeting } = await start('--scenario', name)
      const lines = [...greeting.matchAll(/^ *curl .*/gm)].map(String)

      expect(lines).toHaveLength(3)
      const unquoted = lines.map((line) => line.replaceAll(/"[^"'\\^`%!$]*"/g, ''))
      for (const line of unquoted) expect(line).toMatch(/^[\w ./:=-]+$/)
    },
  )

  test('without --json it prints a link that opens the inspector, and logs nothing of it', async () => {
    const { greeting, said } = await start()
    const { port, pathname } = new URL(/http:\S+\/__fake\/open\/[\w-]+/.exec(greeting)![0])

    const opened = await exchange({ port: Number(port) }, request('GET', pathname, visitFrom('none')))

    expect(opened).toMatch(/^HTTP\/1\.1 303 /)
    expect(said()).toEqual([])
  })

  test('--quiet prints the URL alone', async () => {
    const { greeting } = await start('--quiet')

    expect(greeting).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/)
  })

  test('--auth lenient needs no key', async () => {
    const { summary } = await startJson('--auth', 'lenient')

    expect((await fetch(`${summary.url}/api/projects/`)).status).toBe(200)
  })

  test('the scenario ends at the present and time goes on from there; --now keeps it still', async () => {
    const newest = async (...args: readonly string[]) => {
      const { url, project_id } = (await startJson('--auth', 'lenient', ...args)).summary
      const answer = await fetch(`${url}/api/projects/${project_id}/events/?limit=1`)
      const { results } = (await answer.json()) as { results: { timestamp: string }[] }
      return Date.parse(results[0]!.timestamp)
    }

    expect(Math.abs((await newest()) - Date.now())).toBeLessThan(60_000)
    expect(await newest('--now', '2024-02-29T12:00:00Z')).toBe(Date.parse('2024-02-29T12:00:00Z'))
  })

  test('--seed makes other keys, and the same ones each time', async () => {
    const key = async (seed: string) => (await startAlone('--seed', seed)).summary.keys[0]!.value

    const [first, again, other] = await Promise.all([key('2'), key('2'), key('3')])

    expect(first).toBe(again)
    expect(first).not.toBe(other)
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s ends it cleanly, open connections and all',
    async (signal) => {
      const { summary, end } = await startAlone('--quiet')
      await fetch(summary.url)

      expect(await end(signal)).toMatchObject({ code: 0, stderr: '' })
    },
  )
  test('it ends with npm, whose shell keeps signals to itself', async () => {
    const shell = spawn('sh', ['-c', '"$0" "$1" start --port 0 --json; true', process.execPath, cli], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
    })
    const [line] = (await once(shell.stdout, 'data')) as [Buffer]
    const { url } = JSON.parse(line.toString()) as { url: string }

    shell.kill('SIGTERM')

    await expect.poll(() => fetch(url).catch(() => 'gone')).toBe('gone')
  })
})

test('scenarios lists each with one line', async () => {
  const { code, stdout } = await run('scenarios')

  const lines = stdout.trimEnd().split('\n')
  expect(code).toBe(0)
  expect(lines.map((line) => line.split(/\s{2,}/))).toEqual(Object.entries(scenarioDescriptions))
  expect(Object.keys(scenarioDescriptions)).toEqual(Object.keys(scenarios))
})

test('what export prints is the same each time, and start --state serves it', async () => {
  const [{ stdout }, again] = await Promise.all([
    runAlone('export', '--scenario', 'restricted'),
    runAlone('export', '--scenario', 'restricted'),
  ])

  const { summary } = await startJson('--state', stateFile(stdout))
  const direct = await startJson('--scenario', 'restricted', '--now', '2026-01-01T00:00:00Z')

  expect(stdout).toBe(again.stdout)
  expect(summary).toEqual({ ...direct.summary, url: summary.url, scenario: null })
})

describe('a mistake gets one clear line and no stack', () => {
  test.each([
    [['start', '--port', '99999'], "'--port <number>' argument '99999' is invalid. Use a number from 0 to 65535."],
    [['start', '--scenario', 'huge'], "argument 'huge' is invalid. Allowed choices are empty, typical, "],
    [['start', '--prot', '1'], "unknown option '--prot' (Did you mean --port?)"],
    [
      ['start', '--now', 'yesterday'],
      "argument 'yesterday' is invalid. Not a date: yesterday. Use ISO 8601, such as 2026-01-01T00:00:00Z.",
    ],
    [['start', '--seed', 'x'], "argument 'x' is invalid. Use a whole number."],
    [['start', '--auth', 'none'], 'Allowed choices are strict, lenient.'],
    [['start', '--scenario', 'empty', '--state', 'x.json'], "'--state <file>' cannot be used with option '--scenario"],
    [['start', 'here'], 'but got 1. Name it by a flag: --scenario, --state or --capsule.'],
    [['start', '--open'], "unknown option '--open'. The inspector has a link, which start prints."],
    [['--port', '8010'], "unknown option '--port'. It is a flag of a command: fake-dashboards start --port 8010."],
    [['mcp', '--persist', 'dev.json'], "unknown option '--persist'. Only start has it."],
    [['start', '--lenient'], "unknown option '--lenient'. Write --auth lenient."],
    [['sart'], `unknown command 'sart'; the nearest is "start". Known: start, open, scenarios, `],
    [['serve'], `unknown command 'serve'; the nearest is "start". Known: start, open, scenarios, `],
    [['import', 'bug.har'], `unknown command 'import'; the nearest is "capture".`],
    [['version'], `unknown command 'version'; the nearest is "--version".`],
    [['constructor'], "unknown command 'constructor'; "],
    [['help', 'sart'], `unknown command 'sart'; the nearest is "start". Known: start, open, scenarios, `],
    [['export', '--scenario', 'huge'], 'Allowed choices are empty, typical, '],
    [['export', '--out', '--seed', '2'], "option '--out <file>' argument missing before '--seed'"],
    [['export', '--out', '-'], "argument '-' is invalid. Name a file. Without the flag it is printed."],
    [['start', '--token', '--no-watch'], "option '--token <text>' argument missing before '--no-watch'"],
    [['test', 'bug.json', '--expect', ''], "argument '' is invalid. Give a line of code"],
    [['test', 'bug.json', '--title', ' '], "argument ' ' is invalid. Give a title, or leave it out."],
  ])('%j', async (args, expected) => {
    expectOneLine(await run(...args), 2, expected)
  })

  test.each([
    ['half of one', '{"version": 1, "tables": {"dash', 'is not JSON'],
    ['something else', '{"name": "fake-dashboards"}', 'expected what fake.exportState() gives'],
    ['a list', '[]', 'got []'],
    ['nothing', '', 'is not JSON'],
  ])('a state file with %s', async (_, text, expected) => {
    expectOneLine(await run('start', '--port', '0', '--state', stateFile(text)), 1, expected)
  })

  test('a state file that is not there', async () => {
    const { code, stderr } = await runAlone('start', '--state', 'missing.json')

    expect(stderr).toMatch(/^error: Cannot read the state file missing\.json \(ENOENT[^\n]+\n$/)
    expect(code).toBe(1)
  })

  test('a port that is taken', async () => {
    const other = createServer()
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo

    const { code, stderr } = await runAlone('start', '--port', String(port))

    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^error: [^\n]+ listens there[^\n]+\n$/),
    })
  })

  test('an address that is not this machine’s', async () => {
    const { code, stderr } = await run('start', '--port', '0', '--host', '203.0.113.1')

    expect(stderr).toMatch(/^error: Nothing can listen on port 0 of 203\.0\.113\.1: [^\n]+\n$/)
    expect(code).toBe(1)
  })
})

test.each(['--help', '--version', 'start --help'])('%s prints and ends well', async (args) => {
  const { code, stdout, stderr } = await runAlone(...args.split(' '))

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.trim()).not.toBe('')
})

test('each command is found by its name alone, and what is no command is not', async () => {
  const names = (await loadAllCommands()).map((command) => command.name())
  const found = await Promise.all(
    names.map(async (name) => (await loadCommands(name))?.some((command) => command.name() === name)),
  )

  expect(names).toHaveLength(19)
  expect(found).toEqual(names.map(() => true))
  expect(await Promise.all(['sart', '--help', 'toString', undefined].map(loadCommands))).toEqual(
    Array.from({ length: 4 }, () => undefined),
  )
})
