import type { KnownRequest } from '../../../src/hosts/inspector/page/session/requests.ts'
import { kindOf } from '../../../src/hosts/worlds/knowledge/decision.ts'

/** The times of a request on the timeline, in milliseconds. */
export interface Seen {
  /** After the one before. */
  readonly after?: number
  readonly took?: number | undefined
  readonly status?: number
  /** How far the clock was moved, since the first. */
  readonly clock?: number
}

const BEGIN = Date.parse('2026-01-01T12:00:00Z')

/** Requests as the page knows them, with real times and a clock that stands still but for its moves. */
export function seenRequests(several: readonly Seen[]): readonly KnownRequest[] {
  let came = BEGIN
  return several.map((seen, index) => {
    const { after = 0, status = 200, clock = 0 } = seen
    const took = 'took' in seen ? seen.took : 1
    came += after
    const request = {
      number: index + 1,
      at: new Date(BEGIN + clock).toISOString(),
      method: 'GET',
      path: '/',
      status: took === undefined ? undefined : status,
      took,
      checks: [],
      faults: [],
      clocks: { fake: {}, real: { at: new Date(came).toISOString(), took } },
    } as unknown as KnownRequest
    return { ...request, kind: kindOf(request) }
  })
}
