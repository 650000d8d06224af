import { readSentText } from '../../core/decode.ts'
import type { Address } from '../../core/http/address.ts'
import type { ReceivedHeaders } from '../../core/http/received.ts'
import type { Reply } from '../../core/http/reply.ts'
import type { RowChange } from '../../core/table/changes.ts'
import { isoDate } from '../../core/time/instant.ts'
import type { TableName } from '../../resources/database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { FaultDefinition, JournalEntry } from './journal-entry.ts'

/** The facts about a request that are known when it comes. */
export interface Arrival extends Pick<JournalEntry, 'method' | 'route' | 'params' | 'endpoint'> {
  readonly address: Address
  readonly requestHeaders: ReceivedHeaders
  readonly time: number
}

/**
 * Fields of an entry that only the journal uses. JSON has none of them. Nor have snapshots of tests, which also show
 * undefined fields.
 */
const INSIDE = /^(?:arrival|bytes|reply|kept|bodies|weight|endedAt|answerForgotten|secretsNow|explain)$/

/** An entry while it is being written. Texts are made when somebody reads them. */
export class Entry implements JournalEntry {
  readonly number: number
  /** Replaced only when a request that follows a capsule is signed. */
  arrival: Arrival
  readonly secretsNow: () => Secrets
  readonly method: string
  readonly route: string | undefined
  readonly params: Readonly<Record<string, string>>
  readonly endpoint: number | undefined
  readonly warnings: string[] = []
  readonly changes: RowChange<TableName>[] = []
  faults: readonly FaultDefinition[] = []
  bytes: Uint8Array | undefined
  key: string | undefined
  user: string | undefined
  rule = ''
  source = ''
  refusal: string | undefined
  waiting: string | undefined
  failure: string | undefined
  byOthers = false
  applied: number | undefined
  answered: number | undefined
  endedAt: number | undefined
  reply: Reply | undefined
  /** False once the journal has dropped it. */
  kept = true
  /** True once the body of its answer is dropped. */
  answerForgotten = false
  /** The bytes that its bodies, and all of it, are counted for by the journal. */
  bodies = 0
  weight = 0
  /** Names a request that would have worked; set after a refusal only. */
  explain: (() => string | undefined) | undefined

  /** `secretsNow` knows the keys and tokens that there are when it is called. */
  constructor(number: number, arrival: Arrival, secretsNow: () => Secrets) {
    this.secretsNow = secretsNow
    this.number = number
    this.arrival = arrival
    this.method = arrival.method
    this.route = arrival.route
    this.params = arrival.params
    this.endpoint = arrival.endpoint
  }

  get secrets(): Secrets {
    return this.secretsNow()
  }

  get at(): string {
    return isoDate(this.arrival.time)
  }

  get path(): string {
    return this.arrival.address.pathname + this.arrival.address.search
  }

  get url(): string {
    return this.arrival.address.href
  }

  get query(): URLSearchParams {
    return this.arrival.address.searchParams
  }

  get requestHeaders(): Headers {
    return new Headers([...this.arrival.requestHeaders])
  }

  get requestBody(): string | undefined {
    return this.bytes?.length ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.bytes) : undefined
  }

  get sent(): unknown {
    return readSentText(this.requestHeaders.get('content-type'), this.requestBody ?? '')
  }

  get status(): number | undefined {
    return this.reply?.status
  }

  get hint(): string | undefined {
    return this.explain?.()
  }

  get took(): number | undefined {
    return this.endedAt === undefined ? undefined : this.endedAt - this.arrival.time
  }

  get responseHeaders(): Readonly<Record<string, string>> {
    return this.reply?.headers ?? {}
  }

  get responseBody(): string | undefined {
    return this.reply?.text ?? undefined
  }

  /** The size of both bodies, roughly. */
  get bodySize(): number {
    return (this.bytes?.length ?? 0) + (this.reply?.text?.length ?? 0)
  }

  /** Its JSON: all that can be read, without the headers that were sent. */
  toJSON(): object {
    const { at, path, url, sent, hint, status, took, responseHeaders, responseBody } = this
    const own = Object.entries(this).filter(([name]) => !INSIDE.test(name))
    return { ...Object.fromEntries(own), at, path, url, sent, hint, status, took, responseHeaders, responseBody }
  }

  /** What `console.log` shows of it in Node. */
  [Symbol.for('nodejs.util.inspect.custom')](): unknown {
    return JSON.parse(JSON.stringify(this))
  }

  /** Later changes of the entry are not in its copy. */
  copy(): Entry {
    const lists = { changes: [...this.changes], warnings: [...this.warnings] }
    return Object.assign(Object.create(Entry.prototype) as Entry, this, lists)
  }

  /** Drops the body that was sent; it is still known that there was one. */
  forgetSent(): void {
    if (this.bytes) this.bytes = new Uint8Array()
  }

  /** Drops the body of the answer, which a capsule can do without. */
  forgetAnswer(): void {
    if (!this.reply?.text) return
    this.reply = { ...this.reply, text: null }
    this.answerForgotten = true
  }
}
