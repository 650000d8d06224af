import type { Lane } from './lane.ts'
import { endpoints } from './lanes/endpoints.ts'
import { events } from './lanes/events.ts'
import { growth } from './lanes/growth.ts'
import { growing } from './lanes/inputs.ts'
import { memory } from './lanes/memory.ts'
import { msw, msw3 } from './lanes/msw.ts'
import { seeding } from './lanes/seeding.ts'
import { server } from './lanes/server.ts'
import { state } from './lanes/state.ts'
import { suite } from './lanes/suite.ts'
import { weight } from './lanes/weight.ts'
import { worker } from './lanes/worker.ts'

export const lanes = {
  endpoints,
  msw,
  'msw-3': msw3,
  growth,
  inputs: growing,
  events,
  state,
  seeding,
  weight,
  server,
  worker,
  memory,
  suite,
} as const satisfies Record<string, Lane>

export type LaneName = keyof typeof lanes

export const laneNames: readonly string[] = Object.keys(lanes)
