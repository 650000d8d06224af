import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areas } from '../mutants/areas.ts'
import { readText, root } from '../support/texts/guides.ts'

/** The patterns that one with braces stands for, each up to its first star. */
function beginningsOf(pattern: string): readonly string[] {
  const [, before, choices, after] = /^(.*?)\{(.+?)\}(.*)$/.exec(pattern) ?? []
  if (choices === undefined) return [pattern.replace(/^!/, '').replace(/[^/]*\*.*$/, '')]
  return choices.split(',').flatMap((choice) => beginningsOf(before! + choice + after!))
}

test.each([
  ['test', /^\| `(\w+)\/`/gm],
  ['test/support', /^\| `support\/(\w+)\/`/gm],
])('the map of the tests names every folder of %s', (path, rows) => {
  const folders = readdirSync(root + path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
  const named = [...readText('test/README.md').matchAll(rows)].map(([, name]) => name!)

  expect(named.toSorted()).toEqual(folders.toSorted())
})

test('the areas of mutants name code and tests that are there', () => {
  const patterns = Object.values(areas).flatMap(({ mutate, tests }) => [...mutate, ...tests])

  expect(patterns.flatMap(beginningsOf).filter((path) => !existsSync(root + path))).toEqual([])
})

/** Where the lanes of `.ci/run` find the tests that its lists name, and how those end. */
const LANES: Readonly<Record<string, readonly [folder: string, ending: string]>> = {
  long: ['test', '.test.ts'],
  next_longest: ['test', '.test.ts'],
  long_on_node_24: ['test', '.test.ts'],
  long_on_workerd: ['test/compat/worker', '.spec.ts'],
  long_in_storybook: ['test/storybook', '.spec.ts'],
  once: ['test', '.test.ts'],
}

test('the lists of .ci/run name tests that are there', () => {
  const lists = [...readText('.ci/run').matchAll(/^(\w+)=\(([^)]+)\)/gm)].map(
    ([, list, names]) => [list!, names!.replaceAll("'", '').trim().split(/\s+/)] as const,
  )
  const missing = lists.flatMap(([list, names]) => {
    const [folder, ending] = LANES[list]!
    const paths = names.flatMap(beginningsOf).map((name) => `${root}${folder}/${name}`)
    return paths.filter((path) => !existsSync(path) && !existsSync(path + ending))
  })

  expect(lists.map(([list]) => list).toSorted()).toEqual(Object.keys(LANES).toSorted())
  expect(missing).toEqual([])
})
