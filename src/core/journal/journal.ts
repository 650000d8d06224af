import { Entry } from './entry.ts'
import type { Arrival } from './entry.ts'
import { FakeUsageError } from '../errors.ts'
import type { Har } from './har.ts'
import type { EntryMatch, JournalEntry } from './journal-entry.ts'
import { printEntries } from './journal-table.ts'
import type { Recording } from './recording.ts'
import type { RedactOptions } from '../../repro/redact/keep.ts'
import type { Reply } from '../reply.ts'
import { compileMatch, describeMatch } from '../faults/request-match.ts'
import type { Served } from '../faults/served-path.ts'

/** Makes an archive of entries. */
export type Archive = (entries: readonly JournalEntry[], options: RedactOptions) => Promise<Har>

/** What a journal works with; one that stands alone makes no archives. */
interface Around {
  readonly served?: readonly Served[]
  readonly onClosed?: ((entry: JournalEntry) => void) | undefined
  readonly recording?: Recording<unknown>
  readonly archive?: Archive
}

/** How much of bodies is kept, in bytes; beyond it the oldest are forgotten, and their entries stay. */
const BODIES = 16 * 1024 * 1024

/**
 * What was asked and answered, in order; bounded. To read, never to steer.
 *
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 *
 * const fake = createFake()
 * await fake.fetch(new Request('https://app.example.test/api/environments/1/dashbords/'))
 *
 * fake.journal.last?.status // 404
 * fake.journal.last?.hint // 'GET /api/environments/1/dashbords/ is no path of the API. The nearest is /api/environments/:project_id/dashboards (GET, POST, HEAD, OPTIONS).'
 * fake.journal.list({ method: 'GET', status: 404 }).length // 1
 * ```
 */
export class Journal {
  readonly #limit: number
  readonly #served: readonly Served[]
  readonly #onClosed: ((entry: JournalEntry) => void) | undefined
  readonly #recording: Recording<unknown> | undefined
  readonly #archive: Archive | undefined
  #entries: Entry[] = []
  /** How many entries have forgotten their bodies, counted from the oldest. */
  #light = 0
  #weight = 0
  #asked = 0
  #applied = 0
  #answered = 0

  constructor(limit: number, { served = [], onClosed, recording, archive }: Around = {}) {
    this.#limit = limit
    this.#served = served
    this.#onClosed = onClosed
    this.#recording = limit > 0 ? recording : undefined
    this.#archive = archive
  }

  /** The entries, oldest first: a copy. */
  get entries(): readonly JournalEntry[] {
    return this.#last()
  }

  /** The newest entry. */
  get last(): JournalEntry | undefined {
    return this.#limit > 0 ? this.#entries.at(-1) : undefined
  }

  /**
   * The oldest entry that matches.
   *
   * @throws FakeUsageError when the match names a field, a path or a method that there is not.
   */
  find(match: EntryMatch): JournalEntry | undefined {
    return this.list(match)[0]
  }

  /**
   * All entries that match, oldest first.
   *
   * @throws FakeUsageError when the match names a field, a path or a method that there is not.
   */
  list({ status, ...match }: EntryMatch): readonly JournalEntry[] {
    const fits = compileMatch<JournalEntry>(match, this.#served)
    return this.entries.filter((entry) => (status === undefined || entry.status === status) && fits(entry))
  }

  /**
   * The oldest entry that matches, which there must be.
   *
   * @throws FakeUsageError when there is none: it shows what was asked instead, with hints.
   */
  get(match: EntryMatch): JournalEntry {
    const found = this.find(match)
    if (found) return found
    const { status, ...asked } = match
    const wanted = describeMatch(asked) + (status === undefined ? '' : ` with status ${status}`)
    throw new FakeUsageError(`Nothing asked ${wanted}. What was asked:\n${String(this)}`)
  }

  /** The entries as a table for people; keys are left out. */
  toString(): string {
    return printEntries(this.entries)
  }

  /** Writes the table to the console. */
  print(): void {
    console.log(this.toString())
  }

  /**
   * The entries as an HTTP archive (HAR 1.2), which the network panel of a browser opens. People, what they wrote, keys and
   * tokens are replaced. It is of the moment of the call.
   *
   * @throws FakeUsageError when something cannot be kept.
   */
  async toHar(options: RedactOptions = {}): Promise<Har> {
    const entries = this.#last().map((entry) => entry.copy())
    return this.#archive!(entries, options)
  }

  clear(): void {
    for (const entry of this.#entries) entry.kept = false
    this.#entries = []
    this.#light = this.#weight = this.#asked = this.#applied = this.#answered = 0
    this.#recording?.drop()
  }

  /** @internal A request has come. */
  open(arrival: Arrival): Entry {
    const entry = new Entry(++this.#asked, arrival)
    this.#entries.push(entry)
    if (this.#entries.length > 2 * this.#limit) this.#trim()
    this.#recording?.note('asked', entry)
    return entry
  }

  /** @internal Runs its rules. */
  apply<T>(entry: Entry, run: () => T): T {
    entry.applied = ++this.#applied
    return this.#recording ? this.#recording.during(entry, run) : run()
  }

  /** @internal It is over, with an answer or without. */
  close(entry: Entry, time: number, reply: Reply | undefined): void {
    entry.endedAt = time
    entry.reply = reply
    this.#recording?.note('answered', entry)
    if (entry.kept) this.#weigh(entry)
    this.#onClosed?.(entry)
  }

  #last(): readonly Entry[] {
    return this.#entries.slice(Math.max(0, this.#entries.length - this.#limit))
  }

  #weigh(entry: Entry): void {
    if (entry.reply) entry.answered = ++this.#answered
    this.#weight += entry.weight
    if (this.#weight > BODIES) this.#lighten()
  }

  #trim(): void {
    const dropped = this.#entries.length - this.#limit
    for (const entry of this.#entries.slice(0, dropped)) {
      if (entry.endedAt !== undefined) this.#weight -= entry.weight
      entry.kept = false
    }
    this.#entries = this.#entries.slice(dropped)
    this.#light = Math.max(0, this.#light - dropped)
    this.#recording?.roll()
  }

  #lighten(): void {
    while (this.#weight > BODIES && this.#light < this.#entries.length - 1) {
      const entry = this.#entries[this.#light++]!
      if (entry.endedAt === undefined) continue
      this.#weight -= entry.weight
      entry.lighten()
    }
  }
}
