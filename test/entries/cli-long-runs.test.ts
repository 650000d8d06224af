import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import type { FakeState, Har } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { inOneProcess } from '../support/commands/one-process.ts'
import { hasTerminal, runOnTerminal } from '../support/commands/terminal.ts'
import { fileWith } from '../support/folder.ts'

const { run } = inOneProcess()

const HOME = 'https://app.example.test'
/** Long enough that a key can be pressed meanwhile. */
const MANY = 4000

/** A recording with as many answers as are asked for. */
async function recording(answers: number): Promise<Har> {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  for (const path of ['dashboards/', 'dashboards/1/', 'events/?limit=2'])
    await fake.fetch(`${HOME}/api/environments/2/${path}`)
  const { log } = await fake.journal.toHar({ keep: ['everything'] })
  return { log: { ...log, entries: Array.from({ length: answers }, (_, at) => log.entries[at % log.entries.length]!) } }
}

const fileOf = async (answers: number): Promise<string> =>
  fileWith('session.har', JSON.stringify(await recording(answers)))

async function capsuleOfMany(): Promise<string> {
  const fake = createFake({ scenario: typical, auth: 'lenient', journalLimit: 3000 })
  for (let n = 0; n < 2500; n++) await fake.fetch(`${HOME}/api/environments/2/dashboards/1/`)
  return JSON.stringify(await fake.capture({ keep: ['everything'] }))
}

let capsule: Promise<string> | undefined
/** A capsule of 2,500 requests, which is made once. */
const longCapsule = (): Promise<string> => (capsule ??= capsuleOfMany())

/** A line of progress. */
const FIGURES = {
  hydrate: /Rebuilding the state behind \S+: \d+ of 4000 requests, \d+ rows/,
  redact: /Redacting \S+: \d+ of 4000 requests, \d+ words replaced/,
} as const

test.skipIf(!hasTerminal)(
  'a terminal shows how far hydrate is, and Ctrl-C leaves the state of what it has read, with exit code 130',
  async () => {
    const file = await fileOf(MANY)
    const out = file.replace('.har', '.json')

    const { code, shown } = await runOnTerminal(['hydrate', file, '--out', out], FIGURES.hydrate)

    expect(code).toBe(130)
    const [, done] = /Interrupted after (\d+) of 4000 answers: the state is what these show\./.exec(shown) ?? []
    expect(Number(done)).toBeGreaterThan(0)
    expect(Number(done)).toBeLessThan(MANY)
    const state = JSON.parse(readFileSync(out, 'utf8')) as FakeState
    expect(createFake({ state }).db.dashboard.count()).toBeGreaterThan(0)
  },
  60_000,
)

test.skipIf(!hasTerminal).each<[what: string, options: readonly string[]]>([
  ['words', []],
  ['ids', ['--ids', 'replace']],
])(
  'a terminal shows how far redact is, and Ctrl-C while it replaces %s leaves nothing, with exit code 130',
  async (what, options) => {
    const file = await fileOf(MANY)
    const out = file.replace('.har', '.json')
    const until = what === 'ids' ? /\d+ of 4000 requests, \d+ ids (?:found|replaced)/ : FIGURES.redact

    const { code, shown } = await runOnTerminal(['redact', file, '--out', out, ...options], until)

    expect(code).toBe(130)
    expect(shown).toContain('Interrupted. Nothing was written: half of it would not have been redacted.')
    expect(existsSync(out)).toBe(false)
  },
  60_000,
)

test.skipIf(!hasTerminal)(
  'Ctrl-C makes redact write no half of a capsule',
  async () => {
    const file = fileWith('bug.json', await longCapsule())
    const out = file.replace('bug', 'shown')

    const { code, shown } = await runOnTerminal(['redact', file, '--out', out], /\d+ of 2500 requests, sent again/)

    expect(code).toBe(130)
    expect(shown).toContain('Interrupted. Nothing was written')
    expect(existsSync(out)).toBe(false)
  },
  60_000,
)

test.skipIf(!hasTerminal).each<[command: readonly string[], until: RegExp, says: string]>([
  [['replay'], /Replaying \S+: \d+ of 2500 requests, 0 differences/, 'of 2500 requests: the others were not compared.'],
  [['replay', '--update'], /Retaking \S+: \d+ of 2500 requests, sent again/, 'Interrupted. Nothing was written'],
  [['retake'], /Retaking \S+: \d+ of 2500 requests, sent again/, 'Interrupted. Nothing was written'],
  [['open'], /Replaying \S+: \d+ of 2500 requests, 0 differences/, 'Interrupted. Nothing is served.'],
  [
    ['test', '--out', '/dev/null'],
    /rows: \d+ tried, 2500 requests and \d+ rows so far/,
    'Interrupted. The smallest so far',
  ],
])(
  'a terminal shows how far %j is in a capsule, and Ctrl-C ends it with exit code 130',
  async (command, until, says) => {
    const text = await longCapsule()
    const file = fileWith('bug.json', text)

    const { code, shown } = await runOnTerminal([...command, file], until)

    expect(code).toBe(130)
    expect(shown).toContain(says)
    expect(readFileSync(file, 'utf8')).toBe(text)
  },
  60_000,
)

test.skipIf(!hasTerminal)(
  'a terminal shows how far compare is, and Ctrl-C ends it with exit code 130',
  async () => {
    const text = await longCapsule()
    const files = [fileWith('before.json', text), fileWith('after.json', text.replaceAll('App overview', 'Renamed'))]

    const { code, shown } = await runOnTerminal(
      ['compare', ...files],
      /Comparing \S+: \d+ of 2500 requests, \d+ differ/,
    )

    expect(code).toBe(130)
    expect(shown).toContain('Interrupted. Nothing was written: the differences of the other requests would be missing.')
  },
  60_000,
)

test.skipIf(!hasTerminal)(
  'Ctrl-C ends redact at once while it replaces the words of a state',
  async () => {
    const state = createFake({ scenario: typical }).exportState()
    const [event] = state.tables.event
    const events = Array.from({ length: 20_000 }, (_, at) => ({ ...event, id: `00000000-0000-4000-8000-${at + 1e11}` }))
    const big = JSON.stringify({ ...state, tables: { ...state.tables, event: events } })
    const file = fileWith('state.json', big)
    const out = file.replace('state', 'shown')

    const { code } = await runOnTerminal(['redact', file, '--out', out], /Redacting/)

    expect(code).toBe(130)
    expect(existsSync(out)).toBe(false)
  },
  60_000,
)

test.skipIf(!hasTerminal)('how far it is takes one line of a narrow terminal', async () => {
  const file = await fileOf(300)

  const { code, shown } = await runOnTerminal(['hydrate', '--quiet', file, '--out', '/dev/null'], undefined, 40)

  expect(code).toBe(0)
  const lines = shown.split('\r\u001B[K')
  expect(lines.filter((line) => /^….* of 300 requests, \d+ rows$/.test(line))).not.toEqual([])
  expect(lines.filter((line) => line.length >= 40)).toEqual([])
})

test('nothing of how far it is stands in a pipe', async () => {
  const file = await fileOf(30)

  const hydrated = await run('hydrate', '--quiet', file)
  const redacted = await run('redact', '--ids', 'replace', file)

  expect([hydrated.stderr, redacted.stderr]).toEqual(['', ''])
  expect((JSON.parse(redacted.stdout) as Har).log.entries).toHaveLength(30)
})

test('hydrate --ids replace writes a state with other ids, and another word is refused', async () => {
  const file = await fileOf(3)
  const out = file.replace('.har', '.json')

  const { code, stdout } = await run('hydrate', '--quiet', '--ids', 'replace', file, '--out', out)

  expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  const { tables } = JSON.parse(readFileSync(out, 'utf8')) as FakeState
  expect(tables.project.map(({ id }) => id)).not.toContain(2)
  expect(tables.dashboard.length).toBeGreaterThan(0)
  expect((await run('redact', '--ids', 'all', file)).code).toBe(2)
})
