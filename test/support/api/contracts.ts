import type { ContractChoice, ContractName, ContractRow } from '../../../src/contract/contract.ts'
import { everyTransport } from './transports.ts'
import type { Bench } from './transports.ts'

const otherThan = (column: ContractName): ContractName => (column === 'live' ? 'documented' : 'live')

/** One row in the given column, all others in the other one. */
export const alone = (row: ContractRow, column: ContractName): ContractChoice => ({
  base: otherThan(column),
  [row]: column,
})

/** Runs one test with a row in one of its columns: in that contract as a whole, and with the row alone switched. */
export function withRow(
  row: ContractRow,
  column: ContractName,
  title: string,
  body: (bench: Bench) => Promise<void>,
): void {
  everyTransport(`${column}: ${title}`, body, { contract: column })
  everyTransport(`${column}, ${row} alone: ${title}`, body, { contract: alone(row, column) })
}
