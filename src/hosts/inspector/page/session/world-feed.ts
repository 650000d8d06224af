import { batch, signal } from '@preact/signals'
import type { Signal } from '@preact/signals'
import type { Control } from '../../../control/client.ts'
import type { WorldBeginning, WorldEvent, WorldEvents } from '../../../worlds/events/world-event.ts'
import type { Connection } from './connection.ts'
import { EventFollower } from './event-follower.ts'
import { FrameBatch } from './frame-batch.ts'
import { pastRequests } from './past-requests.ts'
import { MOST_REQUESTS } from './requests.ts'
import type { KnownRequest, Requests } from './requests.ts'
import type { WrittenRows } from './written-rows.ts'

/** What a feed tells of a world. */
export interface FedSession {
  readonly requests: Requests
  readonly written: WrittenRows
  readonly isRead: Signal<boolean>
  readonly clock: Signal<WorldBeginning['clock'] | undefined>
  readonly faults: Signal<WorldBeginning['faults']>
  readonly held: Signal<WorldBeginning['held']>
  readonly gates: Signal<WorldBeginning['gates']>
  readonly actor: Signal<WorldBeginning['actor'] | undefined>
  readonly notice: Signal<string>
  readonly edits: Signal<number>
  attempt<T>(action: () => Promise<T>): Promise<T | undefined>
  rowsWritten(rows: WorldEvents['rows']): void
  forget(): void
}

/** After a failure it is read again after so many milliseconds. */
const AGAIN = 2000

/** So many events are kept during a pause: two for each request. */
const MOST_HELD_BACK = 2 * MOST_REQUESTS

/** What is told as it is now, by the names of the events. */
const PRESENT = ['clock', 'faults', 'held', 'gates', 'actor'] as const

/** Brings a session what happens in one world, frame by frame, and what has happened before. */
export class WorldFeed {
  readonly link: Signal<Connection> = signal({ state: 'connecting' })
  readonly isPaused: Signal<boolean> = signal(false)
  /** How many requests have come since the pause. */
  readonly unseen: Signal<number> = signal(0)
  readonly #session: FedSession
  readonly #control: Control
  readonly #follower: EventFollower
  readonly #batch = new FrameBatch<WorldEvent>((events) => this.#deliver(events))
  readonly #leaving = new AbortController()
  #heldBack: WorldEvent[] = []
  #newest = 0
  /** Ends the reading of what has happened before; undefined while nothing is read. */
  #reading: AbortController | undefined

  /** @param isThere - Tells of a lost world whether it is worth another try. */
  constructor(session: FedSession, control: Control, isThere: () => Promise<boolean>) {
    this.#session = session
    this.#control = control
    this.#follower = new EventFollower(control, {
      event: (event) => this.#batch.add(event),
      lost: (says) => {
        // Told later, its beginning would make a lost connection live.
        this.#batch.flush()
        this.link.value = { state: 'lost', says }
        return isThere()
      },
    })
  }

  start(): void {
    void this.#follower.start()
  }

  stop(): void {
    this.#leaving.abort()
    this.#reading?.abort()
    this.#follower.stop()
  }

  retry(): void {
    this.#follower.retry()
  }

  goOn(): void {
    const events = this.#heldBack
    this.#heldBack = []
    batch(() => {
      this.isPaused.value = false
      this.unseen.value = 0
      this.#takeAll(events)
    })
  }

  #deliver(events: readonly WorldEvent[]): void {
    if (this.#leaving.signal.aborted) return
    batch(() => {
      for (const event of events) this.#takePresent(event)
      if (!this.isPaused.peek()) return this.#takeAll(events)
      this.#holdBack(events)
      this.unseen.value += events.filter(({ event }) => event === 'came').length
    })
  }

  /** What does not fit any more is read from the journal once it goes on. */
  #holdBack(events: readonly WorldEvent[]): void {
    this.#heldBack.push(...events)
    if (this.#heldBack.length <= MOST_HELD_BACK) return
    this.#heldBack = [{ event: 'lost', data: { says: 'More came during the pause than this page keeps.' } }]
  }

  /** How the world is now: that is shown during a pause, too. */
  #takePresent({ event, data }: WorldEvent): void {
    if (event === 'begin') this.#begin(data)
    if (event === 'came') this.#newest = data.number
    for (const name of PRESENT) if (event === name) this.#show(name, data)
  }

  #show(name: (typeof PRESENT)[number], value: unknown): void {
    const shown: Signal<unknown> = this.#session[name]
    shown.value = value
  }

  #begin(beginning: WorldBeginning): void {
    const session = this.#session
    if (this.link.peek().state === 'lost') {
      session.notice.value = 'The connection is back. Nothing was missed.'
      session.edits.value++
    }
    this.link.value = { state: 'live' }
    for (const name of PRESENT) this.#show(name, beginning[name])
    this.#newest = beginning.newest
    this.#readUnread()
  }

  #readUnread(): void {
    const isLive = this.link.peek().state === 'live' && !this.#leaving.signal.aborted
    if (isLive && !this.#session.isRead.peek() && !this.#reading) void this.#readPast()
  }

  /** What has happened, in order. Requests that come one after the other are added together. */
  #takeAll(events: readonly WorldEvent[]): void {
    let requests: KnownRequest[] = []
    for (const { event, data } of events) {
      if (event === 'came' || event === 'over') requests.push(data)
      if (event === 'rows') this.#session.rowsWritten(data)
      if (event === 'forgotten') this.#session.notice.value = data.says
      if (event !== 'cleared' && event !== 'lost') continue
      requests = []
      this.#startAnew(data.says, event === 'lost')
    }
    if (requests.length > 0) this.#session.requests.add(requests)
  }

  #startAnew(says: string, isMoreKnown: boolean): void {
    this.#session.forget()
    this.#reading?.abort()
    this.#reading = undefined
    this.#session.isRead.value = true
    // What the server asks a client to read, the page reads.
    this.#session.notice.value = isMoreKnown ? `${says.replace(/ Read GET.*/, '')} All requests were read again.` : says
    if (isMoreKnown) void this.#readPast()
  }

  async #readPast(): Promise<void> {
    const { requests, isRead, written } = this.#session
    const reading = (this.#reading = new AbortController())
    isRead.value = false
    await this.#session.attempt(async () => {
      for await (const page of pastRequests(this.#control, this.#newest)) {
        if (reading.signal.aborted) return
        requests.add(page)
      }
      const edits = await this.#control.edits.list()
      if (reading.signal.aborted) return
      for (const { after, changes, changesTruncated = 0 } of edits)
        written.add({ after, rows: changes.length + changesTruncated })
      isRead.value = true
    })
    if (this.#reading === reading) this.#reading = undefined
    setTimeout(() => this.#readUnread(), AGAIN)
  }
}
