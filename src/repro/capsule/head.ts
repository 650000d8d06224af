import { FakeUsageError } from '../../core/usage-error.ts'
import { isObject, misplaced, show } from '../../core/table/column-check.ts'
import { CAPSULE_FORMAT, CAPSULE_VERSION } from './capsule.ts'
import type { Capsule } from './capsule.ts'

/** Looks whether it is a capsule at all, and one of a version that can be read. */
export function requireCapsule(given: unknown): Capsule {
  if (!isObject(given) || given['format'] === undefined) throw broken('', 'what await fake.capture() gives', given)
  const { format, version } = given
  if (format !== CAPSULE_FORMAT) throw broken('format', show(CAPSULE_FORMAT), format)
  if (typeof version === 'number' && version > CAPSULE_VERSION)
    throw new FakeUsageError(
      `This capsule is of version ${version}, which is newer than this package reads (${CAPSULE_VERSION}). Update fake-dashboards.`,
    )
  if (version !== CAPSULE_VERSION) throw broken('version', String(CAPSULE_VERSION), version)
  return given as unknown as Capsule
}

/** What stands at a path is not what belongs there. */
export const broken = (path: string, expected: string, got: unknown): FakeUsageError =>
  misplaced('capsule', path, expected, got)
