import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { Capsule } from '../../../src/index.ts'
import { shrink, writeTest } from '../../../src/repro.ts'
import { typical } from '../../../src/scenarios.ts'
import { runAllGenerated } from '../../support/nested-vitest.ts'
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

const MARKED = /^ {2}const shown = await Promise\.reject.*$/m
const EXPECTED = /^ {2}throw new Error\('Replace this line by what.*$/m

/** What the command for a test begins with: a session with the buggy app, without private data and without idle rows. */
async function captured(bug: Bug): Promise<Capsule> {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  await bug.buggy(bug.record(fake)).catch(() => undefined)
  const { capsule } = await shrink(JSON.parse(JSON.stringify(await fake.capture())))
  return capsule
}

/** What a user fills in: a call of the app, and what the report expects. */
function filled(text: string, name: string, variant: 'buggy' | 'fixed'): string {
  const { expect: expected } = bugs[name]!
  const property = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const app = `  const shown = await (await import('../../repro/rehearse/apps/${name}.ts')).${property}.${variant}(fake.fetch)`
  return text.replace(MARKED, app).replace(EXPECTED, `  ${expected}`)
}

test('a written test fails with the bug and passes without it, for each of eleven', async () => {
  const texts: Record<string, string> = {}
  for (const [name, bug] of Object.entries(bugs)) {
    const text = await writeTest(await captured(bug), { title: name })
    expect(text, name).toMatch(MARKED)
    expect(EXPECTED.test(text), name).toBe(bug.expect !== undefined)
    for (const variant of ['buggy', 'fixed'] as const) texts[`${name}-${variant}`] = filled(text, name, variant)
  }

  const outcomes = await runAllGenerated(texts)

  const statuses = Object.fromEntries(outcomes.map(({ file, status }) => [file, status]))
  const expected = Object.keys(bugs).flatMap((name) => [
    [`${name}-buggy`, 'failed'],
    [`${name}-fixed`, 'passed'],
  ])
  expect(statuses, outcomes.map(({ file, messages }) => `${file}: ${messages.join()}`).join('\n')).toEqual(
    Object.fromEntries(expected),
  )
  const failures = outcomes.filter(({ status }) => status === 'failed').map(({ messages }) => messages.join())
  expect(failures.filter((message) => !/AssertionError/.test(message))).toEqual([])
}, 120_000)
