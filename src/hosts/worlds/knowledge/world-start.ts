import { CONTRACTS } from '../../../contract/contract.ts'
import type { Contract } from '../../../contract/contract.ts'
import { isoDate } from '../../../core/time/instant.ts'
import type { Fake } from '../../../fake/fake.ts'
import type { FaultDefinition } from '../../../observe/journal/journal-entry.ts'
import type { Scenario } from '../../../resources/world.ts'
import type { Snapshot } from '../../../state/snapshot.ts'

/** The start of a world as it is shown: a reset leads back there. */
export interface WorldStart {
  /** The name of the scenario; absent when the start is a state or another world, or the name is not known. */
  readonly name?: string
  readonly seed: number
  /** The time on its clock then. */
  readonly now: string
  /** The contract that its answers follow, in words: `live`, or `documented, but live in eventFields`. */
  readonly contract: string
}

/** The target of a reset of a world: everything that is needed to go back to its start. */
export interface ResetPoint {
  readonly name: string | undefined
  readonly seed: number
  /** Undefined if it is the start of the fake itself. */
  readonly snapshot: Snapshot | undefined
  /** The faults of another start, such as a capsule. Undefined if those of the fake itself stay. */
  readonly faults?: readonly FaultDefinition[] | undefined
  /** The fake's time and the real time at the start. */
  readonly fake: number
  readonly real: number
}

/** The target of a reset in a fake that is as it was made. */
export const resetPointOf = ({ world, clock }: Fake, real: number, name?: string): ResetPoint => ({
  name,
  seed: world.ids.seed,
  snapshot: undefined,
  fake: clock.now(),
  real,
})

/** The name that a scenario has among those that are known. */
export const nameAmong = (
  known: Readonly<Record<string, Scenario>>,
  scenario: Scenario | undefined,
): string | undefined => Object.keys(known).find((name) => known[name] === scenario)

export const showStart = ({ name, seed, fake }: ResetPoint, contract: Contract): WorldStart => ({
  ...(name !== undefined && { name }),
  seed,
  now: isoDate(fake),
  contract: contractInWords(contract),
})

function contractInWords(contract: Contract): string {
  const columns = Object.entries(contract)
  const [most, least] = CONTRACTS.map((name) => ({
    name,
    rows: columns.flatMap(([row, column]) => (column === name ? [row] : [])),
  })).toSorted((one, other) => other.rows.length - one.rows.length)
  return least!.rows.length === 0 ? most!.name : `${most!.name}, but ${least!.name} in ${least!.rows.join(', ')}`
}
