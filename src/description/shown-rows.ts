import { contractRowNames, contractRows } from '../contract/contract.ts'
import type { Contract, ContractRow } from '../contract/contract.ts'
import type { AnyShape } from '../contract/shape.ts'
import { answersOf, shapesOf } from '../resources/answers.ts'
import type { Action, Gap } from '../resources/route.ts'

/** The documented contract with one row from the other column, for each row: shapes remember what they write for a contract. */
const switched: ReadonlyMap<ContractRow, Contract> = new Map(
  contractRowNames.map((row) => [row, { ...contractRows, [row]: 'live' }]),
)

/** The fields that an answer shows because of a row of the contract, named once for each row. They follow from its shapes. */
export function shownByRows(action: Action<never>): readonly Pick<Gap, 'says' | 'row'>[] {
  const shapes = Object.values(answersOf(action, contractRows)).flatMap(shapesOf)
  return contractRowNames.flatMap((row) => {
    const names = new Set(shapes.flatMap((shape) => lostFields(shape, switched.get(row)!)))
    return names.size === 0 ? [] : [{ says: describeShown([...names]), row }]
  })
}

const lostFields = (shape: AnyShape, live: Contract): readonly string[] => {
  const kept = shape.fields(live)
  return [...shape.fields(contractRows)].flatMap(([name, { inner }]) =>
    kept.has(name) ? (inner ? lostFields(inner, live) : []) : [name],
  )
}

function describeShown(names: readonly string[]): string {
  const last = names.at(-1)!
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last} are shown` : `${last} is shown`
}
