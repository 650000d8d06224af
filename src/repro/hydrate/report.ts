import { CONTRACTS, settleContract } from '../../contract/contract.ts'
import type { ContractName } from '../../contract/contract.ts'
import type { AnyShape } from '../../contract/shape.ts'
import type { JsonObject, Key } from '../../core/table/columns.ts'
import { LATER_FIELDS } from '../../description/drift/later-fields.ts'
import type { TableName } from '../../resources/database.ts'

/** A request of the recording; its path without anything that could be a secret. */
export interface Recorded {
  /** The place in the archive, from 1. */
  readonly entry: number
  readonly method: string
  readonly path: string
}

/** A request whose answer could not be placed, or not as a whole. */
export interface Unplaced extends Recorded {
  readonly why: string
}

/** Rows or values that a state needs and the recording does not show. */
export interface Completed {
  readonly table: TableName
  /** The rows by their keys. */
  readonly rows: readonly Key[]
  /** Columns that got a value; absent if the whole row was made. */
  readonly columns?: readonly string[]
  readonly why: string
}

/** The users who were made up as owners of keys: they may be people who were seen. */
export const madeUpUsers = (completed: readonly Completed[]): ReadonlySet<Key> =>
  new Set(completed.flatMap(({ table, rows, columns }) => (table === 'user' && !columns ? rows : [])))

/** The memberships whose levels were assumed. */
export const assumedMemberships = (completed: readonly Completed[]): ReadonlySet<Key> =>
  new Set(
    completed.flatMap(({ table, rows, columns }) =>
      table === 'membership' && (!columns || columns.includes('level')) ? rows : [],
    ),
  )

/** The reason why an answer cannot be placed. */
export class NotPlaced extends Error {
  override readonly name = 'NotPlaced'
}

/** Fields that later versions of the service show. Others are not named: a name could be anything. */
const NEWER = [...LATER_FIELDS, 'last_seen_at', 'order', 'quick_filter_ids']

/** Collects everything that hydration reports besides the state. */
export class HydrationReport {
  readonly completed: Completed[] = []
  /** Descriptions of what was shown and is not kept. */
  readonly leftOut = new Set<string>()
  readonly #known = new Map<AnyShape, ReadonlySet<string>>()
  /** `'live'` as soon as an answer shows what only the live contract gives. */
  contract: ContractName = 'documented'

  complete(table: TableName, rows: readonly Key[], why: string, columns?: readonly string[]): void {
    if (rows.length > 0) this.completed.push({ table, rows, ...(columns && { columns }), why })
  }

  /** Notes the fields that an answer of a shape has under neither contract. */
  noteUnknownFields(what: string, shape: AnyShape, shown: JsonObject): void {
    const known = this.#known.get(shape) ?? fieldsOf(shape)
    this.#known.set(shape, known)
    const others = Object.keys(shown).filter((name) => !known.has(name))
    const named = others.filter((name) => NEWER.includes(name))
    for (const name of named) this.leftOut.add(`${what}.${name} has no place in the model`)
    if (named.length < others.length) this.leftOut.add(`${what}: fields that are not known have no place in the model`)
  }
}

const fieldsOf = (shape: AnyShape): ReadonlySet<string> =>
  new Set(CONTRACTS.flatMap((name) => [...shape.fields(settleContract(name)).keys()]))
