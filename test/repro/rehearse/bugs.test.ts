import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { Capsule, CaptureOptions, Fake } from '../../../src/index.ts'
import { shrink, writeTest } from '../../../src/repro.ts'
import { typical } from '../../../src/scenarios.ts'
import { runAllGenerated } from '../../support/projects/nested-vitest.ts'
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

/** The lines that a user fills in: a call of the app, and the expectation of the report. */
function filled(text: string, name: string, variant: 'buggy' | 'fixed', fetch = 'fake.fetch'): string {
  const { expect: expected } = bugs[name]!
  const property = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const app = `  const shown = await (await import('../../repro/rehearse/apps/${name}.ts')).${property}.${variant}(${fetch})`
  return text.replace(MARKED, () => app).replace(EXPECTED, `  ${expected}`)
}

/** The status that the test of each file has to have. */
const statusesOf = (prefix: string, names: readonly string[]): object =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`${prefix}${name}-buggy`, 'failed'],
      [`${prefix}${name}-fixed`, 'passed'],
    ]),
  )

test('a written test fails with the bug and passes without it, for each of eleven', async () => {
  const texts: Record<string, string> = {}
  for (const [name, bug] of Object.entries(bugs)) {
    const text = await writeTest(await capsuleOf(name), { title: name })
    expect(text, name).toMatch(MARKED)
    expect(EXPECTED.test(text), name).toBe(bug.expect !== undefined)
    for (const variant of ['buggy', 'fixed'] as const) texts[`${name}-${variant}`] = filled(text, name, variant)
  }

  const outcomes = await runAllGenerated(texts)

  const statuses = Object.fromEntries(outcomes.map(({ file, status }) => [file, status]))
  expect(statuses, outcomes.map(({ file, messages }) => `${file}: ${messages.join()}`).join('\n')).toEqual(
    statusesOf('', Object.keys(bugs)),
  )
  const failures = outcomes.filter(({ status }) => status === 'failed').map(({ messages }) => messages.join())
  expect(failures.filter((message) => !/AssertionError/.test(message))).toEqual([])
}, 120_000)

test('a written test fails with the bug and passes without it where all ids were replaced, too', async () => {
  const texts: Record<string, string> = {}
  for (const name of NAMING_NO_ROW) {
    const text = await writeTest(await captured(bugs[name]!, OTHER_IDS), { title: name })
    const fetch = fetchOf(await otherNumbers(bugs[name]!))
    for (const variant of ['buggy', 'fixed'] as const)
      texts[`ids-${name}-${variant}`] = filled(text, name, variant, fetch)
  }

  const outcomes = await runAllGenerated(texts)

  expect(NAMING_NO_ROW).toHaveLength(8)
  expect(Object.fromEntries(outcomes.map(({ file, status }) => [file, status]))).toEqual(
    statusesOf('ids-', NAMING_NO_ROW),
  )
}, 120_000)

test('a test of a component fails with the bug and passes without it, for each of eleven', async () => {
  const texts: Record<string, string> = {}
  for (const name of Object.keys(bugs)) {
    const text = await writeTest(await capsuleOf(name), { title: name, component: true })
    expect(text, name).toContain('render your app and do what the comment lists')
    const leavingNothing = text.replace('= base.extend', "= base.extend('captureFailures', 'never').extend")
    for (const variant of ['buggy', 'fixed'] as const)
      texts[`component-${name}-${variant}`] = filled(leavingNothing, name, variant, 'fetch')
  }

  const outcomes = await runAllGenerated(texts)

  expect(Object.fromEntries(outcomes.map(({ file, status }) => [file, status]))).toEqual(
    statusesOf('component-', Object.keys(bugs)),
  )
}, 120_000)
