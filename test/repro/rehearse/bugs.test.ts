import { beforeEach, expect, test, vi } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { Capsule, CaptureOptions, Fake } from '../../../src/index.ts'
import { shrink, writeTest } from '../../../src/repro.ts'
import { typical } from '../../../src/scenarios.ts'
import { runAllGenerated } from '../../support/projects/nested-vitest.ts'
import type { Outcome } from '../../support/projects/nested-vitest.ts'
import type { Bug } from './apps/app.ts'
import { dayBorder } from './apps/day-border.ts'
import { doubleSubmit } from './apps/double-submit.ts'
import { doubledEvent } from './apps/doubled-event.ts'
import { halfABody } from './apps/half-a-body.ts'
import { lateAnswer } from './apps/late-answer.ts'
import { lostUpdate } from './apps/lost-update.ts'
import { optimisticUpdate } from './apps/optimistic-update.ts'
import { pagingSkip } from './apps/paging-skip.ts'
import { retryStorm } from './apps/retry-storm.ts'
import { roleLowered } from './apps/role-lowered.ts'
import { staleList } from './apps/stale-list.ts'
import { buggy as twoSaves } from './apps/two-saves.ts'

const bugs: Readonly<Record<string, Bug>> = {
  'day-border': dayBorder,
  'double-submit': doubleSubmit,
  'doubled-event': doubledEvent,
  'half-a-body': halfABody,
  'late-answer': lateAnswer,
  'lost-update': lostUpdate,
  'optimistic-update': optimisticUpdate,
  'paging-skip': pagingSkip,
  'retry-storm': retryStorm,
  'role-lowered': roleLowered,
  'stale-list': staleList,
}

/** Those whose reports name no row by its number. */
const NAMING_NO_ROW = Object.keys(bugs).filter((name) => !/\.get\(1\)|\[2, 3|toBe\(2\)/.test(bugs[name]!.expect ?? ''))
const OTHER_IDS = { ids: 'replace' } as const

const MARKED = /^ {2}(?:const shown = )?await Promise\.reject.*$/m
const EXPECTED = /^ {2}expect\(shown, 'Replace this line by what.*$/m
/** For a screen that changes after its app has returned, which two files are about. The screens of all others do not. */
const WAIT = 'setTimeout(done, 500)'

/** A session with the buggy app. */
async function recorded(bug: Bug): Promise<Fake> {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  await bug.buggy(bug.record(fake)).catch(() => undefined)
  return fake
}

/** The start of the command for a test: a session with the buggy app, without private data and without idle rows. */
async function captured(bug: Bug, options: CaptureOptions = {}): Promise<Capsule> {
  const { capsule } = await shrink(JSON.parse(JSON.stringify(await (await recorded(bug)).capture(options))))
  return capsule
}

const capsules = new Map<string, Promise<Capsule>>()

/** The capsule of a bug, from which two of the tests below are written. */
function capsuleOf(name: string): Promise<Capsule> {
  const capsule = capsules.get(name) ?? captured(bugs[name]!)
  capsules.set(name, capsule)
  return capsule
}

/** The numbers of rows before a session, with those that stand in their places in a capsule with other ids. */
async function otherNumbers(bug: Bug): Promise<Readonly<Record<number, number>>> {
  const fake = await recorded(bug)
  const [{ start }, other] = [await fake.capture(), await fake.capture(OTHER_IDS)]
  const numbersIn = ({ project, dashboard }: Capsule['start']['tables']): readonly number[] =>
    [...project, ...dashboard].map(({ id }) => id)
  const others = numbersIn(other.start.tables)
  return Object.fromEntries(numbersIn(start.tables).map((id, at) => [id, others[at]!]))
}

/** The fetch of an app that knows the rows by their old numbers. */
const fetchOf = (numbers: Readonly<Record<number, number>>): string =>
  `((url, init) => fake.fetch(url.replaceAll(/(?<=\\/)\\d+(?=\\/)/g, (id) => (${JSON.stringify(numbers)})[id] ?? id), init))`

const written = async (name: string): Promise<string> => writeTest(await capsuleOf(name), { title: name })
const writtenWithOtherIds = async (name: string): Promise<string> =>
  writeTest(await captured(bugs[name]!, OTHER_IDS), { title: name })
const writtenOfComponent = async (name: string): Promise<string> =>
  writeTest(await capsuleOf(name), { title: name, component: true })

/** The test of a component whose screen changes after the clicks, when the answers come. */
async function writtenOfTwoSaves(): Promise<string> {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  const gate = fake.hold({ method: 'PATCH', path: '/dashboards/:id', at: 'answer' })
  const screen = twoSaves(fake.fetch)
  await gate.arrived(2)
  gate.release(2)
  gate.open()
  await vi.waitFor(() => expect(screen.name).toBe('One'))
  const capsule = await fake.capture({ keep: ['texts'] })
  return writeTest(capsule, { component: true, expect: "expect(shown.name).toBe('Two')" })
}

/** Its files. */
async function filesOfTwoSaves(): Promise<Readonly<Record<string, string>>> {
  const text = (await writtenOfTwoSaves()).replace('= base.extend', "= base.extend('captureFailures', 'never').extend")
  const runs = (variant: string): string =>
    `  const shown = (await import('../../repro/rehearse/apps/two-saves.ts')).${variant}(fetch)`
  const named = ['buggy', 'fixed'].map((variant) => [`later-${variant}`, text.replace(MARKED, runs(variant))])
  return Object.fromEntries(named)
}

/** The lines that a user fills in: a call of the app, and the expectation of the report. */
function filled(text: string, name: string, variant: 'buggy' | 'fixed', fetch: string): string {
  const { expect: expected } = bugs[name]!
  const property = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const app = `  const shown = await (await import('../../repro/rehearse/apps/${name}.ts')).${property}.${variant}(${fetch})`
  return text.replace(MARKED, () => app).replace(EXPECTED, `  ${expected}`)
}

/** The files of both variants, by name. */
const filesOf = (kind: Kind, name: string, text: string, fetch: string): Readonly<Record<string, string>> => ({
  [`${kind}-${name}-buggy`]: filled(text, name, 'buggy', fetch),
  [`${kind}-${name}-fixed`]: filled(text, name, 'fixed', fetch),
})

type Kind = 'plain' | 'ids' | 'component' | 'later'

let running: Promise<readonly Outcome[]> | undefined

beforeEach(({ task }) => {
  if (task.result?.retryCount) running = undefined
})

/** The outcomes of the tests of a kind. All kinds run together, because starting Vitest takes longer than they do. */
async function outcomesOf(kind: Kind): Promise<readonly Outcome[]> {
  running ??= runAll()
  return (await running).filter(({ file }) => file.startsWith(`${kind}-`))
}

async function runAll(): Promise<readonly Outcome[]> {
  const files: Record<string, string> = { ...(await filesOfTwoSaves()) }
  for (const name of Object.keys(bugs)) {
    Object.assign(files, filesOf('plain', name, await written(name), 'fake.fetch'))
    const component = await writtenOfComponent(name)
    const leavingNothing = component.replace('= base.extend', "= base.extend('captureFailures', 'never').extend")
    Object.assign(files, filesOf('component', name, leavingNothing.replace(WAIT, 'setTimeout(done, 20)'), 'fetch'))
  }
  for (const name of NAMING_NO_ROW) {
    const fetch = fetchOf(await otherNumbers(bugs[name]!))
    Object.assign(files, filesOf('ids', name, await writtenWithOtherIds(name), fetch))
  }
  return runAllGenerated(files)
}

/** The status of each file, and the one that it has to have. */
const statusesOf = (outcomes: readonly Outcome[]): object =>
  Object.fromEntries(outcomes.map(({ file, status }) => [file, status]))
const expectedOf = (kind: Kind, names: readonly string[]): object =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`${kind}-${name}-buggy`, 'failed'],
      [`${kind}-${name}-fixed`, 'passed'],
    ]),
  )

test('a written test fails with the bug and passes without it, for each of eleven', async () => {
  for (const [name, bug] of Object.entries(bugs)) {
    const text = await written(name)
    expect(text, name).toMatch(MARKED)
    expect(EXPECTED.test(text), name).toBe(bug.expect !== undefined)
  }

  const outcomes = await outcomesOf('plain')

  expect(statusesOf(outcomes), outcomes.map(({ file, messages }) => `${file}: ${messages.join()}`).join('\n')).toEqual(
    expectedOf('plain', Object.keys(bugs)),
  )
  const failures = outcomes.filter(({ status }) => status === 'failed').map(({ messages }) => messages.join())
  expect(failures.filter((message) => !/AssertionError/.test(message))).toEqual([])
}, 120_000)

test('a written test fails with the bug and passes without it where all ids were replaced, too', async () => {
  expect(NAMING_NO_ROW).toHaveLength(8)
  expect(statusesOf(await outcomesOf('ids'))).toEqual(expectedOf('ids', NAMING_NO_ROW))
}, 120_000)

test('a test of a component fails with the bug and passes without it, for each of eleven', async () => {
  for (const name of Object.keys(bugs))
    for (const part of ['render your app and do what the comment lists', WAIT])
      expect(await writtenOfComponent(name), name).toContain(part)

  expect(statusesOf(await outcomesOf('component'))).toEqual(expectedOf('component', Object.keys(bugs)))
}, 120_000)

test('a test of a component waits for what the app shows after the last line that runs it', async () => {
  expect(statusesOf(await outcomesOf('later'))).toEqual({ 'later-buggy': 'failed', 'later-fixed': 'passed' })
}, 120_000)
