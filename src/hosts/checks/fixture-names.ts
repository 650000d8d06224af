import { editDistance } from '../../core/nearest.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { optionChecks } from '../../fake/option-checks.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { SETTING_NAMES } from './check-settings.ts'

/**
 * The settings whose names no other fixture resembles. `as` is too short, and `handler` may be a fixture of a project.
 */
const SETTINGS = ['fakeOptions', ...SETTING_NAMES, 'mswServer']
const NEAR = 2

type Defining = (...fixtures: readonly never[]) => unknown

type Extendable<Setter extends string> = { [M in 'extend' | Setter]: Defining }

/**
 * Refuses fixtures whose names are almost that of a setting: Vitest and Playwright take any name for a new fixture, and
 * a misspelled setting would have no effect. An extended `test` refuses them as well. The setter also refuses options
 * of the fake, unless the project has a fixture of that name; `extend` does so for a value that only the fake can mean.
 *
 * @param setter - The other method that sets fixtures.
 * @param own - The names of the project's own fixtures.
 */
export function requiringNames<Setter extends string, T extends Extendable<Setter>>(
  test: T,
  setter: Setter,
  own: readonly string[] = [],
): T {
  const { extend, [setter]: set } = test
  const methods: Extendable<Setter> = test
  methods.extend = function (this: unknown, ...fixtures) {
    const names = namesOf(fixtures)
    names.forEach(requireName)
    for (const name of names) if (isChoice(name, valueOf(name, fixtures))) requireNoOption(name, 'extend')
    return requiringNames(Reflect.apply(extend, this, fixtures) as T, setter, [...own, ...names])
  }
  methods[setter] = function (this: unknown, ...fixtures) {
    const names = namesOf(fixtures).filter((name) => !own.includes(name))
    names.forEach(requireName)
    for (const name of names) requireNoOption(name, setter)
    return Reflect.apply(set, this, fixtures) as unknown
  }
  return test
}

const namesOf = ([first]: readonly unknown[]): readonly string[] =>
  typeof first === 'string' ? [first] : Object.keys(first ?? {})

/** Playwright takes a list of the value and its own options as well. */
function valueOf(name: string, [first, value]: readonly unknown[]): unknown {
  const given = typeof first === 'string' ? value : (first as Readonly<Record<string, unknown>>)[name]
  return Array.isArray(given) ? (given as readonly unknown[])[0] : given
}

/** Whether an option of the fake has this value among its words, as `auth` has `'lenient'`. Any other may be a project's own. */
const isChoice = (name: string, value: unknown): boolean =>
  Object.hasOwn(optionChecks, name) && optionChecks[name as keyof FakeOptions].schema.enum?.includes(value) === true

/** @throws FakeUsageError when a name is almost that of a setting. */
export const requireSettings = (named: object): void => Object.keys(named).forEach(requireName)

function requireName(name: string): void {
  const meant = SETTINGS.find((one) => editDistance(name.toLowerCase(), one.toLowerCase()) <= NEAR)
  if (meant !== undefined && meant !== name)
    throw new FakeUsageError(`There is no setting "${name}"; the nearest is "${meant}". A fixture needs another name.`)
}

function requireNoOption(name: string, setter: string): void {
  if (Object.hasOwn(optionChecks, name))
    throw new FakeUsageError(
      `"${name}" is an option of the fake, not a fixture: put it into "fakeOptions" of test.${setter}(…).`,
    )
}
