import type { Key } from '../../core/table/row-index.ts'
import type { TableName } from '../../resources/database.ts'

/** A request of the recording; its path without anything that could be somebody's secret. */
export interface Recorded {
  /** The place in the archive, from 1. */
  readonly entry: number
  readonly method: string
  readonly path: string
}

/** What could not be placed, or not as a whole. */
export interface Unplaced extends Recorded {
  readonly why: string
}

/** What the recording does not show and a state needs. */
export interface Completed {
  readonly table: TableName
  /** The rows by their keys. */
  readonly rows: readonly Key[]
  /** Columns that got a value; absent where the whole row was made. */
  readonly columns?: readonly string[]
  readonly why: string
}

/** Why an answer cannot be placed. */
export class NotPlaced extends Error {
  override readonly name = 'NotPlaced'
}
