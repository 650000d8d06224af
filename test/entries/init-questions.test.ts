import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installedInit, written } from '../support/projects/init-command.ts'

const { project, command, init } = installedInit()

test('a file that was changed is kept, and overwritten only with --force', async () => {
  const folder = project(['vitest', 'msw'], { 'test/fake-dashboards.js': '// mine' })
  const text = () => readFileSync(join(folder, 'test/fake-dashboards.js'), 'utf8')

  const kept = await init(folder, '--yes')
  const mine = text()
  const forced = await init(folder, '--force')

  expect([kept.stdout, mine]).toEqual([expect.stringContaining('kept test/fake-dashboards.js'), '// mine'])
  expect(forced.stdout).toContain('overwritten test/fake-dashboards.js')
  expect(text()).toContain("'fake-dashboards/vitest'")
})

/** A terminal, as `script` of util-linux makes one. */
const TERMINAL = '/usr/bin/script'

test.skipIf(!existsSync(TERMINAL))('at a terminal it asks before it writes, and before it overwrites', async () => {
  const folder = project(['vitest', 'msw'], { 'test/fake-dashboards.js': '// mine' })
  const shown = await answering(folder, { 'Write these files?': 'y\n', 'Overwrite it?': 'n\n' })

  expect(shown).toContain('test/fake-dashboards.js exists and differs. Overwrite it? [y/N]')
  expect(readFileSync(join(folder, 'test/fake-dashboards.js'), 'utf8')).toBe('// mine')
  expect(written(folder)).toContain('test/fake-dashboards.test.js')
})

test.skipIf(!existsSync(TERMINAL)).each([
  ['Ctrl-C', '\u0003'],
  ['the end of the input', '\u0004'],
])('%s in place of an answer writes nothing more, and is no error with a stack', async (_, pressed) => {
  const folder = project(['vitest', 'msw'], { 'test/fake-dashboards.js': '// mine' })

  const first = await answering(folder, { 'Write these files?': pressed })
  const none = written(folder)
  const second = await answering(folder, { 'Write these files?': 'y\n', 'Overwrite it?': pressed })

  expect(none).toEqual(['test/fake-dashboards.js'])
  expect(readFileSync(join(folder, 'test/fake-dashboards.js'), 'utf8')).toBe('// mine')
  for (const shown of [first, second])
    expect(shown.trimEnd()).toMatch(/\[y\/N\].*\s+Interrupted\. Nothing more is written\.$/)
})

/** Runs it at a terminal, and answers its questions there. */
function answering(folder: string, answers: Readonly<Record<string, string>>) {
  const child = spawn(TERMINAL, ['--quiet', '--command', `${process.execPath} ${command()} init`, '/dev/null'], {
    cwd: folder,
  })
  let shown = ''
  const open = new Map(Object.entries(answers))
  child.stdout.on('data', (text: Buffer) => {
    shown += text.toString()
    for (const [question, answer] of open)
      if (shown.includes(question) && open.delete(question)) child.stdin.write(answer)
  })
  return new Promise<string>((ended) => child.on('close', () => ended(shown)))
}

test('--dry-run writes nothing, and without a terminal and --yes it writes nothing and fails', async () => {
  const folder = project(['vitest', 'msw'])

  const dry = await init(folder, '--dry-run')
  const unasked = await init(folder)

  expect([dry.code, unasked.code]).toEqual([0, 1])
  for (const { stdout } of [dry, unasked]) expect(stdout).toContain('would write test/fake-dashboards.test.js')
  expect(unasked.stderr).toBe('Nothing was written, because nobody can be asked here. Use --yes.\n')
  expect(existsSync(join(folder, 'test'))).toBe(false)
})

test.each([
  [[], 'would ask before it overwrites'],
  [['--yes'], 'would keep'],
  [['--force'], 'would overwrite'],
])('with %j, --dry-run says what would become of a file that was changed', async (flags, says) => {
  const folder = project(['vitest', 'msw'], { 'test/fake-dashboards.js': '// mine' })

  const { stdout } = await init(folder, '--dry-run', ...flags)

  expect(stdout).toContain(`${says} test/fake-dashboards.js`)
})

test('without a terminal, nothing to write is no failure', async () => {
  const folder = project(['vite', 'msw'])

  const { code, stdout, stderr } = await init(folder)

  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('Without tests, serve the API by')
})

test('where Vitest runs the stories of Storybook, init says how it finds other tests as well, until it does', async () => {
  const storybook = "import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'"
  const says = async (text: string) =>
    (await init(project(['vitest', 'storybook', 'msw'], { 'vitest.config.js': text }), '--yes')).stdout

  expect(await says(storybook)).toContain(`Add to "projects" in vitest.config.js, if Vitest runs only stories so far:
  { test: { name: 'unit' } }`)
  expect(await says(`${storybook}\n// { test: { name: 'unit' } }`)).not.toContain('projects')
})
