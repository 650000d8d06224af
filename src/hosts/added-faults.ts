import type { FakeOptions } from '../fake/options.ts'
import type { FaultDefinition } from '../observe/journal/journal-entry.ts'
import { openCapsule, withUncheckedCapsule } from '../repro/capsule/open.ts'

/**
 * Options with faults that the host adds, such as a latency. A capsule's faults in force stay, after the added ones;
 * the option `faults` alone would replace them. A followed capsule gives its faults to the requests that met them.
 *
 * @throws FakeUsageError when the capsule is broken.
 */
export function withFaults(options: FakeOptions, added: readonly FaultDefinition[]): FakeOptions {
  if (added.length === 0) return options
  const { capsule, at, follow, faults } = options
  const recorded = () => withUncheckedCapsule(() => openCapsule(capsule, at).faults)
  return { ...options, faults: [...added, ...(faults ?? (capsule === undefined || follow ? [] : recorded()))] }
}
