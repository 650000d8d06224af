// What a fake gives and takes, by name. Each entry whose values are of these types exports them: a project that emits
// declarations has to name the types of what it exports, and may know no other entry.
export type { Db, Fake } from './fake.ts'
export type { FakeOptions } from './options.ts'
export type { Scenario } from '../resources/world.ts'
export type { Snapshot } from '../state/snapshot.ts'
export type { Contract, ContractChoice, ContractName, ContractRow } from '../contract/contract.ts'
export type { Clock, Duration, Instant } from '../core/time/clock.ts'
export type { CorsOrigins } from '../core/http/cors.ts'
export type { RowChange } from '../core/table/changes.ts'
export type { FaultDefinition } from '../observe/journal/journal-entry.ts'
export type { FaultEffect } from '../observe/faults/fault.ts'
export type { Fault, Faults } from '../observe/interference/faults.ts'
export type { Gate } from '../observe/interference/gate.ts'
export type { Gates, HoldOptions } from '../observe/interference/gates.ts'
export type { Har } from '../observe/journal/har.ts'
export type { EntryMatch, JournalEntry } from '../observe/journal/journal-entry.ts'
export type { Journal } from '../observe/journal/journal.ts'
export type { RequestMatch } from '../observe/faults/request-match.ts'
export type { Changes, ModelApi } from '../core/table/model-api.ts'
export type { ModelQueries } from '../core/table/model-queries.ts'
export type { Comparators, ManyQuery, OneQuery, Where } from '../core/table/query.ts'
export type { UnknownRequest } from '../request/not-faked.ts'
export type { RateLimit, RateLimits, RateName, Throttle } from '../resources/throttle.ts'
export type { Column, JsonObject, RowOf } from '../core/table/columns.ts'
export type { RestrictionLevel } from '../resources/levels.ts'
export type { Rows, TableName } from '../resources/database.ts'
export type {
  Capsule,
  CapsuleAnswer,
  CapsuleEvent,
  CapsuleRedaction,
  CapsuleRequest,
  CapsuleRow,
  CaptureOptions,
} from '../repro/capsule/capsule.ts'
export type { FollowOptions } from '../repro/rehearse/following-fake.ts'
export type { MatchedPart } from '../repro/rehearse/matching.ts'
export type { RehearsalOutcome, RehearsedRequest, Rehearsal } from '../repro/rehearse/report.ts'
export type { FakeState } from '../state/state.ts'
export type { World } from '../resources/world.ts'
