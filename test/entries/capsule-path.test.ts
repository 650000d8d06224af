import fc from 'fast-check'
import { statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_FOLDER, capsulePath } from '../../src/hosts/failures/capsule-path.ts'
import { writerIn } from '../../src/hosts/failures/write-file.ts'
import { leaveFakeCapsule } from '../../src/hosts/storybook/capsule-command.ts'
import { folderWith } from '../support/folder.ts'
import { filesBelow } from '../support/repro/left-capsules.ts'

const failed = fc.record({
  file: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('../a.test.ts', 'C:\\app\\a.test.ts', 'src//[id].test.ts'),
  ),
  titles: fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 3 }),
  twins: fc.nat(3),
  earlierRuns: fc.nat(3),
})

test('the path of a capsule fits every file system, stays in the folder, and is the same each time', () => {
  fc.assert(
    fc.property(failed, (one) => {
      const path = capsulePath(DEFAULT_FOLDER, one)
      const [folder, ...parts] = path.split('/')

      expect(folder).toBe('.fake-dashboards')
      expect(path).toBe(capsulePath(DEFAULT_FOLDER, { ...one }))
      for (const part of parts) {
        expect(part).not.toMatch(/[<>:"\\|?*\p{Cc}]|^\.{0,2}$/u)
        if (part.endsWith('.json')) expect(Buffer.byteLength(part)).toBeLessThan(255)
      }
    }),
  )
})

test('two tests never share a path, not even on a disk that takes capitals for small letters', () => {
  const titles = ['saves', 'Saves', 'saves ', 'saves!', 'says', `${'long '.repeat(40)}a`, `${'long '.repeat(40)}b`]
  const tests = titles.flatMap((title) =>
    [0, 1].flatMap((twins) =>
      [0, 1].map((earlierRuns) => ({ file: 'a.test.ts', titles: [title], twins, earlierRuns })),
    ),
  )
  const paths = tests.map((one) => capsulePath('out/', one).toLowerCase())

  expect(new Set(paths).size).toBe(tests.length)
  expect(paths.filter((path) => !path.startsWith('out/a.test.ts/'))).toEqual([])
})

test.each([
  'package.json',
  '.fake-dashboards/../package.json',
  '.fake-dashboards/a/../../b.json',
  '.fake-dashboards/a.js',
  5,
])('a page of Storybook cannot write %s', async (path) => {
  const root = folderWith()

  await expect(leaveFakeCapsule({ project: { config: { root } } }, path, '{}')).rejects.toThrow('is no capsule in')
  expect(filesBelow(root)).toEqual([])
})

test('a capsule that is there already is not written again, or jest --watch would run its test without end', async () => {
  const folder = folderWith({ 'a.json': 'the same' })
  const changed = () => statSync(join(folder, 'a.json')).mtimeMs
  utimesSync(join(folder, 'a.json'), 1, 1)

  await writerIn(folder)('a.json', 'the same')
  const afterTheSame = changed()
  await writerIn(folder)('a.json', 'another')

  expect(afterTheSame).toBe(1000)
  expect(changed()).toBeGreaterThan(1000)
})
