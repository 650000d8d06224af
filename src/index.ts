export { createFake } from './fake.ts'
export type { Db, Fake, FakeOptions, Scenario, Snapshot } from './fake.ts'
export type { Contract, ContractChoice, ContractName, ContractRow } from './contract.ts'
export { FakeUsageError } from './core/errors.ts'
export type { Clock, Duration, Instant } from './core/clock.ts'
export type { CorsOrigins } from './core/cors.ts'
export type { RowChange } from './core/table/changes.ts'
export type { FaultDefinition, FaultEffect } from './core/faults/fault.ts'
export type { Fault, Faults } from './core/faults/faults.ts'
export type { Gate } from './core/faults/gate.ts'
export type { Gates, HoldOptions } from './core/faults/gates.ts'
export type { Har } from './core/journal/har.ts'
export type { EntryMatch, JournalEntry } from './core/journal/journal-entry.ts'
export type { Journal } from './core/journal/journal.ts'
export type { RequestMatch } from './core/faults/request-match.ts'
export type { Changes, Comparators, ManyQuery, ModelApi, Where } from './core/table/model-api.ts'
export type { UnknownRequest } from './not-faked.ts'
export type { RateLimit, RateLimits, RateName, Throttle } from './core/throttle.ts'
export type { Rows, TableName } from './database.ts'
export type {
  Capsule,
  CapsuleAnswer,
  CapsuleEvent,
  CapsuleRedaction,
  CapsuleRequest,
  CapsuleRow,
} from './repro/capsule/capsule.ts'
export type { CaptureOptions } from './repro/capsule/capture.ts'
export type { FakeState } from './state.ts'
export type { World } from './world.ts'
