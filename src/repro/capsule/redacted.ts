import type { Fake, FakeOptions } from '../../fake.ts'
import { redactSent } from '../redact/capsule.ts'
import { settleKeep } from '../redact/keep.ts'
import type { Keep } from '../redact/keep.ts'
import type { Capsule } from './capsule.ts'
import { otherwise } from './likeness.ts'
import { retake } from './retake.ts'

/**
 * A capsule without anything that says who people are or what they wrote. What goes in is replaced, and a fresh fake
 * answers it again: so nobody's name is in an answer, and it replays to the byte.
 *
 * @throws FakeUsageError when something cannot be kept.
 */
export async function redactCapsule(
  capsule: Capsule,
  keep: readonly Keep[],
  createFake: (options: FakeOptions) => Fake,
): Promise<Capsule> {
  const kept = settleKeep(keep)
  if (keep.includes('everything')) return capsule
  const { format, version, tokens, ...made } = await retake(redactSent(capsule, kept), capsule, createFake)
  const redaction = { kept: keep, differs: otherwise(capsule, { ...capsule, ...made }) }
  return JSON.parse(JSON.stringify({ format, version, tokens, redaction, ...made })) as Capsule
}
