import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { replay } from '../../src/repro.ts'
import { runInNode } from '../support/projects/nested-vitest.ts'
import type { Outcome } from '../support/projects/nested-vitest.ts'
import { PLANTED, capsulePathIn, filesBelow, readCapsuleFile, sessionLineOf } from '../support/repro/left-capsules.ts'

let outcomes: readonly Outcome[] = []
let project = ''
beforeAll(
  async () => ({ outcomes, path: project } = await runInNode('vitest-captured', ['captured.suite.ts'])),
  120_000,
)

const messagesOf = (title: string) =>
  outcomes.filter((outcome) => outcome.title === `fails: ${title}`).flatMap(({ messages }) => messages)
const left = () => filesBelow(join(project, '.fake-dashboards'))
const WITHOUT = [
  'with nothing asked',
  'and is to leave nothing',
  'and has another folder',
  'and keeps its words',
  'and cannot be captured',
]

test('each failing test leaves one capsule, and its failure names the command that opens it', () => {
  const failing = outcomes.filter(
    ({ title }) => title.startsWith('fails') && !WITHOUT.some((one) => title.includes(one)),
  )
  const named = failing.flatMap(({ messages }) => messages.map(capsulePathIn))

  expect(outcomes.map(({ status }) => status)).toEqual(
    outcomes.map(({ title }) =>
      title.startsWith('fails') ? 'failed' : title.startsWith('is skipped') ? 'skipped' : 'passed',
    ),
  )
  expect(named.map((path) => path?.split('.fake-dashboards/')[1]).toSorted()).toEqual(
    left()
      .filter((path) => path.endsWith('.json'))
      .toSorted(),
  )
  // Two of them in two suites, two of the same title in one, and one that ran twice.
  expect(new Set(named).size).toBe(10)
  expect(messagesOf('also when it is run again').map(capsulePathIn)[1]).toMatch(/-run-2\.json$/)
})

test('what a test left replays to the byte, has few of the rows, and holds nothing of its people and keys', async () => {
  const paths = left().filter((path) => path.endsWith('.json'))

  for (const path of paths) {
    const capsule = readCapsuleFile(join(project, '.fake-dashboards', path))
    const { differences } = await replay(capsule)
    expect([path, differences]).toEqual([path, []])
    expect(JSON.stringify(capsule)).not.toMatch(PLANTED)
    expect(Object.values(capsule.start.tables).flat().length).toBeLessThan(150)
  }
  expect(paths).toHaveLength(10)
})

test('the capsule of a request is of that test, also beside others', () => {
  const bodies = messagesOf('beside another of the same title').map((message) => {
    const path = capsulePathIn(message)!.split('.fake-dashboards/')[1]!
    return readCapsuleFile(join(project, '.fake-dashboards', path)).requests.length
  })

  expect(bodies).toEqual([2, 2])
})

test('the folder keeps itself out of version control; one that a team names is its own', () => {
  expect(readFileSync(join(project, '.fake-dashboards/.gitignore'), 'utf8')).toBe('*\n')
  expect(filesBelow(join(project, 'elsewhere'))).toEqual([
    expect.stringMatching(/^capsules\/captured\.suite\.ts\/fails-and-has-another-folder-\w+\.json$/),
  ])
})

test('names and texts stay where the setting says so, and keys do not', async () => {
  const [path] = filesBelow(join(project, 'kept'))
  const capsule = readCapsuleFile(join(project, 'kept', path!))

  const { differences } = await replay(capsule)
  expect(differences).toEqual([])
  expect(capsule.requests[0]?.body).toBe('{"name":"Layoffs of Hildegard"}')
  expect(JSON.stringify(capsule)).not.toContain('veryown')
})

test('a test that skips itself leaves none', () => {
  expect(outcomes.filter(({ status }) => status === 'skipped')).toHaveLength(1)
  expect(left().filter((path) => path.includes('is-skipped'))).toEqual([])
})

test('nothing is left where nothing was asked or none is wanted; a capsule that fails hides no failure', () => {
  expect(messagesOf('with nothing asked').map(sessionLineOf)).toEqual([undefined])
  expect(messagesOf('and is to leave nothing').map(sessionLineOf)).toEqual([undefined])
  expect(messagesOf('and cannot be captured')).toEqual([
    expect.stringMatching(/^AssertionError: expected 'the screen'[^]*There is no capsule of its session: no memory/),
  ])
})
