import { closedSchema, freeObject, listSchema, text } from '../../core/json/json-schema.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { createFake } from '../../fake/create-fake.ts'
import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import type { ValueDifference } from '../../repro/capsule/json-differences.ts'
import type { AnsweredOtherwise, Outcome, OtherwiseChange } from '../../repro/retake/otherwise.ts'
import { boundedValue } from '../worlds/knowledge/bounded-json.ts'
import { decisionOf, kindOf } from '../worlds/knowledge/decision.ts'
import type { RequestKind } from '../worlds/knowledge/decision.ts'
import type { PastSession } from '../worlds/knowledge/past-states.ts'
import { SecretsOfWorld } from '../worlds/knowledge/secrets-of-world.ts'
import type { ControlCall, ControlRoutes } from './control-call.ts'
import { count } from './control-reading.ts'
import { otherwiseSchema } from './knowledge/answer-schemas.ts'
import { summaryOf } from './knowledge/otherwise-summary.ts'

/** A question: which requests to replay, and the one thing that is changed. */
export interface OtherwiseQuestion extends OtherwiseChange {
  /** The number of the first request to replay. */
  readonly at: number
}

/** How a request was decided; `decision` says it in one sentence. */
interface DecidedOutcome extends Outcome {
  /** The outcome. */
  readonly kind: RequestKind
  readonly decision: string
}

/** How one request was answered, and how it would have been. */
export interface OtherwiseEntry extends Pick<JournalEntry, 'number' | 'method' | 'path'> {
  readonly before: DecidedOutcome
  /** Null when the change leaves it out. */
  readonly after: DecidedOutcome | null
  readonly differences: readonly ValueDifference[]
  /** How many more differences there are; absent when all are listed. */
  readonly differencesTruncated?: number
}

/** The answer: what would have been different. */
export interface Otherwise {
  /** All of it in two sentences. */
  readonly summary: string
  /** The first request that was replayed, whether its answer differs or not. */
  readonly asked: OtherwiseEntry
  /** The later requests whose answers, failures or rows differ, in the order in which they came. */
  readonly later: readonly OtherwiseEntry[]
  /** How many more of those there are; absent when all are listed. */
  readonly laterTruncated?: number
  /** How many later requests are answered the same. */
  readonly same: number
}

const CHANGES = ['as', 'request', 'contract', 'row'] as const
/** The limits of an answer: later requests, differences of each, and characters of a value. */
const MOST = { later: 100, differences: 20, value: 1000 }

/** The question as JSON. */
export const questionSchema = closedSchema(
  {
    at: count,
    as: { type: ['string', 'null'] },
    request: {
      anyOf: [
        { type: 'null' },
        closedSchema({ method: text, url: text, headers: freeObject, body: {}, faults: listSchema(freeObject) }, []),
      ],
    },
    contract: { type: ['string', 'object'] },
    row: closedSchema({ table: text, key: { type: ['integer', 'string'] }, set: { type: ['object', 'null'] } }, [
      'table',
      'set',
    ]),
  },
  ['at'],
)

export const otherwiseRoutes: ControlRoutes = {
  'POST /otherwise': {
    operationId: 'otherwise',
    summary:
      'Repeats the requests from n on with one thing changed, in a copy, and lists the later answers that differ: {"at": 7, "as": "viewer"}, or "request": {"body": …} (null: not sent), "contract": "live", "row": {"table": "dashboard", "key": 1, "set": {…}} (null: removed).',
    body: questionSchema,
    answer: otherwiseSchema,
    leavesUntouched: true,
    handle: askAgain,
  },
}

async function askAgain({ world: { fake, past }, body }: ControlCall<OtherwiseQuestion>): Promise<Otherwise> {
  const { at, ...change } = body
  requireOne(change)
  if (at === past.next) throw new FakeUsageError(`Request ${at} has not come yet: the newest is ${at - 1}.`)
  const session = await past.sessionAt(at)
  const { place } = session
  const { askOtherwise } = await import('../../repro/retake/otherwise.ts')
  const all = await askOtherwise(createFake, session.capsule, place, change)
  const [asked] = all.filter(({ number }) => number === place)
  const others = all.filter(({ number }) => number !== place)
  const later = others.filter(({ differences }) => differences.length > 0)
  const left = later.length - MOST.later
  const found = {
    asked: showAnswered(session, asked!),
    later: later.slice(0, MOST.later).map((one) => showAnswered(session, one)),
    ...(left > 0 && { laterTruncated: left }),
    same: others.length - later.length,
  }
  return new SecretsOfWorld(fake.world).json({ summary: summaryOf(found), ...found })
}

/** @throws FakeUsageError when nothing is changed, or more than one thing. */
function requireOne(change: OtherwiseChange): void {
  const given = CHANGES.filter((name) => change[name] !== undefined)
  if (given.length === 1) return
  throw new FakeUsageError(
    `One thing is changed at a time: give one of ${CHANGES.join(', ')}, got ${given.join(', ') || 'none'}.`,
  )
}

const decided = (method: string, outcome: Outcome): DecidedOutcome => ({
  ...outcome,
  decision: decisionOf(outcome),
  kind: kindOf({ method, took: 0, ...outcome }),
})

function showAnswered(
  { capsule, numbers }: PastSession,
  { number, before, after, differences }: AnsweredOtherwise,
): OtherwiseEntry {
  const { method, url } = capsule.requests[number - 1]!
  const { pathname, search } = new URL(url)
  const left = differences.length - MOST.differences
  return {
    number: numbers[number - 1]!,
    method,
    path: pathname + search,
    before: decided(method, before),
    after: after ? decided(method, after) : null,
    differences: differences.slice(0, MOST.differences).map((one) => ({
      at: one.at,
      before: boundedValue(one.before, MOST.value),
      after: boundedValue(one.after, MOST.value),
    })),
    ...(left > 0 && { differencesTruncated: left }),
  }
}
