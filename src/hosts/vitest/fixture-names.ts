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

interface Extendable {
  extend: Defining
  override: Defining
}

/**
 * Refuses fixtures that are called almost as a setting is: Vitest takes any name for a new fixture, and a misspelt setting
 * would have no effect. What is extended refuses them as well.
 */
export function requiringNames<T extends Extendable>(test: T): T {
  const { extend, override } = test
  test.extend = function (this: unknown, ...fixtures) {
    requireAll(fixtures)
    return requiringNames(Reflect.apply(extend, this, fixtures) as T)
  }
  test.override = function (this: unknown, ...fixtures) {
    requireAll(fixtures)
    return Reflect.apply(override, this, fixtures)
  }
  return test
}

function requireAll([first]: readonly unknown[]): void {
  for (const name of typeof first === 'string' ? [first] : Object.keys(first ?? {})) requireName(name)
}

/** @throws FakeUsageError when a name is almost that of a setting. */
function requireName(name: string): void {
  const meant = SETTINGS.find((one) => editDistance(name.toLowerCase(), one.toLowerCase()) <= NEAR)
  if (meant !== undefined && meant !== name)
    throw new FakeUsageError(`There is no setting "${name}"; the nearest is "${meant}". A fixture needs another name.`)
}
