import { beforeEach, expect } from 'vitest'
import { replay } from '../../src/repro.ts'
import { filesBelow, readCapsuleFile, sessionLineOf } from '../support/repro/left-capsules.ts'
import { forgetStories, leftCapsules, runPortableStories, runStories } from './site.ts'
import { storybookTests } from './story-pages.ts'

const test = storybookTests()

beforeEach(({ task }) => {
  if (task.result?.retryCount) forgetStories()
})

/** The file whose stories are to fail. */
const FAILING = 'failing'

test('every story is a test, too: its play function finds the fake of its own', async () => {
  const outcomes = (await runStories()).filter(({ file }) => file !== FAILING)

  expect(outcomes.filter(({ status }) => status !== 'passed')).toEqual([])
  expect(outcomes.length).toBeGreaterThanOrEqual(42)
  expect(outcomes.filter(({ title }) => title.startsWith('Outcome')).length).toBe(10)
})

test('stories run in test files of a team’s own, each with a fake of its own', async () => {
  const outcomes = await runPortableStories()

  expect(outcomes.map(({ status }) => status)).toEqual(['passed', 'passed'])
})

test('a story that fails as a test shows its requests, and leaves a capsule of its session unless it is not to', async () => {
  const outcomes = (await runStories()).filter(({ file }) => file === FAILING)

  const [file, ...others] = filesBelow(leftCapsules).filter((path) => path.endsWith('.json'))
  const lines = outcomes.map(({ title, messages }) => [title, messages.map(sessionLineOf)])
  expect(others).toEqual([])
  expect(lines).toEqual([
    ['Shows Nothing', [expect.stringContaining(`start --capsule .fake-dashboards/${file} --at 1`)]],
    ['Leaves Nothing', [undefined]],
    ['Sets Up In Vain', [undefined]],
  ])
  expect(outcomes.filter(({ messages }) => !messages.join().includes('The fake received:'))).toEqual([])
  expect((await replay(readCapsuleFile(`${leftCapsules}/${file}`))).differences).toEqual([])
})

test('a story whose play function sets up a gate that no request reaches fails for that, unless it has failed already', async () => {
  const outcomes = (await runStories()).filter(({ file }) => file === FAILING)

  const told = outcomes.filter(({ messages }) =>
    messages.some((message) => message.includes('This story set up something')),
  )
  expect(told.map(({ title }) => title)).toEqual(['Sets Up In Vain'])
})
