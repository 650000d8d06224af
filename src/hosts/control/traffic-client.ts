import type { FaultEffect } from '../../observe/faults/fault.ts'
import type { CheckedMatch } from '../../observe/faults/request-match.ts'
import type { WrittenMethod, WrittenPath } from '../../observe/faults/written-path.ts'
import type { Har } from '../../observe/journal/har.ts'
import type { EntryMatch, FaultDefinition } from '../../observe/journal/journal-entry.ts'
import type { RedactOptions } from '../../repro/redact/keep.ts'
import type { EntryJson } from '../worlds/entry-json.ts'
import type { AnswerEdit } from '../worlds/knowledge/edited-answers.ts'
import type { ShownFault } from '../worlds/knowledge/fault-words.ts'
import type { GateSummary } from '../worlds/knowledge/held-answers.ts'
import type { Send } from './transport.ts'

/** A fault as JSON, so without a predicate. */
export interface SentFault extends Omit<FaultDefinition, 'match'> {
  readonly match?: Omit<NonNullable<FaultDefinition['match']>, 'predicate'>
}

/** A gate on the server. It holds requests until they are let through, in any order. */
export interface RemoteGate {
  readonly number: number
  /** Waits until `count` requests have come; gives them, oldest first. Default: `1`. Rejects when the gate ends before. */
  arrived(count?: number): Promise<readonly EntryJson[]>
  /** Lets one request through: the oldest, or with `place` the second, the third … that came. */
  release(place?: number): Promise<void>
  /** Answers one request with a fault in place of the API. Default: `{ status: 500 }`, for the oldest. */
  refuse(effect?: FaultEffect, place?: number): Promise<void>
  /**
   * Changes one held answer and sends it on. The gate must hold answers (`at: 'answer'`), and the changed answer must fit the
   * description of the endpoint, unless `lie` is true.
   */
  answer(edit: AnswerEdit): Promise<void>
  /** Lets everything through from here on. */
  open(): Promise<void>
}

export function gateClient(send: Send, number: number): RemoteGate {
  const path = `/gates/${number}`
  return {
    number,
    arrived: (count) => send('POST', `${path}/arrived`, { count }),
    release: (place) => send('POST', `${path}/release`, { place }),
    refuse: (effect, place) => send('POST', `${path}/refuse`, { effect, place }),
    answer: (edit) => send('POST', `${path}/answer`, edit),
    open: () => send('POST', `${path}/open`),
  }
}

/** The gates of a world. */
export const gatesClient = (send: Send) => ({
  /** All gates that are not open, with the requests, or the answers, that they hold. */
  list: () => send<readonly GateSummary[]>('GET', '/gates'),
  /** A gate by its number. It is not checked here whether there is one: using it fails otherwise. */
  get: (number: number) => gateClient(send, number),
})

/** The failures that requests meet. */
export const faultsClient = (send: Send) => ({
  /** All faults, with how often each was met. */
  list: () => send<readonly ShownFault[]>('GET', '/faults'),
  /** Adds a failure, like `fake.faults.add`, but without a predicate. */
  add: (definition: SentFault) => send<ShownFault>('POST', '/faults', definition),
  /** Ends one, by the `number` that `add` gave. */
  remove: (number: number) => send<void>('DELETE', `/faults/${number}`),
  /** Ends all faults. It takes no argument: the server refuses one, because it may mean a single fault. */
  clear: (nothing?: undefined) => send<void>('DELETE', '/faults', nothing),
})

/** The requests of a world, in short. */
export const journalClient = (send: Send) => ({
  /** The requests that match, oldest first. Default: all of them. */
  list: <M extends WrittenMethod, P extends WrittenPath>(
    match: Omit<EntryMatch, 'predicate'> & CheckedMatch<M, P> = {},
  ) => send<readonly EntryJson[]>('POST', '/journal/find', match),
  /** The requests as an HTTP archive, with stand-ins for people, texts, keys and tokens. */
  toHar: (options?: RedactOptions) => send<Har>('GET', '/journal/har', options),
  /** Empties the journal. */
  clear: () => send<void>('DELETE', '/journal'),
})
