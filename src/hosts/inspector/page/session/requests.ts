import type { EntryHead } from '../../../worlds/entry-json.ts'
import type { EntryDetail, EntryOutline } from '../../../worlds/knowledge/entry-detail.ts'

/** A request that was read by its number: with more of its bodies, and the cause of a refusal. */
interface ReadRequest extends EntryDetail {
  readonly isRead: true
}

/** A request as far as it is known: its messages come with a page of requests, and with the one that is selected. */
export type KnownRequest = EntryHead | EntryOutline | EntryDetail | ReadRequest

/** How many requests the page keeps, however many come: ten times what a journal holds by default. */
export const MOST_REQUESTS = 10_000

/** Whose requests they are. */
interface SelectingSession {
  /** The number of the one that is being read: it stays, however old it is. */
  readonly selected: number | undefined
  changed(): void
}

/** The newest requests of a world by their numbers, in the order of arrival. */
export class Requests {
  readonly #session: SelectingSession
  readonly #list: KnownRequest[] = []
  /** One array, changed in place: adding to it does not copy what is there, however long it is. */
  readonly all: readonly KnownRequest[] = this.#list
  /** Another number whenever something is new in the list. */
  version = 0
  /** The keys with which each user has sent requests; those of an unknown user by their own names. */
  readonly keys = new Map<string, Set<string>>()

  constructor(session: SelectingSession) {
    this.#session = session
  }

  /** The number of the newest; 0 before the first. */
  get newest(): number {
    return this.all.at(-1)?.number ?? 0
  }

  /** How many have come and are not known any more, or never were. */
  get forgotten(): number {
    return this.newest - this.all.length
  }

  /** Adds requests, or what is newly known of them. */
  add(some: readonly KnownRequest[]): void {
    for (const told of some) {
      const { key, user = key } = told
      if (key && user) this.keys.set(user, new Set(this.keys.get(user)).add(key))
      const place = this.placeOf(told.number)
      const known = this.#list[place]
      if (known?.number !== told.number) this.#list.splice(place, 0, told)
      else if (knowledgeOf(told) >= knowledgeOf(known)) this.#list[place] = told
    }
    this.#dropOldest()
    this.#noteChange()
  }

  #noteChange(): void {
    this.version++
    this.#session.changed()
  }

  #dropOldest(): void {
    const read = this.find(this.#session.selected)
    this.#list.splice(0, this.#list.length - MOST_REQUESTS)
    if (read && read.number < this.#list[0]!.number) this.#list.unshift(read)
  }

  find(number: number | undefined): KnownRequest | undefined {
    if (number === undefined) return undefined
    const found = this.all[this.placeOf(number)]
    return found?.number === number ? found : undefined
  }

  /** The place of a request in `all`, or the place that it would have. */
  placeOf(number: number): number {
    return placeIn(this.#list, number)
  }

  clear(): void {
    this.keys.clear()
    this.#list.length = 0
    this.#noteChange()
  }
}

/** The place of the first request with this number or a later one. */
export function placeIn(requests: readonly KnownRequest[], number: number): number {
  let [from, to] = [0, requests.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (requests[middle]!.number < number) from = middle + 1
    else to = middle
  }
  return from
}

/** Whether all of a request is known, its messages included. */
export const isWhole = (request: KnownRequest): request is EntryDetail => 'request' in request

/** Whether the checks, the written rows and the times of a request are known. */
export const isOutlined = (request: KnownRequest): request is EntryOutline | EntryDetail => 'checks' in request

/** The rows that a request wrote, also one that failed after that. */
export const writtenBy = (request: KnownRequest): EntryOutline['changes'] =>
  isOutlined(request) ? request.changes : []

export const hasWritten = (request: KnownRequest): boolean => writtenBy(request).length > 0

/** Whether a request was answered, or will not be. */
export const isOver = ({ took }: Pick<KnownRequest, 'took'>): boolean => took !== undefined

/** Whether a fault was met on the way. */
export const metFault = ({ faults }: KnownRequest): boolean => faults.length > 0

/** How much is known of a request: events and pages come in any order. */
const knowledgeOf = (request: KnownRequest): number =>
  (isOver(request) ? 4 : 0) + ['checks', 'request', 'isRead'].filter((part) => part in request).length
