import { CONTRACTS, contractRowNames } from '../../contract/contract.ts'
import type { Contract } from '../../contract/contract.ts'

/** Names the row of the contract that leaves something without effect: its other column would give it one. Undefined when none does. */
export function decidingRow(contract: Contract, hasEffect: (other: Contract) => boolean): string | undefined {
  const row = contractRowNames.find((name) => {
    const column = CONTRACTS.find((other) => other !== contract[name])!
    return hasEffect({ ...contract, [name]: column })
  })
  return row && `the contract row ${row} is "${contract[row]}"`
}
