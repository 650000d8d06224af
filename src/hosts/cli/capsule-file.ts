import { openCapsule } from '../../repro/capsule/open.ts'
import { readCapsule } from '../../repro/capsule/read.ts'
import { readJsonFile } from './json-file.ts'

/**
 * Reads a capsule file.
 *
 * @throws FakeUsageError when the file cannot be read, is not JSON, is no capsule, or has no request of the number.
 */
export const readCapsuleFile = (path: string, at?: number): unknown =>
  readJsonFile('capsule', path, 'Capture one with: JSON.stringify(await fake.capture())', (capsule) =>
    openCapsule(readCapsule(capsule), at),
  )
