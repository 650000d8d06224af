import type { MatchedPart } from './matching.ts'

/**
 * The outcome of a request. A request of the app has `met` its recorded counterpart, came after its turn (`late`), or
 * has no counterpart (`unrecorded`). A recorded request of the app did not come (`missing`); one of others was made by
 * the fake (`by others`).
 */
export type RehearsalOutcome = 'met' | 'late' | 'unrecorded' | 'missing' | 'by others'

/** One request of a rehearsal. */
export interface RehearsedRequest {
  readonly outcome: RehearsalOutcome
  /** Its number in the capsule; undefined when it was not recorded. */
  readonly recorded: number | undefined
  /** Its number in the journal; undefined when it did not come. */
  readonly entry: number | undefined
  /** Its method, path and query. */
  readonly asked: string
  /** The status that it was answered with, and the recorded one; undefined when there was no answer. */
  readonly status: number | undefined
  readonly recordedStatus: number | undefined
  /** The parts in which it differs from its recorded counterpart. */
  readonly differs: readonly MatchedPart[]
}

/** How the requests of an app have met the capsule that its fake follows. */
export interface Rehearsal {
  /** All requests, in the order in which they came or were passed over. */
  readonly requests: readonly RehearsedRequest[]
  /**
   * What is wrong with the requests of the app, whatever the app shows: a write sent again before it was answered, a
   * write over something that the app had not read, a request repeated again and again although it failed. It is also one
   * if none of the recorded requests came.
   */
  readonly findings: readonly string[]
  /** All of it for people, on several lines. */
  describe(): string
}

const SAID: Readonly<Record<RehearsalOutcome, string>> = {
  met: 'as recorded',
  late: 'after its turn',
  unrecorded: 'not recorded',
  missing: 'did not come',
  'by others': 'by others',
}

const WIDTH = Math.max(...Object.values(SAID).map(({ length }) => length))

/** Joins the parts of a report. Nothing else can be found of an app that did not run, and a test of it would pass. */
export function toRehearsal(requests: readonly RehearsedRequest[], found: readonly string[]): Rehearsal {
  const outcomes = new Set(requests.map(({ outcome }) => outcome))
  const hasRun = !outcomes.has('missing') || outcomes.has('met') || outcomes.has('late')
  const findings = hasRun ? found : ['None of the recorded requests of the app came.', ...found]
  return {
    requests,
    findings,
    describe: () => [...requests.map(describeRequest), ...findings.map((finding) => `Found: ${finding}`)].join('\n'),
  }
}

function describeRequest(request: RehearsedRequest): string {
  const { recorded, outcome, asked, differs } = request
  const other = differs.length > 0 ? ` (another ${differs.join(' and ')})` : ''
  return `${String(recorded ?? '–').padStart(4)}  ${SAID[outcome].padEnd(WIDTH)}  ${asked}${other}${describeStatus(request)}`
}

function describeStatus({ recorded, entry, status, recordedStatus }: RehearsedRequest): string {
  if (entry === undefined || recorded === undefined || status === recordedStatus) return ''
  return ` → ${status ?? 'no answer'} (recorded: ${recordedStatus ?? 'no answer'})`
}
