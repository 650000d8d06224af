import { broken as brokenFile, misplaced, requireVersion } from '../../core/json/check.ts'
import { isObject } from '../../core/json/kinds.ts'
import type { FakeUsageError } from '../../core/usage-error.ts'
import { CAPSULE_FORMAT, CAPSULE_VERSION } from './capsule.ts'
import type { Capsule } from './capsule.ts'

/** Refuses what is no capsule, and a capsule of a version that cannot be read. */
export function requireCapsule(given: unknown): Capsule {
  if (!isObject(given) || given['format'] === undefined) throw broken('', 'what await fake.capture() gives', given)
  requireVersion('capsule', given, CAPSULE_FORMAT, CAPSULE_VERSION)
  return given as unknown as Capsule
}

/** Something else was expected at a path of a capsule. */
export const broken = (path: string, expected: string, got: unknown): FakeUsageError =>
  brokenFile('capsule', misplaced(path, expected, got))
