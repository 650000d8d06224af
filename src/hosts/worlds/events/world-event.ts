import type { Entry } from '../../../observe/journal/entry.ts'
import type { Time } from '../clock-json.ts'
import type { EntryHead } from '../entry-json.ts'
import type { ActingPerson } from '../knowledge/actor.ts'
import type { BoundedChanges } from '../knowledge/bounded-json.ts'
import type { EntryOutline } from '../knowledge/entry-detail.ts'
import type { ShownFault } from '../knowledge/fault-words.ts'
import type { SecretsOfWorld } from '../knowledge/secrets-of-world.ts'

/** A request that waits, and for what. */
export interface WaitingRequest {
  readonly number: number
  readonly method: string
  readonly path: string
  readonly waiting: string
}

/** Requests whose events were not sent, by their numbers. */
interface ForgottenRequests {
  readonly from: number
  readonly to: number
  readonly says: string
}

/** The first event of a client: the present state of the world. */
export interface FirstEvent {
  /** The number of the newest request; 0 before the first. */
  readonly newest: number
  readonly clock: Time
  readonly faults: readonly ShownFault[]
  readonly held: readonly WaitingRequest[]
  readonly gates: readonly number[]
  readonly actor: ActingPerson
}

/** The content of each event of a world, by its name. */
export interface WorldEvents {
  /** The first event of every stream. */
  readonly begin: FirstEvent
  /** A request has come. */
  readonly came: EntryHead
  /** A request is over, with an answer or without. `GET /entries/<its number>` has what was sent and what came back. */
  readonly over: EntryOutline
  /** Rows were written that no request wrote: by control, `fake.db`, a reset. `newest` is the last request that had come. */
  readonly rows: BoundedChanges & { readonly newest: number }
  /** All requests that wait now, at gates and for the clock. */
  readonly held: readonly WaitingRequest[]
  /** The numbers of the gates that hold what matches, whether control or the code has made them. */
  readonly gates: readonly number[]
  /** The user as whom all requests are sent. */
  readonly actor: ActingPerson
  readonly clock: Time
  /** All faults in force, and how often they have fired. */
  readonly faults: readonly ShownFault[]
  /** Requests came faster than their events are sent, and the journal has forgotten these meanwhile. */
  readonly forgotten: ForgottenRequests
  /** The journal was emptied: requests count from 1 again. */
  readonly cleared: { readonly says: string }
  /** The events after the one that the client saw last are not kept any more, or the world was unloaded from memory. */
  readonly lost: { readonly says: string }
  /** The last event: why the stream ends. */
  readonly end: { readonly says: string }
}

/** One event. Those that go to one client alone have no id. */
export type WorldEvent = {
  readonly [N in keyof WorldEvents]: { readonly event: N; readonly data: WorldEvents[N]; readonly id?: string }
}[keyof WorldEvents]

/** An event that was seen, and is sent a little later, together with others. */
export type SeenEvent = {
  readonly [N in keyof WorldEvents]: {
    readonly event: N
    readonly show: (secrets: SecretsOfWorld) => WorldEvents[N]
  } & (N extends 'came' | 'over' ? { readonly entry: Entry } : { readonly entry?: never })
}[keyof WorldEvents]

/**
 * The event that names the requests, from one number to another, that the journal has forgotten before their events
 * were sent.
 */
export function forgottenEvent(from: number, to: number): SeenEvent {
  const says = `Requests ${from} to ${to} came faster than they could be sent, and the journal has forgotten them.`
  return { event: 'forgotten', show: () => ({ from, to, says }) }
}
