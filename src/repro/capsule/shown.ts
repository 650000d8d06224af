import { createFake } from '../../fake/create-fake.ts'
import type { RedactOptions } from '../redact/keep.ts'
import type { Capsule } from './capsule.ts'
import { readCapsule } from './read.ts'
import { redacted } from './redacted.ts'

/**
 * A capsule to show to others: people, what they wrote, hosts, keys and tokens have stand-ins. One that `fake.capture()`
 * gave is such already, unless something was kept in it.
 *
 * @throws FakeUsageError when the capsule is broken or newer, or something cannot be kept.
 */
export const redactCapsule = async (capsule: unknown, options: RedactOptions = {}): Promise<Capsule> =>
  redacted(readCapsule(capsule), options, createFake)
