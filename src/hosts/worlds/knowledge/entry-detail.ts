import { readJson } from '../../../core/decode.ts'
import type { Fake } from '../../../fake/fake.ts'
import type { Entry } from '../../../observe/journal/entry.ts'
import type { JournalEntry } from '../../../observe/journal/journal-entry.ts'
import type { Journal } from '../../../observe/journal/journal.ts'
import { checkResults } from '../../../request/check-results.ts'
import type { CheckResult } from '../../../request/check-results.ts'
import type { World } from '../../../resources/world.ts'
import { showHead } from '../entry-json.ts'
import type { EntryHead } from '../entry-json.ts'
import { boundedChanges, boundedText } from './bounded-json.ts'
import type { BoundedChanges, BoundedText } from './bounded-json.ts'
import { decisionOf, waitingInWords } from './decision.ts'
import type { EditedAnswer, EditedAnswers } from './edited-answers.ts'
import { describeFault } from './fault-words.ts'
import { overtakenBy } from './overtaking-requests.ts'
import type { RealTime, RealTimes } from './real-times.ts'
import type { RefusalCause } from './refusal-cause.ts'
import { remarkOf } from './remark.ts'
import { SecretsOfWorld } from './secrets-of-world.ts'

/** A request or an answer, as it is shown. */
interface ShownMessage {
  readonly headers: Readonly<Record<string, string>>
  /** Absent when there was none. */
  readonly body?: BoundedText
}

/** Everything that is known of a request, without the messages. Keys and tokens are replaced. */
export interface EntryOutline extends EntryHead, BoundedChanges {
  readonly url: string
  /**
   * The outcome and its reason, in one sentence. More sentences say that a page has a `next`, and what was written while the
   * request was held.
   */
  readonly decision: string
  /** What a list says beside the status: why it was refused, what it wrote, or that there is something to read. */
  readonly remark: string
  /** The faults that it met, in words: `GET /events → 503, once`. */
  readonly faultsMet: readonly string[]
  /** In the order in which they are made, with the one that decided. Empty while nothing was decided. */
  readonly checks: readonly CheckResult[]
  /** Its place among the requests whose rules ran; absent while they have not. */
  readonly applied?: number
  /** Its place among the answers; absent while there is none. */
  readonly answered?: number
  /** The field or parameter that its refusal is about; absent if there is none. */
  readonly about?: string
  /** The reason why it waits, and what would end that; absent when it does not wait. */
  readonly waiting?: string
  /** How the answer was edited at a gate; absent if it was not. */
  readonly edited?: EditedAnswer
  /**
   * When it came and how long it took, on both clocks. `real` is absent for a request that did not come through this
   * server.
   */
  readonly clocks: { readonly fake: RealTime; readonly real?: RealTime }
}

/** All that is known of a request. Keys and tokens are replaced. */
export interface EntryDetail extends EntryOutline {
  readonly request: ShownMessage
  /** Absent while there is none. `forgotten` if the journal holds too much to keep the body. */
  readonly answer?: ShownMessage & { readonly status: number; readonly forgotten?: true }
  /** The cause of its refusal; null if none is known. Only for a refused request that is read by its number. */
  readonly cause?: RefusalCause | null
}

/** Shows the entries of one world, with everything that is known about them. */
export class EntryReader {
  readonly #world: World
  readonly #times: RealTimes
  readonly #edited: Pick<EditedAnswers, 'of'>
  readonly #journal: Pick<Journal, 'entries'>

  constructor({ world, journal }: Fake, times: RealTimes, edited: Pick<EditedAnswers, 'of'>) {
    this.#edited = edited
    this.#world = world
    this.#journal = journal
    this.#times = times
  }

  /** `most` bounds each body, and the written rows, in characters. */
  show(entries: readonly JournalEntry[], most: number): readonly EntryDetail[] {
    const secrets = new SecretsOfWorld(this.#world)
    return entries.map((entry) => ({
      ...this.outline(entry, most, secrets),
      ...messagesOf(entry, most, secrets),
    }))
  }

  /** Shows one entry without its messages, which are most of it. */
  outline(entry: JournalEntry, most: number, secrets: SecretsOfWorld, head = showHead(entry, secrets)): EntryOutline {
    const { applied, answered, at, took } = entry
    const waiting =
      entry.waiting === undefined ? {} : { waiting: secrets.messages.address(waitingInWords(entry.waiting)) }
    const about = entry.refusal === undefined ? undefined : fieldOf(entry.responseBody)
    const [real, edited] = [this.#times.of(entry), this.#edited.of(entry)]
    const outline = {
      ...head,
      url: secrets.messages.address(entry.url),
      decision:
        decisionOf({ ...head, ...waiting, changes: entry.changes }) + nextOf(entry) + overtakenBy(entry, this.#journal),
      faultsMet: head.faults.map(describeFault),
      checks: checkResults(entry, this.#world),
      ...(applied !== undefined && { applied }),
      ...(answered !== undefined && { answered }),
      ...waiting,
      ...(about !== undefined && { about: secrets.messages.address(about) }),
      ...boundedChanges(entry.changes, most, secrets),
      ...(edited && { edited: secrets.json(edited) }),
      clocks: { fake: { at, took }, ...(real && { real }) },
    }
    return { ...outline, remark: remarkOf(outline) }
  }
}

/** A page begins with its `next`, or ends with it. */
const HAS_NEXT = /^{(?:"count":\d+,)?"next":"|,"next":"[^"]*","previous":[^,}]*}$/

/** Says that a page is not the last. */
const nextOf = ({ responseBody = '' }: JournalEntry): string =>
  HAS_NEXT.test(responseBody.slice(0, 40)) || HAS_NEXT.test(responseBody.slice(-2000))
    ? ' More rows follow, under its "next".'
    : ''

/** The field that the body of an error names. */
function fieldOf(body: string | undefined): string | undefined {
  const { attr } = Object(readJson(body ?? '')) as { readonly attr?: unknown }
  return typeof attr === 'string' ? attr : undefined
}

function messagesOf(
  entry: JournalEntry,
  most: number,
  { messages }: SecretsOfWorld,
): Pick<EntryDetail, 'request' | 'answer'> {
  const { status, requestHeaders, requestBody, responseHeaders, responseBody } = entry
  const message = (headers: Iterable<readonly [string, string]>, body: string | undefined): ShownMessage => ({
    headers: Object.fromEntries(
      Array.from(headers, ([name, value]) => [messages.address(name), messages.header(name, value)]),
    ),
    ...(body !== undefined && { body: boundedText(body, most, messages.body) }),
  })
  const forgotten = (entry as Entry).answerForgotten && { forgotten: true as const }
  return {
    request: message(requestHeaders, requestBody),
    ...(status !== undefined && {
      answer: { status, ...message(Object.entries(responseHeaders), responseBody), ...forgotten },
    }),
  }
}
