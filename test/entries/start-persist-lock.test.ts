import { existsSync, mkdirSync, readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { thisProcess } from '../../src/hosts/cli/persist/holder.ts'
import { run as runAlone } from '../support/commands/cli.ts'
import { create, freshFile, keeping, kill } from '../support/commands/kept-files.ts'
import { expectOneLine } from '../support/commands/one-line.ts'
import { inOneProcess } from '../support/commands/one-process.ts'
import { folderWith } from '../support/folder.ts'

const { run } = inOneProcess()

/** The lock of a process whose id says nothing here. */
const lockOfContainer = () =>
  JSON.stringify({ token: '0123456789abcdef', pid: 1, began: '1', place: 'elsewhere', host: 'web-1' })

/** A folder with a lock that was renewed an hour ago. */
function folderWithOldLock(lock: string, others: Readonly<Record<string, string>> = {}): string {
  const folder = folderWith({ 'dev.json.lock': lock, ...others })
  const hourAgo = Date.now() / 1000 - 3600
  utimesSync(join(folder, 'dev.json.lock'), hourAgo, hourAgo)
  return folder
}

describe('two servers on one file', () => {
  test('the second is refused, and says which process has it', async () => {
    const file = freshFile()
    const { process } = await keeping(file)

    const outcome = await run('start', '--port', '0', '--persist', file)

    expectOneLine(outcome, 1, `${file} is kept by another server (process ${process.pid}).`)
  })

  test('one that was killed stands in nobody’s way', async () => {
    const file = freshFile()
    await kill(await keeping(file))
    expect(existsSync(`${file}.lock`)).toBe(true)

    const { end } = await keeping(file)

    expect(await end('SIGTERM')).toMatchObject({ code: 0 })
  })

  test('a server that cannot start lets go of the file', async () => {
    const file = freshFile()
    const { code } = await runAlone('start', '--port', '0', '--host', '203.0.113.1', '--persist', file)

    expect(code).toBe(1)
    expect(existsSync(`${file}.lock`)).toBe(false)
  })

  test('one that has lost the file to another says so, and leaves it alone', async () => {
    const file = freshFile()
    const { summary, said } = await keeping(file)
    writeFileSync(`${file}.lock`, lockOfContainer())
    const before = readFileSync(file, 'utf8')

    await create(summary, 'Too late')

    await expect.poll(said).toHaveLength(1)
    expect(said()[0]).toContain(
      '(it is kept by another server now, process 1 on web-1). Nothing from this server is saved',
    )
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  test('one in another container is known by the lock that it renews', async () => {
    const file = freshFile()
    writeFileSync(`${file}.lock`, lockOfContainer())
    const renewing = setInterval(() => writeFileSync(`${file}.lock`, lockOfContainer(), { flag: 'r+' }), 100)
    onTestFinished(() => clearInterval(renewing))

    const { code, stderr } = await run('start', '--port', '0', '--quiet', '--persist', file)

    expect(stderr).toMatch(/^error: [^\n]+ is kept by another server \(process 1 on web-1\)[^\n]+\n$/)
    expect(code).toBe(1)
  })

  test('one in another container that was killed stands in nobody’s way, nor does what it had not finished', async () => {
    const unfinished = 'dev.json.0123456789abcdef.new'
    const folder = folderWithOldLock(lockOfContainer(), { [unfinished]: '{"half' })

    const { end } = await keeping(join(folder, 'dev.json'))

    expect(await end('SIGTERM')).toMatchObject({ code: 0 })
    expect(readdirSync(folder)).toEqual(['dev.json'])
  })

  /** The lock of a process that runs, on a system that does not tell when it began: it may be another with the same id. */
  const lockOfUnknownAge = () => JSON.stringify({ ...thisProcess(), pid: process.ppid, began: null })

  test('where a system does not tell when a process began, a process with the id of a killed server keeps nothing', async () => {
    const folder = folderWithOldLock(lockOfUnknownAge())

    const { end } = await keeping(join(folder, 'dev.json'))

    expect(await end('SIGTERM')).toMatchObject({ code: 0 })
    expect(readdirSync(folder)).toEqual(['dev.json'])
  })

  test('there, a server that runs is known by the lock that it renews', async () => {
    const file = freshFile()
    const lock = lockOfUnknownAge()
    writeFileSync(`${file}.lock`, lock)
    const renewing = setInterval(() => writeFileSync(`${file}.lock`, lock, { flag: 'r+' }), 100)
    onTestFinished(() => clearInterval(renewing))

    const { code, stderr } = await run('start', '--port', '0', '--quiet', '--persist', file)

    expect(stderr).toContain(`is kept by another server (process ${process.ppid}).`)
    expect(code).toBe(1)
  })

  test('a lock that is a folder is refused in one line', async () => {
    const file = freshFile()
    mkdirSync(`${file}.lock`)

    const { code, stderr } = await run('start', '--port', '0', '--persist', file)

    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `error: ${file}.lock is not a file, but a lock has to be there. Remove it.\n`,
    })
  })
})
