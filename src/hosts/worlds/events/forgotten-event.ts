import type { SeenEvent } from './world-event.ts'

/**
 * The event that names the requests, from one number to another, that the journal has forgotten before their events
 * were sent.
 */
export function forgottenEvent(from: number, to: number): SeenEvent {
  const says = `Requests ${from} to ${to} came faster than they could be told, and the journal has forgotten them.`
  return { event: 'forgotten', show: () => ({ from, to, says }) }
}
