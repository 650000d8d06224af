import type { Entry } from '../journal/entry.ts'
import type { FaultDefinition } from '../journal/journal-entry.ts'

/** The stage that a request waits for: that its rules may run, or that its answer may go. */
export type ScheduledStage = 'applied' | 'answered'

/** Decides when requests are applied and answered; a fake that follows a capsule has one. */
export interface Schedule {
  /** A request has come; its body is still to be read. */
  open(entry: Entry): void
  /** A request was read. Gives the faults that it meets. */
  meet(entry: Entry): Promise<readonly FaultDefinition[]>
  /** Waits until the request may continue. Rejects when one of the signals ends the wait. */
  wait(stage: ScheduledStage, entry: Entry, signals: readonly AbortSignal[]): Promise<void>
  /** Begins anew. */
  restart(): void
}
