import { counted } from '../../core/counted.ts'
import { copyOfJson } from '../../core/json/copies.ts'
import { definitions } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import type { CreateFake } from '../fake-access.ts'
import { shownValues } from '../shown-values.ts'
import type { Watch } from '../steps.ts'
import type { Capsule, CapsuleRow } from './capsule.ts'
import { addressOf } from './exchanges.ts'
import { answerDifferences, jsonDifferences } from './json-differences.ts'
import type { ValueDifference } from './json-differences.ts'
import { Player } from './player.ts'

/** One difference between a replay and what was recorded. */
export interface Difference {
  /** The number of the request, from 1. */
  readonly request: number
  /** Its method and path. */
  readonly asked: string
  /** `status`, `headers.Allow`, `body.results[0].name`, or `body` as a whole if it is not JSON; `rows[0].row.name`. */
  readonly at: string
  readonly recorded: unknown
  readonly replayed: unknown
  /** For people, on several lines. */
  toString(): string
}

/** The outcome of a replay. */
export interface Replay {
  /** The first difference; undefined when all answers are the recorded ones. */
  readonly difference: Difference | undefined
  /** Every difference, in the order of the answers. One different answer may cause later ones. */
  readonly differences: readonly Difference[]
  /** How many answers were compared and were the same. */
  readonly same: number
}

/** Plays a capsule that was checked, and compares every answer byte for byte, and the rows that requests wrote. */
export async function replayWith(
  createFake: CreateFake,
  capsule: Capsule,
  watch: Watch = () => false,
): Promise<Replay> {
  const player = new Player(capsule, createFake)
  const differences: Difference[] = []
  const all = capsule.requests.length
  let [same, done] = [0, 0]
  for await (const { applied, answered } of player.play()) {
    const add = (request: number, found: readonly ValueDifference[]): unknown =>
      differences.push(...found.map((one) => toDifference(capsule, request, one)))
    if (applied !== undefined) add(applied, rowDifferences(capsule, applied, player))
    if (answered === undefined) continue
    const found = answerDifferences(capsule.requests[answered - 1]!.answer, player.answerTo(answered))
    add(answered, found)
    if (found.length === 0) same++
    if (await watch({ done: ++done, all, found: counted(differences.length, 'difference') })) break
  }
  return { difference: differences[0], differences, same }
}

/** Compares the rows of a request too: a fake that starts behind it applies the recorded ones. */
function rowDifferences({ requests }: Capsule, applied: number, player: Player): readonly ValueDifference[] {
  const { rows = [] } = requests[applied - 1]!
  return jsonDifferences('rows', rows.map(withLaterColumns), copyOfJson(player.rowsOf(applied)))
}

/** A recorded row as this version writes it: a column that the version of the capsule did not have holds its default. */
function withLaterColumns(recorded: CapsuleRow): CapsuleRow {
  const { table, row } = recorded
  if (!row) return recorded
  const defaults = Object.entries(definitions[table as TableName].columns).map(([name, { fallback }]) => [
    name,
    fallback,
  ])
  return { ...recorded, row: { ...Object.fromEntries(defaults), ...row } }
}

function toDifference({ requests }: Capsule, request: number, found: ValueDifference): Difference {
  const { at, before: recorded, after: replayed } = found
  const asked = addressOf(requests[request - 1]!)
  const what = at.startsWith('rows') ? 'writes another row' : 'is answered differently'
  const [shownRecorded, shownReplayed] = shownValues(recorded, replayed)
  const lines = [
    `Request ${request} of ${requests.length}, ${asked}, ${what} at ${at}:`,
    `  - recorded: ${shownRecorded}`,
    `  + replayed: ${shownReplayed}`,
  ]
  return { request, asked, at, recorded, replayed, toString: () => lines.join('\n') }
}
