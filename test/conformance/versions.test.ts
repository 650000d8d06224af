import { expect, test } from 'vitest'
import { readText } from '../support/texts/guides.ts'

/** The packages that tests install in a folder of their own. */
const LANES = [
  'test/compat/jest',
  'test/compat/jest/msw3',
  'test/compat/node24',
  'test/compat/typescript',
  'test/compat/worker',
  'test/mutants',
  'test/storybook',
]

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** What a `package.json` installs, without ranges; `npm:typescript@6.0.3` is TypeScript. */
function installedBy(path: string) {
  const { dependencies, devDependencies } = JSON.parse(readText(path)) as Manifest
  return Object.entries({ ...dependencies, ...devDependencies }).map(([key, written]) => {
    const [, name = key, version = ''] = /^(?:npm:(.+)@)?\^?(\d.*)$/.exec(written) ?? []
    return { name, version, major: `${name} ${version.split('.')[0]}` }
  })
}

test('a lane installs the version of a package that the tests of the repository have, if it has the same major one', () => {
  const own = new Map(installedBy('package.json').map(({ major, version }) => [major, version]))
  const lanes = LANES.flatMap((lane) => installedBy(`${lane}/package.json`).map((one) => ({ lane, ...one })))
  const shared = lanes.filter(({ major }) => own.has(major))

  expect(shared.length).toBeGreaterThan(20)
  expect(shared.filter(({ major, version }) => own.get(major) !== version)).toEqual([])
})
