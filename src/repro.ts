export { replay } from './repro/replay.ts'
export type { Difference, Replay } from './repro/replay.ts'
