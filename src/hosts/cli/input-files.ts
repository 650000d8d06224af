import { openCapsule } from '../../repro/capsule/open.ts'
import { readCapsule } from '../../repro/capsule/read.ts'
import { readState } from '../../state/state.ts'
import { readJsonFile } from './json-file.ts'

/**
 * Reads a capsule file.
 *
 * @throws FakeUsageError when the file cannot be read, is not JSON, is no capsule, or has no request `at`.
 */
export const readCapsuleFile = (path: string, at?: number): unknown =>
  readJsonFile('capsule', path, 'Capture one with: JSON.stringify(await fake.capture())', (capsule) =>
    openCapsule(readCapsule(capsule), at),
  )

/**
 * Reads a state file.
 *
 * @throws FakeUsageError when the file cannot be read, is not JSON, or is no valid state.
 */
export const readStateFile = (path: string, remedy = 'Write one with: fake-dashboards export > state.json'): unknown =>
  readJsonFile('state', path, remedy, readState)
