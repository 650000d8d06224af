import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createExercise, exerciseReporter } from '../../src/exercise.ts'
import type { ExerciseReport } from '../../src/exercise.ts'
import { fileWith, folderWith } from '../support/folder.ts'
import { root } from '../support/texts/guides.ts'

const vitest = `${root}node_modules/vitest/vitest.mjs`
const CONFIG = 'test/compat/vitest/exercise.config.ts'

const withoutFake = [{ children: { allTests: () => [{ meta: () => ({}) }] } }]

/** The output of a run of Vitest. */
const run = async (file: string, ...args: readonly string[]): Promise<string> => {
  const env = { ...process.env, EXERCISE_FILE: file }
  const { stdout } = await promisify(execFile)(process.execPath, [vitest, 'run', '--config', CONFIG, ...args], {
    env,
  }).catch(
    // One of the tests fails, and its exit code says so.
    (failed: { readonly stdout: string }) => failed,
  )
  return stdout
}

test('at the end of a run one table says what all its tests have asked, in whatever process, and so does a file, whose folder is made', async () => {
  const file = `${folderWith()}/reports/exercise.json`

  const stdout = await run(file)

  const { endpoints, scenarios } = JSON.parse(readFileSync(file, 'utf8')) as ExerciseReport
  expect(endpoints.filter(({ asked }) => asked > 0).map(({ endpoint, outcomes }) => [endpoint, outcomes])).toEqual([
    [4, { '401 credentials': 2, '503 fault': 1 }],
    [13, { '200 last page': 1, '200 more pages': 1 }],
  ])
  expect(scenarios).toEqual({ typical: { fakes: 6, asked: 5 }, empty: { fakes: 1, asked: 0 } })
  expect(stdout).toContain('Exercised: 2 of 46 endpoints\n')
  expect(stdout).toContain('  fault 1 (PATCH: {"status":503}): 0 matched, 0 fired\n')
  expect(stdout).not.toContain('/persons: 0 came')
  expect(stdout).toContain('  scenario empty: no requests (1 fake)\n')
})

test('merged reports of shards have one table of all', async () => {
  const folder = folderWith()
  const shards = ['1/2', '2/2'].map((shard, at) =>
    run(`${folder}/${at}.json`, `--shard=${shard}`, '--reporter=blob', `--outputFile=${folder}/blobs/${at}.json`),
  )
  await Promise.all(shards)

  const stdout = await run(`${folder}/all.json`, `--merge-reports=${folder}/blobs`)

  expect(stdout).toContain('401 credentials ×2, 503 fault ×1')
  expect(stdout).toContain('200 last page ×1, 200 more pages ×1')
})

test('a run in which no test has a fake is not commented on', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => log.mockRestore())

  await exerciseReporter().onTestRunEnd(withoutFake)

  expect(log).not.toHaveBeenCalled()
})

test('a run in which no test has a fake replaces the file of an earlier run', async () => {
  const file = fileWith('exercise.json', '{"totals":"of an earlier run"}')

  await exerciseReporter({ file }).onTestRunEnd(withoutFake)

  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(createExercise().toJSON())
})

test('an option that is wrong is refused when the reporter is made', () => {
  expect(() => exerciseReporter({ fle: 'exercise.json' } as object)).toThrow('has no "fle"; the nearest is "file".')
  expect(() => exerciseReporter({ file: true as never })).toThrow(
    'The "file" of a reporter is the name of a file, got true.',
  )
})
