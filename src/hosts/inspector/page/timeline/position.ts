import { describeRequest } from '../session/request-words.ts'
import type { WorldSession } from '../session/world-session.ts'

/** The selection in words. */
export const positionText = ({ request, present }: WorldSession): string =>
  request ? describeRequest(request, present) : 'Now'

/** Selects the request at a place; behind the last one is now. */
export function selectStop(session: WorldSession, stop: number): void {
  session.selected = session.requests.all[Math.max(0, stop)]?.number
}
