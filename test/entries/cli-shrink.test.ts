import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import type { Capsule } from '../../src/index.ts'
import { empty } from '../../src/scenarios.ts'
import { cli } from '../support/commands/cli.ts'
import { inOneProcess } from '../support/commands/one-process.ts'
import { sessionFile } from '../support/commands/session-file.ts'
import { hasTerminal, runOnTerminal } from '../support/commands/terminal.ts'
import { fileWith } from '../support/folder.ts'
import { readCapsuleFile } from '../support/repro/left-capsules.ts'

const { run } = inOneProcess()

const rowsOf = ({ start }: Capsule): number => Object.values(start.tables).flat().length

/** Fails while there is a 404 in the capsule. */
const FAILS_ON_404 = `! grep -q '"status": 404' "$CAPSULE"`

test('shrink prints the capsule without the rows that no answer needs, and says what has gone', async () => {
  const file = await sessionFile()

  const { code, stdout, stderr } = await run('shrink', file)

  expect(code).toBe(0)
  expect(stderr).toMatch(/^401 rows to \d\d, 3 requests to 3, \d+ candidates tried\.\n$/)
  const small = fileWith('small.json', stdout)
  expect(rowsOf(readCapsuleFile(small))).toBeLessThan(30)
  expect((await run('replay', small)).stdout).toBe('No difference in 3 answers.\n')
})

test('shrink --while keeps what the command needs to fail, and leaves no file behind', async () => {
  const file = await sessionFile()
  const out = file.replace('bug.json', 'small.json')
  const told = fileWith('told.txt', '')

  const command = `echo "$CAPSULE" > ${told}; ${FAILS_ON_404}`
  const { code, stdout, stderr } = await run('shrink', file, '--while', command, '--out', out)

  expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  expect(stderr).toContain('3 requests to 1')
  expect(readCapsuleFile(out).requests.map(({ answer }) => answer?.status)).toEqual([404])
  expect(existsSync(dirname(readFileSync(told, 'utf8').trim()))).toBe(false)
  expect(readdirSync(file.replace('/bug.json', ''))).toHaveLength(2)
}, 120_000)

test.for<[title: string, command: string, message: RegExp]>([
  ['succeeds', 'true', /^error: The capsule as it is does not show the bug: [^]*exit code 0\. .* has to fail.*grep/],
  ['cannot be tested', 'exit 125', /^error: The capsule as it is does not show the bug: [^]*exit code 125/],
  [
    'a signal ends',
    'kill -9 $$',
    /^error: The capsule as it is does not show the bug: [^]*exit code 137 \(SIGKILL ended it\)/,
  ],
  ['is not there', 'no-such-command-at-all', /^error: The command of --while cannot be run \(exit code 127\)/],
])('shrink refuses a command that %s on the capsule as it is', async ([, command, message]) => {
  const { code, stdout, stderr } = await run('shrink', await sessionFile(), '--while', command)

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(message)
})

test('shrink refuses a command that fails whatever the capsule holds, as one does that does not read it', async () => {
  const { code, stdout, stderr } = await run('shrink', await sessionFile(), '--while', 'exit 1')

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^error: The command of --while also fails for an empty capsule/)
})

test('where a command breaks before it reads the capsule, shrink shows why', async () => {
  const broken = `${process.execPath} -e "const a ="`
  const { code, stdout, stderr } = await run('shrink', await sessionFile(), '--while', broken)

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/also fails for an empty capsule, so it .* or breaks before it does\. /)
  expect(stderr).toMatch(/It wrote: SyntaxError: Unexpected end of input$/m)
})

test('what a command wrote in colours is shown without them', async () => {
  const coloured = String.raw`printf '\033[31mAssertionError\033[39m: expected 1' >&2; exit 1`
  const { stderr } = await run('shrink', await sessionFile(), '--while', coloured)

  expect(stderr).toMatch(/It wrote: AssertionError: expected 1$/m)
})

test('where the rows alone show the bug, shrink says that no recorded request is needed', async () => {
  const fake = createFake({ scenario: empty, auth: 'lenient' })
  await fake.fetch('https://app.example.test/api/projects/')
  const file = fileWith('bug.json', JSON.stringify(await fake.capture(), null, 2))

  const { code, stderr } = await run('shrink', file, '--while', `! grep -q '"timezone":' "$CAPSULE"`)

  expect(code).toBe(0)
  expect(stderr).toMatch(/1 request to 0, .* tried\. The rows alone show it: no recorded request is needed\.\n$/)
})

test('shrink refuses a command that is empty', async () => {
  const { code, stdout, stderr } = await run('shrink', await sessionFile(), '--while', ' ')

  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain("option '--while <command>' argument ' ' is invalid. Give a command.")
})

test('a shrink that is interrupted writes the smallest capsule so far, and ends with 130', async () => {
  const file = await sessionFile()
  const [out, ready] = [file.replace('bug.json', 'small.json'), file.replace('bug.json', 'ready')]
  const slow = `grep -q '"status": 404' "$CAPSULE" || exit 0; test $(grep -c '"method"' "$CAPSULE") -gt 1 && exit 1; touch ${ready}; sleep 60`
  const child = spawn(process.execPath, [cli, 'shrink', file, '--while', slow, '--out', out])
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))

  await expect.poll(() => existsSync(ready), { timeout: 45_000 }).toBe(true)
  child.kill('SIGINT')
  await once(child, 'close')

  expect(child.exitCode).toBe(130)
  expect(stderr).toMatch(/^Interrupted\. The smallest so far: .* 3 requests to [23]/)
  expect(readCapsuleFile(out).requests.some(({ answer }) => answer?.status === 404)).toBe(true)
})

test('a second signal that comes in the same step as the first one ends a shrink, which leaves no file', async () => {
  const file = await sessionFile()
  const [out, told] = [file.replace('bug.json', 'small.json'), fileWith('told.txt', '')]
  const capsulePath = () => readFileSync(told, 'utf8').trim()
  const child = spawn(process.execPath, [
    cli,
    'shrink',
    file,
    '--while',
    `echo "$CAPSULE" > ${told}; sleep 3`,
    '--out',
    out,
  ])

  await expect.poll(capsulePath, { timeout: 45_000 }).not.toBe('')
  // As if it were busy: two equal signals would be one for it.
  for (const signal of ['SIGSTOP', 'SIGINT', 'SIGTERM', 'SIGCONT'] as const) child.kill(signal)
  await once(child, 'close')

  expect([child.exitCode, existsSync(out), existsSync(dirname(capsulePath()))]).toEqual([130, false, false])
})

test.skipIf(!hasTerminal)('a terminal shows how far a shrink is, and what it has found so far', async () => {
  const file = await sessionFile()

  const { shown } = await runOnTerminal(['shrink', file, '--out', file.replace('bug.json', 'small.json')])

  expect(shown).toMatch(/rows: 1 tried, 3 requests and \d+ rows so far/)
  expect(shown).toMatch(/401 rows to \d\d, 3 requests to 3/)
})

test('test prints a test without the rows that no answer needs, unless told otherwise', async () => {
  const file = await sessionFile()

  const [small, whole] = [await run('test', file), await run('test', file, '--no-shrink')]

  expect(small.stdout.length).toBeLessThan(whole.stdout.length / 4)
})
