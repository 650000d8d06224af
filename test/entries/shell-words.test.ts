import { execFileSync } from 'node:child_process'
import { afterEach, describe, test, vi } from 'vitest'
import { describeRequests } from '../../src/hosts/checks/failure-note.ts'
import { toLine } from '../../src/hosts/cli/output/log-line.ts'
import { openingLine } from '../../src/hosts/failures/leave-capsule.ts'
import { shellWord } from '../../src/hosts/shell-commands.ts'
import { expect } from '../../src/vitest.ts'
import { directBench } from '../support/api/transports.ts'
import { open, run } from '../support/commands/cli.ts'
import { folderWith } from '../support/folder.ts'
import { filed, eventfulSession } from '../support/repro/capsules.ts'
import { served } from '../support/servers/served.ts'

afterEach(() => void vi.unstubAllEnvs())

const ODD = [
  'my bug.json',
  "it's.json",
  'say "it".json',
  '$HOME/`id`.json',
  'a;b&c|d(e)<f>*?[g]#{h}.json',
  '~',
  '!1.json',
  'C:\\My files\\bug.json',
  'end\\',
  'two\\\\ends',
  'a\nb',
  '',
]

test.skipIf(process.platform === 'win32')('a shell takes any text as the one word that it was', () => {
  const words = [...ODD, `${ODD.join('')}'"`]

  const printed = execFileSync('sh', ['-c', `printf '%s\\0' ${words.map(shellWord).join(' ')}`], { encoding: 'utf8' })

  expect(printed.split('\0').slice(0, -1)).toEqual(words)
})

test.each([
  ['.fake-dashboards/tests/größe.test.ts/a-1.json', '.fake-dashboards/tests/größe.test.ts/a-1.json'],
  ['C:\\My files\\bug.json', '"C:\\My files\\bug.json"'],
])('%s is a word that the shells of Windows take, too: %s', (path, word) => {
  expect(shellWord(path)).toBe(word)
})

test('the line that opens the capsule of a failed test can be copied where its folder has a space', () => {
  expect(openingLine('my tests/a.json', 2)).toMatch(/--capsule "my tests\/a\.json" --at 2$/)
})

describe('commands to copy are those of the package manager that runs', () => {
  const AGENTS = [
    ['pnpm/12.21.0 npm/? node/v24.21.0 linux x64', 'pnpm exec'],
    ['yarn/4.18.1 npm/? node/v24.21.0 linux x64', 'yarn'],
    ['bun/1.3.5 npm/? node/v24.3.0 linux x64', 'bunx'],
    ['npm/11.19.1 node/v24.21.0 linux x64 workspaces/false', 'npx'],
    ['', 'npx'],
  ] as const

  test.each(AGENTS)('in the failure of a test: %s', async (agent, runner) => {
    vi.stubEnv('npm_config_user_agent', agent)
    const { fake, send } = directBench()
    await send('GET', '/nothing/')

    expect(openingLine('a.json', 2)).toContain(`: ${runner} fake-dashboards start --capsule a.json --at 2`)
    expect(describeRequests(fake.journal)).toContain(`(${runner} fake-dashboards explain F.1)`)
    expect(() => expect(fake).not.toHaveRefused(501)).toThrow(`(${runner} fake-dashboards explain F.1)`)
  })

  test.each(AGENTS)('at the root of a server, and in its log: %s', async (agent, runner) => {
    vi.stubEnv('npm_config_user_agent', agent)
    const { fake, send } = directBench()
    await send('GET', '/nothing/')
    const refused = {
      method: 'GET',
      address: '/nothing/',
      status: 501,
      took: 0,
      entry: fake.journal.last,
      world: undefined,
      refusal: undefined,
    }
    const { server } = await served()

    expect(toLine(refused, process.stderr)).toContain(`(${runner} fake-dashboards explain F.1)`)
    expect(await (await fetch(server.url)).json()).toMatchObject({ openapi: `${runner} fake-dashboards openapi` })
  })
})

test('the commands that the command line prints can be copied where a path has a space', async () => {
  const text = JSON.stringify(await filed(await eventfulSession(), { keep: ['everything'] }))
  const folder = folderWith({ 'my bug.json': text.replace('"status":201', '"status":299') })

  const { greeting } = await open(`${folder}/my bug.json`)
  const { stdout } = await run('worker', '--out', `${folder}/team fake`)

  expect(greeting).toContain(`fake-dashboards replay "${folder}/my bug.json" tells it.`)
  expect(stdout.match(/^ {2}cd .*$/gm)).toEqual(Array(2).fill(`  cd "${folder}/team fake"`))
})
