import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createControl } from '../../src/control.ts'
import { visitFrom } from '../support/browser/browser-headers.ts'
import type { BrowserHeaders } from '../support/browser/browser-headers.ts'
import { open, shell } from '../support/commands/cli.ts'
import { inOneProcess } from '../support/commands/one-process.ts'
import { fileWith, folderWith } from '../support/folder.ts'
import { eventfulSession, filed } from '../support/repro/capsules.ts'
import { exchange, request } from '../support/servers/raw.ts'

const { run } = inOneProcess()

/** A capsule in a file, served by the command. */
async function opened(...args: readonly string[]) {
  const fake = await eventfulSession()
  const capsule = await filed(fake, { keep: ['everything'] })
  const file = fileWith('bug.json', JSON.stringify(capsule))
  const serving = await open(file, ...args)
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(serving.greeting)![0]
  const token = /X-Fake-Token: (\S+)/.exec(serving.greeting)![1]!
  return { ...serving, fake, control: createControl({ url, token }) }
}

test('open serves a capsule: its requests with why they were answered so, its state anywhere, and what would have been', async () => {
  const { fake, control, greeting } = await opened()

  const { entries } = await control.entries()
  expect(greeting).toContain(`bug.json is served on http://127.0.0.1:`)
  const told = entries.map(({ method, path, status, rule, source }) => ({ method, path, status, rule, source }))
  expect(told).toMatchObject(
    fake.journal.entries.map(({ method, path, rule, source }) => ({ method, path, rule, source })),
  )
  expect(entries.at(-1)?.checks.length).toBeGreaterThan(0)
  expect((await control.exportState({ at: 2 })).tables.dashboard).not.toEqual(
    (await control.exportState()).tables.dashboard,
  )
  expect((await control.otherwise({ at: 1, request: null })).asked.after).toBeNull()
  expect((await control.startedFrom()).name).toBe('bug.json')
})

test('the link that it prints opens the inspector, whose page has the name of the file', async () => {
  const { greeting } = await opened()
  const { port, pathname } = new URL(/http:\S+\/__fake\/open\/[\w-]+/.exec(greeting)![0])
  const visit = (path: string, headers: BrowserHeaders) =>
    exchange({ port: Number(port) }, request('GET', path, headers))

  const letIn = await visit(pathname, visitFrom('none'))
  const Cookie = /^Set-Cookie: ([^;]*)/im.exec(letIn)![1]!
  const page = await visit('/__fake/', { ...visitFrom('same-origin'), Cookie })

  expect(letIn).toMatch(/^HTTP\/1\.1 303 /)
  expect(page).toContain('<meta name="called" content="bug.json">')
})

test('Ctrl-C ends an open inspector', async () => {
  const { end } = await opened('--token', 'correct-horse')

  expect(await end('SIGINT')).toMatchObject({ code: 0, stderr: '' })
})

test('answers that are other ones now are told, with the command that names them', async () => {
  const capsule = await filed(await eventfulSession(), { keep: ['everything'] })
  const text = JSON.stringify(capsule).replace('"status":201', '"status":299')
  const { greeting } = await open(fileWith('bug.json', text))

  expect(greeting).toMatch(/^1 difference from what was recorded: fake-dashboards replay .*bug\.json tells it\.$/m)
})

test('a recording beside --static is refused, with the command that makes a capsule of it', async () => {
  const file = fileWith('session.har', '{"log":{"entries":[]}}')

  const { code, stderr } = await run('open', '--static', folderWith({}), file)

  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^error: The capsule file .*session\.har cannot be used .*It is a recording \(HAR\)\. Make a capsule/,
  )
  const { stdout: help } = await run('open', '--help')
  expect(help.replaceAll(/\s+/g, ' ')).toContain('a capsule; without --static it is needed, and may be a recording')
})

test('a token beside --static is refused, because a page has no server to open', async () => {
  const { code, stderr } = await run('open', '--static', folderWith({}), '--token', 'correct-horse')

  expect([code, stderr]).toEqual([2, 'error: --token is for a server, and --static writes a page without one\n'])
})

test('a page has the capsule beside it that came through a pipe, and leaves one that is beside it already', async () => {
  const text = JSON.stringify(await filed(await eventfulSession()))
  const folder = folderWith({ 'bug.json': text })

  const piped = shell(`cat '${folder}/bug.json' | "$0" "$@"`, 'open', '/dev/stdin', '--static', folder)
  await once(piped, 'close')
  const beside = await run('open', `${folder}/bug.json`, '--static', folder)

  expect([piped.exitCode, beside.code]).toEqual([0, 0])
  expect(JSON.parse(readFileSync(`${folder}/stdin.json`, 'utf8'))).toEqual(JSON.parse(text))
  expect(readFileSync(`${folder}/bug.json`, 'utf8')).toBe(text)
})

test('a page takes the place of one that was written before, and of no other', async () => {
  const folder = folderWith({ 'app/index.html': '<title>My app</title>', 'scripts/start.js': 'start()' })

  const [first, again] = [
    await run('open', '--static', `${folder}/page`),
    await run('open', '--static', `${folder}/page`),
  ]
  const [app, scripts] = [
    await run('open', '--static', `${folder}/app`),
    await run('open', '--static', `${folder}/scripts`),
  ]

  expect([first.code, again.code]).toEqual([0, 0])
  expect(app).toMatchObject({ code: 1, stdout: '' })
  expect(app.stderr).toMatch(
    /^error: Cannot write the page into .*app\/index\.html is of another page: name a folder of/,
  )
  expect(scripts.stderr).toContain('scripts/start.js is of another page')
  expect(readFileSync(`${folder}/app/index.html`, 'utf8')).toBe('<title>My app</title>')
  expect(readdirSync(`${folder}/app`)).toEqual(['index.html'])
})
