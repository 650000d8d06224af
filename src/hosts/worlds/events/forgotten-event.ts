import type { SeenEvent } from './world-event.ts'

/** Tells that the journal has forgotten requests, from one number to another, before anybody was told of them. */
export function forgottenEvent(from: number, to: number): SeenEvent {
  const says = `Requests ${from} to ${to} came faster than they could be told, and the journal has forgotten them.`
  return { event: 'forgotten', show: () => ({ from, to, says }) }
}
