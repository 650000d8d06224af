import { CONTRACTS, contractRows } from '../../contract/contract.ts'
import type { Contract, ContractRow } from '../../contract/contract.ts'

/** Says which row of the contract has something without effect; undefined where its other column changes nothing of that. */
export function decidingRow(contract: Contract, hasEffect: (other: Contract) => boolean): string | undefined {
  const rows = Object.keys(contractRows) as ContractRow[]
  const row = rows.find((name) => {
    const column = CONTRACTS.find((other) => other !== contract[name])!
    return hasEffect({ ...contract, [name]: column })
  })
  return row && `the contract row ${row} is "${contract[row]}"`
}
