import { counted } from '../../core/counted.ts'
import { keyOf, tableNames } from '../../resources/database.ts'
import type { Capsule, CapsuleRequest } from '../capsule/capsule.ts'
import { addressOf } from '../capsule/exchanges.ts'
import { answerDifferences, bodyDifferences, jsonDifferences } from '../capsule/json-differences.ts'
import type { ValueDifference } from '../capsule/json-differences.ts'
import { shownValues } from '../shown-values.ts'
import { mapInSteps } from '../steps.ts'
import type { Steps } from '../steps.ts'
import { alignedRequests } from './alignment.ts'

/** One difference of two capsules. */
export interface CapsuleDifference {
  /** The numbers of the request; undefined if a capsule has none, and for differences outside of requests. */
  readonly request: { readonly before: number | undefined; readonly after: number | undefined } | undefined
  /** The method and path of the request; undefined in what is no part of one. */
  readonly asked: string | undefined
  /**
   * `answer.body.name`, `headers.authorization`, `rows[0].row.name`; `start.tables.dashboard.1.name`, `contract.eventFields`;
   * `written[0].row.name` in what others wrote.
   */
  readonly at: string
  readonly before: unknown
  readonly after: unknown
  /** For people, on several lines. Long values are cut there. */
  toString(): string
}

/** All differences of two capsules. */
export interface CapsuleComparison {
  readonly differences: readonly CapsuleDifference[]
  /** How many requests are the same in both, with their answers. */
  readonly same: number
  /** For people: all differences, or that there are none. */
  toString(): string
}

/** Compares two capsules that were checked. Requests that were put in or left out do not move the others. */
export function* compareCapsules(before: Capsule, after: Capsule): Steps<CapsuleComparison> {
  let found = 0
  const ofRequests = yield* mapInSteps(
    alignedRequests(before.requests, after.requests),
    ([left, right]) => {
      const differences = requestDifferences(sideOf(before, left), sideOf(after, right))
      found += differences.length
      return differences
    },
    () => counted(found, 'difference'),
  )
  const ofAll = [settingDifferences, rowDifferences, writtenDifferences].flatMap((find) => find(before, after))
  const differences = [...ofAll.map((one) => toDifference(one)), ...ofRequests.flat()]
  const same = ofRequests.filter(({ length }) => length === 0).length
  const text = differences.length === 0 ? `No difference in ${counted(same, 'request')}.` : differences.join('\n')
  return { differences, same, toString: () => text }
}

/** A request in one of the two capsules, with its number; neither if that capsule has no such request. */
interface Side {
  readonly request: CapsuleRequest | undefined
  readonly number: number | undefined
}

const sideOf = ({ requests }: Capsule, at: number | undefined): Side =>
  at === undefined ? { request: undefined, number: undefined } : { request: requests[at], number: at + 1 }

function requestDifferences({ request: one, number: before }: Side, { request: other, number: after }: Side) {
  const found =
    one && other
      ? partDifferences(one, other)
      : [{ at: 'request', before: one && addressOf(one), after: other && addressOf(other) }]
  const asked = addressOf((other ?? one)!)
  return found.map((difference) => toDifference(difference, { request: { before, after }, asked }))
}

function partDifferences(one: CapsuleRequest, other: CapsuleRequest): readonly ValueDifference[] {
  const { answer, body, rows, checksum: _, ...head } = one
  const { answer: otherAnswer, body: otherBody, rows: otherRows, checksum: _other, ...otherHead } = other
  const ofAnswer = answerDifferences(answer, otherAnswer)
  return [
    ...jsonDifferences('', head, otherHead),
    ...sentBodyDifferences(body, otherBody),
    ...ofAnswer.map((found) => ({ ...found, at: found.at === 'answer' ? 'answer' : `answer.${found.at}` })),
    ...jsonDifferences('rows', rows, otherRows),
  ]
}

const sentBodyDifferences = (
  before: CapsuleRequest['body'],
  after: CapsuleRequest['body'],
): readonly ValueDifference[] =>
  typeof before === 'string' && typeof after === 'string'
    ? bodyDifferences(before, after)
    : jsonDifferences('body', before, after)

/** The differences in what holds for all requests: contract, auth, faults, time. */
function settingDifferences(before: Capsule, after: Capsule): readonly ValueDifference[] {
  const settings = ({ contract, auth, baseUrl, cors, faults, start }: Capsule): object => {
    const { tables: _, ...settingsOfStart } = start
    return { contract, auth, baseUrl, cors, faults, start: settingsOfStart }
  }
  return jsonDifferences('', settings(before), settings(after))
}

/** The differences between the rows of both starts, which are matched by their keys. */
function rowDifferences({ start: before }: Capsule, { start: after }: Capsule): readonly ValueDifference[] {
  return tableNames.flatMap((table) => {
    const byKey = (rows: readonly object[]): object => Object.fromEntries(rows.map((row) => [keyOf(table, row), row]))
    return jsonDifferences(`start.tables.${table}`, byKey(before.tables[table]), byKey(after.tables[table]))
  })
}

/** The differences in the rows that others wrote, in their order. */
function writtenDifferences(before: Capsule, after: Capsule): readonly ValueDifference[] {
  const written = ({ events }: Capsule): object => events.flatMap((event) => event.written ?? [])
  return jsonDifferences('written', written(before), written(after))
}

/** The request that a difference is in. */
interface ComparedRequest {
  readonly request: NonNullable<CapsuleDifference['request']>
  readonly asked: string
}

/** @param compared - undefined in what is no part of a request. */
function toDifference({ at, before, after }: ValueDifference, compared?: ComparedRequest): CapsuleDifference {
  const [shownBefore, shownAfter] = shownValues(before, after)
  const lines = [
    `${compared ? titleOf(compared) : 'The capsule'} differs at ${at}:`,
    `  - before: ${shownBefore}`,
    `  + after:  ${shownAfter}`,
  ]
  return { request: compared?.request, asked: compared?.asked, at, before, after, toString: () => lines.join('\n') }
}

function titleOf({ request: { before, after }, asked }: ComparedRequest): string {
  const isMoved = before !== undefined && after !== undefined && before !== after
  return `Request ${before ?? after}${isMoved ? ` (now ${after})` : ''}, ${asked},`
}
