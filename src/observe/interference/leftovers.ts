import type { Fault } from './active-fault.ts'
import type { Gate } from './gate.ts'

/** Tells which faults were never met and which gates are closed. */
interface Interfering {
  readonly faults: { unused(): readonly Fault[] }
  readonly gates: { pending(): readonly Gate[]; unused(): readonly Gate[] }
}

/** Everything that was set up and not used, or not ended, in words: faults that never fired, gates that hold a request or never saw one. */
export const findLeftovers = ({ faults, gates }: Interfering): readonly string[] => [
  ...faults.unused().map((fault) => `Never fired: ${String(fault)}.`),
  ...gates.pending().map((gate) => `Never released: ${String(gate)}.`),
  ...gates.unused().map((gate) => `Never reached: ${String(gate)}.`),
]
