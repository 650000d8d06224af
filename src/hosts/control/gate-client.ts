import type { FaultEffect } from '../../observe/faults/fault.ts'
import type { EntryJson } from '../server/entry-json.ts'
import type { Send } from './transport.ts'

/** A gate on the server. It holds requests until they are let through, in any order. */
export interface RemoteGate {
  readonly number: number
  /** Waits until so many requests have come; gives them, oldest first. */
  arrived(count?: number): Promise<readonly EntryJson[]>
  /** Lets one request through: the oldest, or the one that came as the second, the third … */
  release(place?: number): Promise<void>
  /** Answers one request with a fault in place of the API. */
  refuse(effect?: FaultEffect, place?: number): Promise<void>
  /** Lets everything through from here on. */
  open(): Promise<void>
}

export function remoteGate(send: Send, number: number): RemoteGate {
  const path = `/gates/${number}`
  return {
    number,
    arrived: (count) => send('POST', `${path}/arrived`, { count }),
    release: (place) => send('POST', `${path}/release`, { place }),
    refuse: (effect, place) => send('POST', `${path}/refuse`, { effect, place }),
    open: () => send('POST', `${path}/open`),
  }
}
