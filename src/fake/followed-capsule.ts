import { Lazy } from '../core/lazy.ts'
import type { Schedule, ScheduledStage } from '../observe/interference/schedule.ts'
import type { Entry } from '../observe/journal/entry.ts'
import type { FaultDefinition } from '../observe/journal/journal-entry.ts'
import type { FollowingFake } from '../repro/rehearse/following-fake.ts'
import type { RecordedOrder } from '../repro/rehearse/recorded-order.ts'
import type { Rehearsal } from '../repro/rehearse/report.ts'
import type { FakeOptions } from './options.ts'

/** Loaded with the first request, because few fakes follow a capsule. */
const code = new Lazy(() => import('../repro/rehearse/rehearse.ts'))

/** The capsule that a fake follows. */
export class FollowedCapsule implements Schedule {
  readonly #options: FakeOptions
  #fake: FollowingFake | undefined
  /** The requests that have come, and whose bodies have not been read yet. */
  #coming = new Set<Entry>()
  #order: RecordedOrder | undefined

  constructor(options: FakeOptions) {
    this.#options = options
  }

  /** The same options, with an `onAnswered` that also closes the request here. */
  around({ onAnswered, ...options }: FakeOptions): FakeOptions {
    return {
      ...options,
      onAnswered: (entry) => {
        this.#close(entry as Entry)
        onAnswered?.(entry)
      },
    }
  }

  /** Sets the fake that follows the capsule. */
  join(fake: FollowingFake): void {
    this.#fake = fake
  }

  open(entry: Entry): void {
    this.#coming.add(entry)
  }

  async meet(entry: Entry): Promise<readonly FaultDefinition[]> {
    const coming = this.#coming
    const order = await this.#load()
    // The fake may have been reset meanwhile.
    return coming === this.#coming ? order.meet(entry) : []
  }

  async wait(stage: ScheduledStage, entry: Entry, signals: readonly AbortSignal[]): Promise<void> {
    await this.#order?.wait(stage, entry, signals)
  }

  #close(entry: Entry): void {
    this.#coming.delete(entry)
    this.#order?.close(entry)
  }

  restart(): void {
    this.#order?.end()
    this.#order = undefined
    this.#coming = new Set()
  }

  async report(): Promise<Rehearsal> {
    const order = await this.#load()
    await order.settled()
    return code.value.report(order, this.#fake!)
  }

  async #load(): Promise<RecordedOrder> {
    await code.load()
    return (this.#order ??= code.value.follow(this.#options, this.#fake!, this.#coming))
  }
}
