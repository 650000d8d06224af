import { chmodSync, linkSync, lstatSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { startJson } from '../support/commands/cli.ts'
import {
  create,
  dashboardsOf,
  delayOf,
  freshFile,
  headers,
  keeping,
  kill,
  namesIn,
  second,
  timeOf,
} from '../support/commands/kept-files.ts'
import { expectOneLine } from '../support/commands/one-line.ts'
import { inOneProcess } from '../support/commands/one-process.ts'
import { fileWith, folderWith } from '../support/folder.ts'

const { run } = inOneProcess()

test('a run goes on from what the one before has written', async () => {
  const file = freshFile()
  const first = await keeping(file)
  const id = await create(first.summary, 'Kept')
  await first.end('SIGTERM')

  const { summary } = await keeping(file)

  expect(await (await fetch(`${dashboardsOf(summary)}${id}/`)).json()).toMatchObject({ id, name: 'Kept' })
  expect(await create(summary, 'Next')).toBe(id + 1)
  expect(summary).toMatchObject({ scenario: null, keys: first.summary.keys, project_id: first.summary.project_id })
})

test('a run that goes on says so, and how to get the scenario that it was given', async () => {
  const file = freshFile()
  const start = () => startJson('--persist', file, '--scenario', 'restricted')
  const first = await (await start()).end('SIGTERM')

  const second = await (await start()).end('SIGTERM')

  expect(first.stderr).not.toContain(file)
  expect(second.stderr).toContain(`Continues from ${file}. To start from restricted, stop and remove that file.`)
})

test('a run that goes on from a file keeps what its capsule brings beside its state', async () => {
  const capsule = await createFake({ scenario: typical, auth: 'lenient', contract: 'live' }).capture()
  const flags = ['--persist', freshFile(), '--capsule', fileWith('bug.json', JSON.stringify(capsule))]
  const shown = async () => {
    const { summary, end } = await startJson(...flags)
    const answer = await fetch(`${summary.url}/api/environments/2/dashboards/1/`)
    await end('SIGTERM')
    return { status: answer.status, keys: Object.keys(await answer.json()) }
  }

  const first = await shown()

  expect(first.status).toBe(200)
  expect(first.keys).not.toContain('use_template')
  expect(await shown()).toEqual(first)
})

test('a reset leads to where the run began, which is the state of the file once there is one', async () => {
  const file = freshFile()
  const first = await keeping(file)
  await create(first.summary, 'Kept')
  await first.end('SIGTERM')

  const second = await keeping(file, '--token', 'token-of-the-test')
  await create(second.summary, 'Lost')
  await fetch(`${second.summary.url}/__fake/reset`, {
    method: 'POST',
    headers: { 'X-Fake-Token': 'token-of-the-test' },
  })
  await second.end('SIGTERM')

  expect(namesIn(file).at(-1)).toBe('Kept')
})

test('the file is there from the start, and nothing is left beside it at the end', async () => {
  const file = freshFile()

  const { end } = await keeping(file)
  expect(namesIn(file)).not.toEqual([])
  await end('SIGINT')

  expect(readdirSync(join(file, '..'))).toEqual(['dev.json'])
})

test('what is written is a state file: nothing is lost against an export', async () => {
  const file = freshFile()
  const { end } = await keeping(file, '--now', '2026-01-01T00:00:00Z', '--scenario', 'restricted')
  await end('SIGTERM')

  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(
    JSON.parse((await run('export', '--scenario', 'restricted')).stdout),
  )
})

test('killed again and again among writes, it leaves a whole file that lacks the last second at most', async () => {
  const file = freshFile()
  const told: { readonly name: string; readonly at: number }[] = []
  const lengths = [300, 700, 1100, 1500, 1900]

  // Some rounds are longer than a second, so that a part of what they wrote has to be there.
  for (const [round, length] of lengths.entries()) {
    const serving = await keeping(file)
    const end = performance.now() + length
    let longest = 0
    for (let at = 0; performance.now() < end; at++) {
      const name = `${round}/${at}`
      longest = Math.max(longest, await timeOf(() => create(serving.summary, name)))
      told.push({ name, at: performance.now() })
    }
    const killed = performance.now()
    await kill(serving)

    const kept = new Set(namesIn(file))
    const due = told.filter(({ at }) => at < killed - 1000 - delayOf(longest))
    expect(due.filter(({ name }) => !kept.has(name))).toEqual([])
    // A write that was lost is not expected in later rounds either.
    told.splice(0, told.length, ...told.filter(({ name }) => kept.has(name)).map(({ name }) => ({ name, at: 0 })))
  }

  expect(told.length).toBeGreaterThan(8)
}, 60_000)

test('a change is in the file within the second, while it goes on serving', async () => {
  const file = freshFile()
  const { summary } = await keeping(file)

  await create(summary, 'Soon')
  await second(summary)

  expect(namesIn(file)).toContain('Soon')
})

test('a state that has not changed is not written again', async () => {
  const file = freshFile()
  const { summary } = await keeping(file)
  const { ino, mtimeMs } = lstatSync(file)

  await fetch(dashboardsOf(summary))
  await fetch(dashboardsOf(summary), { method: 'POST', headers, body: '{"name": 7' })
  await setTimeout(600)

  expect(lstatSync(file)).toMatchObject({ ino, mtimeMs })
})

test.each([
  ['of a newer version', '{"format":"fake-dashboards/state","version":2}', 'This state has version 2, which is newer'],
  ['half-written', '{"format":"fake-dashboards/state","ver', 'is not JSON'],
  ['of something else', '{"name":"x"}', 'expected what fake.exportState() gives'],
])('a file %s is refused, and stays as it is', async (_, text, expected) => {
  const file = fileWith('dev.json', text)

  const outcome = await run('start', '--port', '0', '--persist', file)

  expectOneLine(outcome, 1, expected, 'Repair it, remove it, or name another file.')
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('an empty file is one to be filled, which is said, and a link stays one', async () => {
  const folder = folderWith({ 'empty.json': '' })
  const link = join(folder, 'link.json')
  symlinkSync(join(folder, 'empty.json'), link)

  const { said } = await keeping(link)

  await expect.poll(said).toEqual([expect.stringContaining('empty.json was empty: this run starts afresh')])
  expect(namesIn(join(folder, 'empty.json'))).not.toEqual([])
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
})

test('a link that leads nowhere is followed, and a planted one is not', async () => {
  const folder = folderWith({ 'victim.json': 'mine' })
  const link = join(folder, 'link.json')
  symlinkSync('target.json', link)
  symlinkSync(join(folder, 'victim.json'), join(folder, 'target.json.new'))

  await keeping(link)

  expect(namesIn(join(folder, 'target.json'))).not.toEqual([])
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(readFileSync(join(folder, 'victim.json'), 'utf8')).toBe('mine')
})

test('a file keeps its mode', async () => {
  const file = fileWith('dev.json', '')
  chmodSync(file, 0o600)

  await keeping(file)

  expect(namesIn(file)).not.toEqual([])
  expect(lstatSync(file).mode & 0o777).toBe(0o600)
})

test('a file to start from cannot be kept up to date, by whatever name', async () => {
  const folder = folderWith({ 'state.json': (await run('export', '--scenario', 'empty')).stdout })
  const state = join(folder, 'state.json')
  linkSync(state, join(folder, 'hard.json'))
  symlinkSync('state.json', join(folder, 'soft.json'))
  const names = [`${folder}/./state.json`, relative('', state), join(folder, 'hard.json'), join(folder, 'soft.json')]

  const outcomes = await Promise.all(
    names.map((name) => run('start', '--port', '0', '--state', state, '--persist', name)),
  )

  expect(outcomes).toEqual(
    names.map(() => ({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^error: [^\n]+ name the same file, [^\n]+\n$/) as string,
    })),
  )
})
