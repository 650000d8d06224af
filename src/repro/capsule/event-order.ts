import { broken, misplaced } from '../../core/json/check.ts'
import type { FakeUsageError } from '../../core/usage-error.ts'
import type { Capsule, CapsuleEvent, CapsuleRequest } from './capsule.ts'

/** The error for an unexpected value at a path. */
export const misfit = (path: string, expected: string, got: unknown): FakeUsageError =>
  broken('capsule', misplaced(path, expected, got))

type Stage = 'asked' | 'applied' | 'answered'

/**
 * Checks that all requests come, in the order of their numbers, that each is applied once at most and answered after that,
 * and that faults in force are faults of the capsule.
 *
 * @throws FakeUsageError with the path, what was expected there and what was found.
 */
export function checkOrder({ requests, faults, events }: Capsule): void {
  const stages: Stage[] = []
  for (const [place, event] of events.entries()) {
    const path = `events[${place}]`
    checkAsked(path, event, stages, requests.length)
    for (const stage of ['applied', 'answered'] as const) {
      const number = event[stage]
      if (number !== undefined) checkStage(`${path}.${stage}`, stage, number, stages, requests[number - 1])
    }
    for (const [number, count] of Object.entries(event.faults ?? {}))
      if (!Object.hasOwn(faults, number))
        throw misfit(`${path}.faults.${number}`, 'the number of one of its faults', count)
  }
  const next = stages.length + 1
  if (next <= requests.length)
    throw broken('capsule', {
      path: `requests[${next - 1}]`,
      says: `no event asks it. Add to events: { "asked": ${next} }, { "applied": ${next} }, { "answered": ${next} }`,
    })
}

function checkAsked(path: string, { asked }: CapsuleEvent, stages: Stage[], requests: number): void {
  if (asked === undefined) return
  const next = stages.length + 1
  if (asked !== next || asked > requests)
    throw misfit(`${path}.asked`, next <= requests ? String(next) : 'no further request', asked)
  stages.push('asked')
}

function checkStage(path: string, to: Stage, number: number, stages: Stage[], request?: CapsuleRequest): void {
  const from = stages[number - 1]
  if (from === undefined) throw misfit(path, 'the number of a request that was asked before', number)
  const { faults = [], failure } = request!
  const skips = from === 'asked' && (faults.length > 0 || failure !== undefined)
  const isNext = to === 'applied' ? from === 'asked' : from === 'applied' || skips
  if (!isNext) throw misfit(path, `the number of a request that waits to be ${to}`, number)
  stages[number - 1] = to
}
