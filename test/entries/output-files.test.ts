import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { print, visible } from '../../src/hosts/cli/output/output.ts'
import { createFake } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { cli } from '../support/commands/cli.ts'
import { inOneProcess } from '../support/commands/one-process.ts'
import { folderWith } from '../support/folder.ts'

const { run } = inOneProcess()

const files = { 'bug.json': '', 'session.har': '' }

/** A user who may not write everything. For the superuser it is another one, who may not reach Node or this checkout. */
const bounded = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const isReachable = spawnSync(process.execPath, [cli, '--version'], bounded).status === 0

beforeAll(async () => {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  await fake.fetch('https://app.example.test/api/environments/2/dashboards/1/')
  files['bug.json'] = JSON.stringify(await fake.capture())
  files['session.har'] = JSON.stringify(await fake.journal.toHar({ keep: ['everything'] }))
})

test.each([
  ['capture', 'session.har', '--out'],
  ['hydrate', 'session.har', '--out'],
  ['verify', 'session.har', '--report'],
  ['test', 'bug.json', '--out'],
] as const)('%s does not write over the %s that it reads, by whatever name', async (command, name, flag) => {
  const folder = folderWith(files)
  const [file, link] = [join(folder, name), join(folder, 'link.json')]
  symlinkSync(name, link)

  for (const out of [file, link]) {
    const { code, stderr } = await run(command, file, flag, out)

    expect(stderr).toMatch(/^error: Cannot write .+ \(the input is read from there, and would be lost: name another/)
    expect([code, readFileSync(file, 'utf8')]).toEqual([1, files[name]])
  }
})

test('an output file that is a link stays one, and what it leads to is replaced with its mode kept', async () => {
  const folder = folderWith(files)
  const [file, link] = [join(folder, 'bug.json'), join(folder, 'link.json')]
  chmodSync(file, 0o600)
  symlinkSync('bug.json', link)

  const { code } = await run('replay', link, '--update')

  expect(code).toBe(0)
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(readFileSync(file, 'utf8')).toMatch(/^\{\n {2}"format"/)
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  expect(readdirSync(folder).sort()).toEqual(['bug.json', 'link.json', 'session.har'])
})

test('an output file that a link names and that is not there yet is made', async () => {
  const folder = folderWith(files)
  symlinkSync('new.json', join(folder, 'link.json'))

  await run('redact', join(folder, 'bug.json'), '--out', join(folder, 'link.json'))

  expect(readFileSync(join(folder, 'new.json'), 'utf8')).toMatch(/^\{\n {2}"format"/)
})

test('a pipe is written to, not replaced: a device such as /dev/null is left where it is', async () => {
  const folder = folderWith(files)
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])

  const [text] = await Promise.all([readFile(pipe, 'utf8'), run('redact', join(folder, 'bug.json'), '--out', pipe)])

  expect(JSON.parse(text)).toHaveProperty('format', 'fake-dashboards/capsule')
  expect(lstatSync(pipe).isFIFO()).toBe(true)
})

test.skipIf(!isReachable).each(['redact bug.json --out', 'capture session.har --out', 'replay --update'])(
  '%s leaves a file that is read-only as it is',
  (command) => {
    const folder = folderWith({ ...files, 'kept.json': files['bug.json'] })
    const kept = join(folder, 'kept.json')
    chmodSync(folder, 0o777)
    chmodSync(kept, 0o444)

    const { status, stderr } = spawnSync(process.execPath, [cli, ...command.split(' '), kept], {
      ...bounded,
      cwd: folder,
      encoding: 'utf8',
    })

    expect(stderr).toMatch(/^error: Cannot write .*kept\.json \(.*permission denied/)
    expect([status, readFileSync(kept, 'utf8')]).toEqual([1, files['bug.json']])
  },
)

test.each(['bug.json/', 'no/such.json', '.'])('that %s cannot be written is told in one line', async (name) => {
  const folder = folderWith(files)
  const path = `${folder}/${name}`

  const { code, stderr } = await run('redact', join(folder, 'session.har'), '--out', path)

  expect(stderr).toMatch(/^error: Cannot write [^\n]+\)\.\n$/)
  expect(stderr).toContain(path)
  expect(code).toBe(1)
})

test('a long run is not begun where its result could not be written', async () => {
  const folder = folderWith(files)
  const [out, begun] = [join(folder, 'no/small.json'), join(folder, 'begun')]

  const { code, stderr } = await run(
    ...['shrink', join(folder, 'bug.json'), '--while', `touch ${begun}; exit 1`, '--out', out],
  )

  expect(stderr).toContain(`error: Cannot write ${out}`)
  expect(code).toBe(1)
  expect(existsSync(begun)).toBe(false)
})

test('a capsule that comes through a pipe is not updated: nobody would read what is written into it', async () => {
  const pipe = join(folderWith(files), 'pipe')
  execFileSync('mkfifo', [pipe])

  const { code, stderr } = await run('replay', pipe, '--update')

  expect(stderr).toBe(
    `error: ${pipe} cannot be updated. Name a file to write to with: fake-dashboards retake ${pipe} --out <file>\n`,
  )
  expect(code).toBe(1)
})

test('verify prints what it found even if its report can no longer be written', async () => {
  const folder = folderWith(files)

  const { code, stdout, stderr } = await run('verify', join(folder, 'session.har'), '--report', '/dev/full')

  expect(stdout).toContain('1 answer')
  expect(stderr).toMatch(/^error: Cannot write [^\n]+\)\.\n$/)
  expect(code).toBe(1)
})

test.each(['export', 'openapi --contract live', 'test --no-shrink bug.json', 'test --no-shrink --at 1 bug.json'])(
  '%s writes what it prints to the file that is named',
  async (line) => {
    const folder = folderWith(files)
    const named = line.split(' ').map((arg) => (arg === 'bug.json' ? join(folder, arg) : arg))

    const [printed, written] = [await run(...named), await run(...named, '--out', join(folder, 'out'))]

    expect(written).toMatchObject({ code: 0, stdout: '' })
    expect(readFileSync(join(folder, 'out'), 'utf8')).toBe(printed.stdout)
  },
)

test('what goes to a pipe is handed to the stream, which waits for a slow reader, also where a pipe is no socket, as in Bun', () => {
  const folder = folderWith({ file: '' })
  execFileSync('mkfifo', [join(folder, 'pipe')])
  const handed: string[] = []
  const printTo = (name: string) => {
    const fd = openSync(join(folder, name), 'r+')
    print('text', { fd, write: (text: string) => handed.push(text) } as unknown as Parameters<typeof print>[1])
    closeSync(fd)
  }

  printTo('pipe')
  printTo('file')

  expect(handed).toEqual(['text\n'])
  expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('text\n')
})

test('what somebody else’s file holds clears or colours no terminal, nor turns its text', async () => {
  const folder = folderWith({
    ...files,
    'other.json': files['bug.json'].replace(
      String.raw`{\"id\":1,`,
      String.raw`{\"id\":1,\"\\u001b[2J\\u009b31m\":\"\\u007f\\u202e\",`,
    ),
    'config.json': String.raw`{ "\u001b[2J": 1 }`,
  })

  const compared = await run('compare', join(folder, 'bug.json'), join(folder, 'other.json'))
  const refused = await run('start', '--config', join(folder, 'config.json'))

  expect(compared.stdout).toContain(String.raw`answer.body.\u001b[2J\u009b31m`)
  expect(refused.stderr).toContain(String.raw`unknown "\u001b[2J"`)
  expect(compared.stdout + refused.stderr).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u)
})

test('ends of lines, tabs and letters are printed as they are', () => {
  expect(visible('a\tb\r\nc\nd\r\u0085é\u{1f600}')).toBe('a\tb\r\nc\nd\\u000d\\u0085é\u{1f600}')
})
