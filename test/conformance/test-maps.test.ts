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

test('the lists of .ci/run name tests that are there', () => {
  const lists = [...readText('.ci/run').matchAll(/^(?:long|next_longest|long_on_node_24|once)=\(([^)]*)\)/gm)].map(
    ([, names]) => names!.replaceAll("'", '').trim().split(/\s+/),
  )

  expect(lists).toHaveLength(4)
  const paths = lists.flat().flatMap(beginningsOf)
  expect(paths.filter((path) => ![path, `${path}.test.ts`].some((one) => existsSync(`${root}test/${one}`)))).toEqual([])
})
