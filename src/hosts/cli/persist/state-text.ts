import { tableNames } from '../../../resources/database.ts'
import type { TableName } from '../../../resources/database.ts'
import type { World } from '../../../resources/world.ts'
import { save } from '../../../state/snapshot.ts'
import { stateHead } from '../../../state/state.ts'

interface TableText {
  /** The version of the table that it was written from. */
  readonly rows: unknown
  readonly text: string
}

/** A version of the state: the text of all but the tables, and the rows of each table. */
export interface StateVersion {
  readonly head: string
  readonly rows: ReadonlyMap<TableName, unknown>
}

/** Writes the state of one world as a state file, row by row. The text of an unchanged table is reused. */
export class StateText {
  readonly #world: World
  readonly #tables = new Map<TableName, TableText>()
  readonly #start: StateVersion | undefined
  #written: StateVersion | undefined
  #saved: StateVersion | undefined

  /** @param start - a version that needs no saving. */
  constructor(world: World, start?: StateVersion) {
    this.#world = world
    this.#start = start
    this.#saved = start && versionOf(world)
  }

  /** Whether anything has changed since the last version that was saved; a running clock does not count. */
  get changed(): boolean {
    return !isAt(this.#world, this.#saved)
  }

  /** Whether the world is at the version that needs no saving, or has come back to it. */
  get isAtStart(): boolean {
    return isAt(this.#world, this.#start)
  }

  get changedTables(): readonly TableName[] {
    return changedTables(this.#world, this.#saved)
  }

  /** Writes the state as text. Unchanged parts give the same bytes. */
  write(): string {
    this.#written = versionOf(this.#world)
    const head = JSON.stringify(stateHead(save(this.#world)), null, 2).slice(0, -2)
    return `${head},\n  "tables": {\n${tableNames.map((name) => this.#table(name)).join(',\n')}\n  }\n}\n`
  }

  /** Called when the file is gone because the world is back at its start. */
  markRemoved(): void {
    this.#saved = this.#start
  }

  /** Called when the file has the text that was written last. */
  markSaved(): void {
    this.#saved = this.#written
  }

  /** Called when the file is gone. */
  markLost(): void {
    this.#saved = undefined
  }

  #table(name: TableName): string {
    const rows = rowsOf(this.#world, name)
    const known = this.#tables.get(name)
    if (known && known.rows === rows) return known.text
    const lines = [...this.#world.tables[name].all()].map((row) => `\n      ${JSON.stringify(row)}`)
    const text = `    "${name}": [${lines.join(',')}${lines.length > 0 ? '\n    ' : ''}]`
    this.#tables.set(name, { rows, text })
    return text
  }
}

/** The version of a world as it is now. */
export const versionOf = (world: World): StateVersion => ({
  head: headOf(world),
  rows: new Map(tableNames.map((name) => [name, rowsOf(world, name)])),
})

const isAt = (world: World, version: StateVersion | undefined): boolean =>
  version?.head === headOf(world) && changedTables(world, version).length === 0

const changedTables = (world: World, since: StateVersion | undefined): readonly TableName[] =>
  tableNames.filter((name) => rowsOf(world, name) !== since?.rows.get(name))

/** The version of the rows of a table: any change makes a new object. */
const rowsOf = ({ tables }: World, name: TableName): unknown => tables[name].all()

function headOf(world: World): string {
  const snapshot = save(world)
  const { now, ...head } = stateHead(snapshot)
  return JSON.stringify({ ...head, ...(!snapshot.clock.following && { now }) })
}
