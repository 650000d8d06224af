import { editDistance } from '../../core/nearest.ts'
import { FakeUsageError } from '../../core/usage-error.ts'

/** The settings whose names no other fixture comes near. `as` is too short, and `handler` may be a fixture of a project. */
const SETTINGS = [
  'fakeOptions',
  'unknownRequests',
  'leftovers',
  'captureFailures',
  'network',
  'allowedHosts',
  'mswServer',
]
const NEAR = 2

type Defining = (...fixtures: readonly never[]) => unknown

type Extendable<Setter extends string> = { [M in 'extend' | Setter]: Defining }

/**
 * Refuses fixtures that are called almost as a setting is: Vitest and Playwright take any name for a new fixture, and a
 * misspelt setting would have no effect. What is extended refuses them as well.
 *
 * @param setter - The other method that sets fixtures.
 */
export function requiringNames<Setter extends string, T extends Extendable<Setter>>(test: T, setter: Setter): T {
  const { extend, [setter]: set } = test
  const checked = (define: Defining, wrap: (made: unknown) => unknown): Defining =>
    function (this: unknown, ...fixtures) {
      requireAll(fixtures)
      return wrap(Reflect.apply(define, this, fixtures))
    }
  const own: Extendable<Setter> = test
  own.extend = checked(extend, (made) => requiringNames(made as T, setter))
  own[setter] = checked(set, (made) => made)
  return test
}

function requireAll([first]: readonly unknown[]): void {
  if (typeof first === 'string') requireName(first)
  else requireSettings(first ?? {})
}

/** @throws FakeUsageError when a name is almost that of a setting. */
export const requireSettings = (named: object): void => Object.keys(named).forEach(requireName)

function requireName(name: string): void {
  const meant = SETTINGS.find((one) => editDistance(name.toLowerCase(), one.toLowerCase()) <= NEAR)
  if (meant !== undefined && meant !== name)
    throw new FakeUsageError(`There is no setting "${name}"; the nearest is "${meant}". A fixture needs another name.`)
}
