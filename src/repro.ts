export {
  compare,
  explore,
  hydrate,
  redactCapsule,
  replay,
  retake,
  shrink,
  verify,
  verifyDeployment,
  writeTest,
} from './fake/reproduce.ts'
export type { Difference, Replay } from './repro/capsule/replay.ts'
export type { BrokenOrder, Exploration, ExploreOptions } from './repro/explore/explore.ts'
export type { OrderStep } from './repro/explore/step.ts'
export type { WriteTestOptions } from './repro/rehearse/test-text.ts'
export type { HydrateOptions, Hydration } from './repro/hydrate/hydrate.ts'
export type { Completed, Recorded, Unplaced } from './repro/hydrate/report.ts'
export { redactHar } from './repro/redact/har.ts'
export type { Keep, RedactOptions } from './repro/redact/keep.ts'
export { redactState } from './repro/redact/state.ts'
export type { RequestChange, RetakeChanges } from './repro/retake/changes.ts'
export type { CapsuleDifference, CapsuleComparison } from './repro/retake/compare.ts'
export type { Shrunk, ShrunkCount, ShrinkOptions, ShrinkPhase, ShrinkProgress } from './repro/shrink/options.ts'
export type { LeftRow } from './repro/deployment/cleanup.ts'
export type { DeploymentOptions } from './repro/deployment/options.ts'
export type { DeploymentVerification } from './repro/deployment/verify-deployment.ts'
export type { VerifiedEndpoint } from './repro/verify/endpoints.ts'
export type { VerifyOptions } from './repro/verify/options.ts'
export type { FoundDifference, SkippedRequest, Verification } from './repro/verify/verify.ts'
export { readVerificationReport, verificationReport } from './repro/verify/report.ts'
export type { ReportedDifference, VerificationReport } from './repro/verify/report.ts'
