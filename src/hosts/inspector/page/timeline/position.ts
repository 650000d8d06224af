import { describeRequest } from '../session/request-words.ts'
import type { WorldSession } from '../session/world-session.ts'

/** What is selected, in words. */
export function positionText({ request: selected, present }: WorldSession): string {
  if (!selected) return 'Now'
  const isHeld = present.value.held.some(({ number }) => number === selected.number)
  return describeRequest(selected, isHeld)
}

/** Selects the request at a place; behind the last one is now. */
export function selectStop({ requests, selected }: WorldSession, stop: number): void {
  selected.value = requests.all[Math.max(0, stop)]?.number
}
