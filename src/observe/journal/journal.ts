import type { Reply } from '../../core/http/reply.ts'
import { requireNothing } from '../../core/known-names.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { compileMatch, describeMatch } from '../faults/request-match.ts'
import type { Served } from '../faults/served-path.ts'
import type { WrittenMethod, WrittenPath } from '../faults/written-path.ts'
import { isTelling, secretsOf } from '../secrets/secrets.ts'
import { BoundedEntries } from './bounded-entries.ts'
import type { SharedBound } from './bounded-entries.ts'
import { Entry } from './entry.ts'
import type { Arrival } from './entry.ts'
import type { Archive, Har } from './har.ts'
import { statusField } from './journal-entry.ts'
import type { CheckedEntryMatch, EntryMatch, JournalEntry } from './journal-entry.ts'
import { printEntries } from './journal-table.ts'
import type { RedactOptions } from './redact-options.ts'
import type { SessionLog } from './session-log.ts'

/** The parts that a journal needs besides requests. Without them, it makes no archives. */
interface JournalContext {
  readonly served?: readonly Served[]
  readonly onClosed?: ((entry: JournalEntry) => void) | undefined
  readonly sessionLog?: SessionLog<unknown>
  readonly archive?: Archive
  /** The keys and tokens that rows hold. */
  readonly tokens?: () => readonly string[]
}

/**
 * The requests and their answers, in order; only the newest are kept. It is for reading: nothing is changed through it.
 *
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 *
 * const fake = createFake()
 * await fake.fetch(new Request('https://app.example.test/api/environments/1/dashbords/'))
 *
 * fake.journal.last?.status // 501
 * fake.journal.last?.refusal // 'GET /api/environments/1/dashbords/ is not faked. The nearest faked route is /api/environments/:project_id/dashboards, which answers GET, POST, HEAD, OPTIONS.'
 * fake.journal.list({ method: 'GET', status: 501 }).length // 1
 * ```
 */
export class Journal {
  readonly #entries: BoundedEntries
  readonly #context: JournalContext
  readonly #sessionLog: SessionLog<unknown> | undefined
  readonly #secrets = secretsOf(() => this.#telling())
  #asked = 0
  /** @internal How often it was emptied. */
  cleared = 0
  #applied = 0
  #answered = 0

  constructor(limit: number, context: JournalContext = {}) {
    this.#entries = new BoundedEntries(limit)
    this.#context = context
    this.#sessionLog = limit > 0 ? context.sessionLog : undefined
  }

  /** The entries, oldest first: a copy. */
  get entries(): readonly JournalEntry[] {
    return this.#entries.all
  }

  /** The newest entry; undefined before the first. */
  get last(): JournalEntry | undefined {
    return this.#entries.newest
  }

  /** How many requests have come, including forgotten ones. */
  get asked(): number {
    return this.#asked
  }

  /** The oldest entry that matches; undefined if there is none. @throws FakeUsageError as `list` does. */
  find<M extends WrittenMethod, P extends WrittenPath>(match: CheckedEntryMatch<M, P>): JournalEntry | undefined {
    return this.list(match as EntryMatch)[0]
  }

  /**
   * All entries, or those that match, oldest first.
   *
   * @throws FakeUsageError when the match names a field, a path or a method that does not exist.
   */
  list<M extends WrittenMethod, P extends WrittenPath>(match: CheckedEntryMatch<M, P> = {}): readonly JournalEntry[] {
    const fits = compileMatch<JournalEntry>(match, this.#context.served ?? [], statusField)
    const { status } = match
    return this.entries.filter((entry) => (status === undefined || entry.status === status) && fits(entry))
  }

  /**
   * The oldest entry that matches.
   *
   * @throws FakeUsageError when there is none, with the whole journal and hints in its message, and as `list` does.
   */
  get<M extends WrittenMethod, P extends WrittenPath>(match: CheckedEntryMatch<M, P> = {}): JournalEntry {
    const found = this.find(match as EntryMatch)
    if (found) return found
    const { status, ...asked } = match
    const wanted = describeMatch(asked) + (status === undefined ? '' : ` with status ${status}`)
    throw new FakeUsageError(`No request matches ${wanted}. The journal:\n${String(this)}`)
  }

  /** The entries as a table for people; keys are left out. */
  toString(): string {
    const { entries } = this
    const forgotten = this.#asked - entries.length
    if (forgotten === 0) return printEntries(entries)
    return `(requests 1 to ${forgotten} are forgotten)` + (entries[0] ? '\n' + printEntries(entries) : '')
  }

  /** What `console.log` shows of it in Node. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return String(this)
  }

  /**
   * Writes the table to the console: all entries, or those that match.
   *
   * @throws FakeUsageError when the match names a field, a path or a method that does not exist.
   */
  print<M extends WrittenMethod, P extends WrittenPath>(match?: CheckedEntryMatch<M, P>): void {
    console.log(match ? printEntries(this.list(match as EntryMatch)) : this.toString())
  }

  /**
   * The entries as an HTTP archive (HAR 1.2), which the network panel of a browser opens. People, what they wrote, keys and
   * tokens are replaced. It shows the moment of the call.
   *
   * @throws FakeUsageError when `keep` names something that cannot be kept.
   */
  async toHar(options: RedactOptions = {}): Promise<Har> {
    const entries = this.#entries.all.map((entry) => entry.copy())
    return this.#context.archive!(entries, options, this.#telling())
  }

  /**
   * Empties the journal: requests count from 1 again, and a capsule begins anew.
   *
   * @throws FakeUsageError when it is given a match: it drops all requests.
   */
  clear(): void
  clear(given?: unknown): void {
    requireNothing('journal.clear()', given, 'It drops all.')
    this.#entries.clear()
    this.cleared++
    this.#asked = this.#applied = this.#answered = 0
    this.#sessionLog?.drop()
  }

  /** The keys and tokens that can be searched for in any text, because they cannot be ordinary words. */
  #telling(): readonly string[] {
    return (this.#context.tokens?.() ?? []).filter(isTelling)
  }

  /** @internal Counts what it holds against a bound from now on. */
  share(bound: SharedBound): void {
    this.#entries.share(bound)
  }

  /** @internal What it holds, in bytes, as its bound weighs it. */
  get weight(): number {
    return this.#entries.weight
  }

  /** @internal Forgets the oldest answers, then the oldest entries, until so many bytes are free. */
  forget(bytes: number): void {
    if (this.#entries.forget(bytes)) this.#sessionLog?.forget()
  }

  /** @internal A request has come. */
  open(arrival: Arrival): Entry {
    const entry = new Entry(++this.#asked, arrival, this.#secrets)
    if (this.#entries.add(entry)) for (const old of this.#sessionLog?.roll() ?? []) this.#entries.forgetSent(old)
    this.#sessionLog?.note('asked', entry)
    return entry
  }

  /** @internal Runs its rules. */
  apply<T>(entry: Entry, run: () => T): T {
    entry.applied = ++this.#applied
    return this.#sessionLog ? this.#sessionLog.during(entry, run) : run()
  }

  /** @internal It is over, with an answer or without. */
  close(entry: Entry, time: number, reply: Reply | undefined): void {
    entry.endedAt = time
    entry.reply = reply
    if (reply) entry.waiting = undefined
    this.#sessionLog?.note('answered', entry)
    if (entry.kept) {
      if (reply) entry.answered = ++this.#answered
      this.#entries.weigh(entry)
    }
    this.#context.onClosed?.(entry)
  }
}
