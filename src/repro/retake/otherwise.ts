import { CONTRACTS } from '../../contract/contract.ts'
import type { Contract } from '../../contract/contract.ts'
import { copyOfJson } from '../../core/json/copies.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { insertRow, keyFromText, removeRow, requireTable, updateRow } from '../../state/row-edits.ts'
import type { RowValues } from '../../state/row-edits.ts'
import type { Capsule, CapsuleAnswer, CapsuleRow } from '../capsule/capsule.ts'
import { answerDifferences, jsonDifferences } from '../capsule/json-differences.ts'
import type { ValueDifference } from '../capsule/json-differences.ts'
import { laterPart } from '../capsule/later-part.ts'
import { Player } from '../capsule/player.ts'
import type { CreateFake } from '../fake-access.ts'
import type { RequestChange, RetakeChanges } from './changes.ts'
import { requireChanges } from './changes.ts'
import { changedCapsule } from './retake.ts'

/** A row that is changed, added or removed before the request. */
interface RowInstead {
  readonly table: string
  /** The key of the row. Without it, a row is added. */
  readonly key?: string | number
  /** The columns and their new values; null removes the row. */
  readonly set: RowValues | null
}

/** The one change that is made from a request on. */
export interface OtherwiseChange {
  /** Who sends the request: the name of a key or the e-mail address of a user; null sends no key. */
  readonly as?: string | null
  /** How the request is sent instead; null sends none. */
  readonly request?: Omit<RequestChange, 'as'> | null
  /** Another contract, as `createFake` takes it, or single rows that differ. */
  readonly contract?: RetakeChanges['contract']
  readonly row?: RowInstead
}

/** How a request was decided. */
export interface Outcome {
  /** Undefined when there was no answer. */
  readonly status: number | undefined
  readonly rule: string
  readonly source: string
  readonly refusal: string | undefined
  readonly hint: string | undefined
  readonly failure: string | undefined
}

/** One request, as it was answered and as it would have been. */
export interface AnsweredOtherwise {
  /** Its number in the capsule. */
  readonly number: number
  readonly before: Outcome
  /** Undefined when the change leaves it out. */
  readonly after: Outcome | undefined
  /** The differences in answer, failure and written rows. */
  readonly differences: readonly ValueDifference[]
}

/** One request of a played capsule, with its outcome. */
interface Played {
  readonly outcome: Outcome
  readonly answer: CapsuleAnswer | undefined
  readonly rows: readonly CapsuleRow[]
}

/**
 * Replays a capsule from one of its requests on, once unchanged and once with a change, and compares every request.
 *
 * @throws FakeUsageError when there is no such request, or the change cannot be made.
 */
export async function askOtherwise(
  createFake: CreateFake,
  given: Capsule,
  at: number,
  change: OtherwiseChange,
): Promise<readonly AnsweredOtherwise[]> {
  const { capsule, numbers } = laterPart(given, at)
  const place = numbers.indexOf(at) + 1
  const changed = change.row
    ? { ...capsule, start: startWith(createFake, capsule, change.row) }
    : withChange(capsule, place, change)
  const before = await play(createFake, capsule)
  const played: readonly (Played | undefined)[] = await play(createFake, changed)
  // If the request is left out, those behind it have moved up.
  const after = change.request === null ? played.toSpliced(place - 1, 0, undefined) : played
  return numbers.map((number, index) => compared(number, before[index]!, after[index]))
}

function withChange(capsule: Capsule, place: number, change: OtherwiseChange): Capsule {
  const changes = retakeChanges(place, change)
  requireChanges(capsule, changes)
  requireOther(capsule.contract, change)
  return changedCapsule(capsule, changes)
}

/** @throws FakeUsageError when the contract is the same: equal answers would seem to say that it plays no part. */
function requireOther(own: Contract, { contract }: OtherwiseChange): void {
  const name = CONTRACTS.find((one) => one === contract)
  if (Object.values(own).some((column) => column !== name)) return
  const other = CONTRACTS.find((one) => one !== name)!
  throw new FakeUsageError(`The answers follow the contract "${name!}" already: ask with "${other}".`)
}

function retakeChanges(place: number, { as, request, contract }: OtherwiseChange): RetakeChanges {
  if (request === null) return { without: [place] }
  if (contract !== undefined) return { contract }
  return { [place]: { ...request, ...(as !== undefined && { as }) } }
}

function startWith(createFake: CreateFake, capsule: Capsule, { table, key, set }: RowInstead): Capsule['start'] {
  const fake = createFake({ capsule, faults: [], journalLimit: 0 })
  const name = requireTable(table)
  if (key === undefined && set === null) throw new FakeUsageError('To remove a row, give its "key".')
  if (key === undefined) insertRow(fake.world, name, set!)
  else if (set === null) removeRow(fake.world, name, keyFromText(name, String(key)))
  else updateRow(fake.world, name, keyFromText(name, String(key)), set)
  return fake.exportState()
}

async function play(createFake: CreateFake, capsule: Capsule): Promise<readonly Played[]> {
  const player = new Player(capsule, createFake)
  for await (const _ of player.play());
  return capsule.requests.map((_, at) => playedOf(player, at + 1))
}

function playedOf(player: Player, number: number): Played {
  const { status, rule, source, refusal, hint, failure } = player.entry(number)
  const outcome = { status, rule, source, refusal, hint, failure }
  return { outcome, answer: player.answerTo(number), rows: player.rowsOf(number) }
}

function compared(number: number, before: Played, after: Played | undefined): AnsweredOtherwise {
  if (!after) {
    const differences = [{ at: 'request', before: 'sent', after: undefined }]
    return { number, before: before.outcome, after: undefined, differences }
  }
  const rows = (played: Played): unknown => copyOfJson(played.rows)
  const differences = [
    ...answerDifferences(before.answer, after.answer),
    ...jsonDifferences('failure', before.outcome.failure, after.outcome.failure),
    ...jsonDifferences('rows', rows(before), rows(after)),
  ]
  return { number, before: before.outcome, after: after.outcome, differences }
}
