import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { thisProcess } from '../../src/hosts/cli/persist/holder.ts'
import type { Summary } from '../../src/hosts/cli/summary.ts'
import { createFake } from '../../src/index.ts'
import { run as runAlone, startJson } from '../support/cli.ts'
import type { Serving } from '../support/cli.ts'
import { fileWith, folderWith } from '../support/folder.ts'
import { inOneProcess } from '../support/one-process.ts'

const { run } = inOneProcess()

const fresh = () => join(folderWith(), 'dev.json')
const keeping = (file: string, ...args: readonly string[]) =>
  startJson('--persist', file, '--auth', 'lenient', '--quiet', ...args)

const dashboardsOf = ({ url, project_id }: Summary) => `${url}/api/projects/${project_id}/dashboards/`
const headers = { 'Content-Type': 'application/json' }

async function create(summary: Summary, name: string): Promise<number> {
  const answer = await fetch(dashboardsOf(summary), { method: 'POST', headers, body: JSON.stringify({ name }) })
  return ((await answer.json()) as { id: number }).id
}

const namesIn = (file: string) =>
  createFake({ state: JSON.parse(readFileSync(file, 'utf8')) as unknown })
    .db.dashboard.getAll()
    .map(({ name }) => name)

/** The lock of a process whose id says nothing here. */
const lockOfContainer = () =>
  JSON.stringify({ token: '0123456789abcdef', pid: 1, began: '1', place: 'elsewhere', host: 'web-1' })

/** Ends it as nothing can be prepared for. */
async function kill({ process }: Serving): Promise<void> {
  process.kill('SIGKILL')
  await once(process, 'close')
}

test('a run goes on from what the one before has written', async () => {
  const file = fresh()
  const first = await keeping(file)
  const id = await create(first.summary, 'Kept')
  await first.end('SIGTERM')

  const { summary } = await keeping(file)

  expect(await (await fetch(`${dashboardsOf(summary)}${id}/`)).json()).toMatchObject({ id, name: 'Kept' })
  expect(await create(summary, 'Next')).toBe(id + 1)
  expect(summary).toMatchObject({ scenario: null, keys: first.summary.keys, project_id: first.summary.project_id })
})

test('a reset leads to where the run began, which is the state of the file once there is one', async () => {
  const file = fresh()
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
  const file = fresh()

  const { end } = await keeping(file)
  expect(namesIn(file)).not.toEqual([])
  await end('SIGINT')

  expect(readdirSync(join(file, '..'))).toEqual(['dev.json'])
})

test('what is written is a state file: nothing is lost against an export', async () => {
  const file = fresh()
  const { end } = await keeping(file, '--now', '2026-01-01T00:00:00Z', '--scenario', 'restricted')
  await end('SIGTERM')

  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(
    JSON.parse((await run('export', '--scenario', 'restricted')).stdout),
  )
})

test('killed again and again among writes, it leaves a whole file that lacks the last second at most', async () => {
  const file = fresh()
  const told: { readonly name: string; readonly at: number }[] = []
  const lengths = [300, 700, 1100, 1500, 1900]

  // Some rounds are longer than a second, so that a part of what they wrote has to be there.
  for (const [round, length] of lengths.entries()) {
    const serving = await keeping(file)
    const end = performance.now() + length
    for (let at = 0; performance.now() < end; at++) {
      const name = `${round}/${at}`
      await create(serving.summary, name)
      told.push({ name, at: performance.now() })
    }
    const killed = performance.now()
    await kill(serving)

    const kept = new Set(namesIn(file))
    const due = told.filter(({ at }) => at < killed - 1000)
    expect(due.filter(({ name }) => !kept.has(name))).toEqual([])
    // A write that was lost is not expected in later rounds either.
    told.splice(0, told.length, ...told.filter(({ name }) => kept.has(name)).map(({ name }) => ({ name, at: 0 })))
  }

  expect(told.length).toBeGreaterThan(8)
}, 60_000)

test('a change is in the file within the second, while it goes on serving', async () => {
  const file = fresh()
  const { summary } = await keeping(file)

  await create(summary, 'Soon')
  await setTimeout(1000)

  expect(namesIn(file)).toContain('Soon')
})

test('a state that has not changed is not written again', async () => {
  const file = fresh()
  const { summary } = await keeping(file)
  const { ino, mtimeMs } = lstatSync(file)

  await fetch(dashboardsOf(summary))
  await fetch(dashboardsOf(summary), { method: 'POST', headers, body: '{"name": 7' })
  await setTimeout(600)

  expect(lstatSync(file)).toMatchObject({ ino, mtimeMs })
})

describe('two servers on one file', () => {
  test('the second is refused, and says which process has it', async () => {
    const file = fresh()
    const { process } = await keeping(file)

    const { code, stdout, stderr } = await run('start', '--port', '0', '--persist', file)

    expect(stderr).toContain(`${file} is kept by another server (process ${process.pid}).`)
    expect(stderr).toMatch(/^error: [^\n]+\n$/)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  })

  test('one that was killed stands in nobody’s way', async () => {
    const file = fresh()
    await kill(await keeping(file))
    expect(existsSync(`${file}.lock`)).toBe(true)

    const { end } = await keeping(file)

    expect(await end('SIGTERM')).toMatchObject({ code: 0 })
  })

  test('a server that cannot start lets go of the file', async () => {
    const file = fresh()
    const { code } = await runAlone('start', '--port', '0', '--host', '203.0.113.1', '--persist', file)

    expect(code).toBe(1)
    expect(existsSync(`${file}.lock`)).toBe(false)
  })

  test('one that has lost the file to another says so, and leaves it alone', async () => {
    const file = fresh()
    const { summary, said } = await keeping(file)
    writeFileSync(`${file}.lock`, lockOfContainer())
    const before = readFileSync(file, 'utf8')

    await create(summary, 'Too late')

    await expect.poll(said).toHaveLength(1)
    expect(said()[0]).toContain('(it is kept by another server now, process 1 on web-1). Nothing from here is saved')
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  test('one in another container is known by the lock that it renews', async () => {
    const file = fresh()
    writeFileSync(`${file}.lock`, lockOfContainer())
    const renewing = setInterval(() => writeFileSync(`${file}.lock`, lockOfContainer(), { flag: 'r+' }), 100)
    onTestFinished(() => clearInterval(renewing))

    const { code, stderr } = await run('start', '--port', '0', '--quiet', '--persist', file)

    expect(stderr).toMatch(/^error: [^\n]+ is kept by another server \(process 1 on web-1\)[^\n]+\n$/)
    expect(code).toBe(1)
  })

  test('one in another container that was killed stands in nobody’s way, nor does what it had not finished', async () => {
    const unfinished = 'dev.json.0123456789abcdef.new'
    const folder = folderWith({ 'dev.json.lock': lockOfContainer(), [unfinished]: '{"half' })
    const hourAgo = Date.now() / 1000 - 3600
    utimesSync(join(folder, 'dev.json.lock'), hourAgo, hourAgo)

    const { end } = await keeping(join(folder, 'dev.json'))

    expect(await end('SIGTERM')).toMatchObject({ code: 0 })
    expect(readdirSync(folder)).toEqual(['dev.json'])
  })

  /** The lock of a process that runs, on a system that does not tell when it began: it may be another with the same id. */
  const lockOfUnknownAge = () => JSON.stringify({ ...thisProcess(), pid: process.ppid, began: null })

  test('where a system does not tell when a process began, a process with the id of a killed server keeps nothing', async () => {
    const folder = folderWith({ 'dev.json.lock': lockOfUnknownAge() })
    const hourAgo = Date.now() / 1000 - 3600
    utimesSync(join(folder, 'dev.json.lock'), hourAgo, hourAgo)

    const { end } = await keeping(join(folder, 'dev.json'))

    expect(await end('SIGTERM')).toMatchObject({ code: 0 })
    expect(readdirSync(folder)).toEqual(['dev.json'])
  })

  test('there, a server that runs is known by the lock that it renews', async () => {
    const file = fresh()
    const lock = lockOfUnknownAge()
    writeFileSync(`${file}.lock`, lock)
    const renewing = setInterval(() => writeFileSync(`${file}.lock`, lock, { flag: 'r+' }), 100)
    onTestFinished(() => clearInterval(renewing))

    const { code, stderr } = await run('start', '--port', '0', '--quiet', '--persist', file)

    expect(stderr).toContain(`is kept by another server (process ${process.ppid}).`)
    expect(code).toBe(1)
  })

  test('a lock that is a folder is refused in one line', async () => {
    const file = fresh()
    mkdirSync(`${file}.lock`)

    const { code, stderr } = await run('start', '--port', '0', '--persist', file)

    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `error: ${file}.lock is no file, and a lock has to be there. Remove it.\n`,
    })
  })
})

test.each([
  [
    'of a newer version',
    '{"format":"fake-dashboards/state","version":2}',
    'This state is of version 2, which is newer',
  ],
  ['half-written', '{"format":"fake-dashboards/state","ver', 'is not JSON'],
  ['of something else', '{"name":"x"}', 'expected "fake-dashboards/state", got nothing'],
])('a file %s is refused, and stays as it is', async (_, text, expected) => {
  const file = fileWith('dev.json', text)

  const { code, stdout, stderr } = await run('start', '--port', '0', '--persist', file)

  expect(stderr).toContain(expected)
  expect(stderr).toContain('Repair it, remove it, or name another file.')
  expect(stderr).toMatch(/^error: [^\n]+\n$/)
  expect({ code, stdout, text: readFileSync(file, 'utf8') }).toEqual({ code: 1, stdout: '', text })
})

test('an empty file is one to be filled, and a link stays one', async () => {
  const folder = folderWith({ 'empty.json': '' })
  const link = join(folder, 'link.json')
  symlinkSync(join(folder, 'empty.json'), link)

  await keeping(link)

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

describe('what somebody else does to the file while it is served', () => {
  test('a removed file is written again, with a message each time', async () => {
    const file = fresh()
    const { said } = await keeping(file)

    for (const times of [1, 2]) {
      rmSync(file)
      await expect.poll(said).toHaveLength(times)
      await expect.poll(() => existsSync(file)).toBe(true)
    }

    expect(said()[1]).toContain(`${file} was removed, and is written again.`)
  })

  test('an edited file is reported, and left for the next start until the state changes', async () => {
    const file = fresh()
    const { said, end } = await keeping(file)

    appendFileSync(file, ' ')
    await expect.poll(said).toHaveLength(1)
    await end('SIGTERM')

    expect(said()[0]).toContain(`${file} was changed by somebody else. The next start reads it`)
    expect(readFileSync(file, 'utf8').endsWith(' ')).toBe(true)
  })

  test('edited, it is set aside before a change is written', async () => {
    const file = fresh()
    const { summary, said } = await keeping(file)

    for (const edited of [`${file}.edited`, `${file}.edited-2`]) {
      writeFileSync(file, 'by hand')
      await create(summary, edited)
      await expect.poll(() => said().at(-1)).toContain(`That is ${edited} now.`)
      await expect.poll(() => existsSync(file) && namesIn(file)).toContain(edited)
      expect(readFileSync(edited, 'utf8')).toBe('by hand')
    }
  })

  test('written anew with what is in it, it is what it was', async () => {
    const file = fresh()
    const { summary, said } = await keeping(file)

    writeFileSync(file, readFileSync(file))
    await create(summary, 'Next')
    await expect.poll(() => namesIn(file)).toContain('Next')

    expect(said()).toEqual([])
  })
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
      stderr: expect.stringMatching(/^error: [^\n]+ are one file, [^\n]+\n$/) as string,
    })),
  )
})

test('a file that somebody has put a folder in place of is not said to hold what was saved', async () => {
  const file = fresh()
  const { summary, end } = await startJson('--auth', 'lenient', '--persist', file)
  rmSync(file)
  mkdirSync(file)
  await fetch(`${summary.url}/api/environments/2/dashboards/1/`, {
    method: 'PATCH',
    body: new URLSearchParams({ name: 'Lost' }),
  })

  const { code, stderr } = await end('SIGTERM')

  expect(code).toBe(1)
  expect(stderr).toContain(
    `The last changes (dashboard) are lost: cannot save ${file} (it is no regular file any more).`,
  )
  expect(stderr).not.toContain('holds what was saved before')
})
