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
interface Version {
  readonly head: string
  readonly rows: ReadonlyMap<TableName, unknown>
}

/** Writes the state of one world as a state file, row by row. The text of an unchanged table is reused. */
export class StateText {
  readonly #world: World
  readonly #tables = new Map<TableName, TableText>()
  #written: Version | undefined
  #saved: Version | undefined

  constructor(world: World) {
    this.#world = world
  }

  /** Whether anything has changed since the last version that was saved; a running clock does not count. */
  get changed(): boolean {
    return this.#saved?.head !== this.#head() || this.changedTables.length > 0
  }

  get changedTables(): readonly TableName[] {
    return tableNames.filter((name) => this.#rowsOf(name) !== this.#saved?.rows.get(name))
  }

  /** Writes the state as text. Unchanged parts give the same bytes. */
  write(): string {
    this.#written = this.#version()
    const head = JSON.stringify(stateHead(save(this.#world)), null, 2).slice(0, -2)
    return `${head},\n  "tables": {\n${tableNames.map((name) => this.#table(name)).join(',\n')}\n  }\n}\n`
  }

  /** Is told that the state as it is needs no saving. */
  markUntouched(): void {
    this.#saved = this.#version()
  }

  /** Is told that the file has the text that was written last. */
  markSaved(): void {
    this.#saved = this.#written
  }

  /** Is told that the file is gone. */
  markLost(): void {
    this.#saved = undefined
  }

  #version(): Version {
    return { head: this.#head(), rows: new Map(tableNames.map((name) => [name, this.#rowsOf(name)])) }
  }

  #table(name: TableName): string {
    const rows = this.#rowsOf(name)
    const known = this.#tables.get(name)
    if (known && known.rows === rows) return known.text
    const lines = [...this.#world.tables[name].all()].map((row) => `\n      ${JSON.stringify(row)}`)
    const text = `    "${name}": [${lines.join(',')}${lines.length > 0 ? '\n    ' : ''}]`
    this.#tables.set(name, { rows, text })
    return text
  }

  /** The version of the rows of a table: any change makes a new object. */
  #rowsOf(name: TableName): unknown {
    return this.#world.tables[name].all()
  }

  #head(): string {
    const snapshot = save(this.#world)
    const { now, ...head } = stateHead(snapshot)
    return JSON.stringify({ ...head, ...(!snapshot.clock.following && { now }) })
  }
}
