import { once } from 'node:events'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { run, shell, startOnFullDisk } from '../support/commands/cli.ts'
import { folderWith } from '../support/folder.ts'

const REFUSAL = /^error: Cannot write the output \((?:ENOSPC|EFBIG): [^)]+\)\. What was written is incomplete\.\n$/

/** Runs a script around the built command to its end. */
async function runShell(script: string, ...args: readonly string[]) {
  const child = shell(script, ...args)
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, stderr }
}

test('every command that prints says when a full disk does not take its output', async () => {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  await fake.fetch('https://app.example.test/api/projects/')
  const files = {
    'bug.json': JSON.stringify(await fake.capture()),
    'session.har': JSON.stringify(await fake.journal.toHar({ keep: ['everything'] })),
  }
  const folder = folderWith(files)
  const commands = [
    ['export'],
    ['coverage'],
    ['--help'],
    ['redact', join(folder, 'session.har')],
    ['hydrate', '--quiet', join(folder, 'session.har')],
    ['test', join(folder, 'bug.json')],
    ['start', '--port', '0', '--json'],
  ]

  const outcomes = await Promise.all(commands.map((command) => runShell('"$0" "$@" > /dev/full', ...command)))

  expect(outcomes).toEqual(commands.map(() => ({ code: 1, stderr: expect.stringMatching(REFUSAL) })))
})

test('half of a file is no success', async () => {
  const file = join(folderWith(), 'state.json')

  const outcome = await runShell(`ulimit -f 20; "$0" "$@" > '${file}'`, 'export')

  expect(outcome).toEqual({ code: 1, stderr: expect.stringMatching(REFUSAL) })
  expect(statSync(file).size).toBe(20 * 512)
})

test('a reader that has seen enough leaves the exit code as it is', async () => {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  await fake.fetch('https://app.example.test/api/projects/')
  const capsule = JSON.stringify(await fake.capture())
  const folder = folderWith({ 'true.json': capsule, 'false.json': capsule.replace('"status":200', '"status":410') })
  const codeOf = async (name: string) =>
    (await runShell('{ "$0" "$@"; echo $? >&2; } | true', 'replay', join(folder, name))).stderr

  expect([await codeOf('true.json'), await codeOf('false.json')]).toEqual(['0\n', '1\n'])
})

test('a server that ends while the disk is full says what is lost, and leaves a whole file', async () => {
  const folder = folderWith({ 'dev.json': (await run('export', '--scenario', 'empty')).stdout })
  const file = join(folder, 'dev.json')
  const { greeting, said, end } = await startOnFullDisk(20, '--persist', file, '--auth', 'lenient', '--quiet')
  const create = (name: string) =>
    fetch(`${greeting.trim()}/api/projects/2/dashboards/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name }),
    })

  for (let at = 0; at < 30; at++) await create('x'.repeat(400))
  await expect.poll(said).toEqual([expect.stringContaining(`Cannot save ${file} (EFBIG: `)])
  const { code, stderr } = await end('SIGINT')

  expect(code).toBe(1)
  expect(stderr.trimEnd().split('\n').at(-1)).toMatch(
    /^error: The last changes \(dashboard\) are lost: cannot save .* is whole and holds what was saved before\. No half-written file is left\.$/,
  )
  expect(createFake({ state: JSON.parse(readFileSync(file, 'utf8')) as unknown }).db.dashboard.count()).toBeLessThan(30)
  expect(readdirSync(folder)).toEqual(['dev.json'])
})
