import { hash } from '../../core/random.ts'

/** A test that has failed, as its runner names it. */
export interface FailedTest {
  /** The path of its file, from the root of the project. */
  readonly file: string
  /** The titles of the suites around it, then its own, and whatever else distinguishes it from others of its file. */
  readonly titles: readonly string[]
  /** How many tests of the file with the same titles come before it. */
  readonly twins?: number
  /** How many times it was run before: it may be retried or repeated. */
  readonly earlierRuns?: number
}

/** The folder for capsules, from the root of the project. */
export const DEFAULT_FOLDER = '.fake-dashboards'
/**
 * How many characters of a title are used: any file system takes a name of this length with its ending, in any script.
 */
const LONGEST = 48

/**
 * The path of a failed test's capsule in a folder, both from the root of the project. It is the same in each run, and
 * no other test has it, not even on a file system that ignores case.
 */
export function capsulePath(folder: string, { file, titles, twins = 0, earlierRuns = 0 }: FailedTest): string {
  const tag = hash(JSON.stringify([file, titles, twins])).toString(36)
  const run = earlierRuns > 0 ? `-run-${earlierRuns + 1}` : ''
  return [folder.replace(/[\\/]+$/, ''), ...foldersOf(file), `${slug(titles.join(' '))}-${tag}${run}.json`].join('/')
}

/** The folders of a capsule: one for each folder on the way to the test file, and one for the file itself. */
const foldersOf = (file: string): readonly string[] =>
  file
    .split(/[\\/]+/)
    .filter((part) => part !== '' && part !== '.')
    .map((part) => (part === '..' ? '__' : part.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}._-]/gu, '_')))

/** Letters, numbers and hyphens, which every file system takes. */
function slug(title: string): string {
  const words = title.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...words.join('-')].slice(0, LONGEST).join('')
}
