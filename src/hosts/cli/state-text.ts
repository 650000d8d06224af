import { tableNames } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import type { World } from '../../resources/world.ts'
import { save } from '../../state/snapshot.ts'
import { stateHead } from '../../state/state.ts'

interface TableText {
  /** The map it was written from; any change makes another map. */
  readonly rows: unknown
  readonly text: string
}

/** Writes the state of one world as a state file, row by row. The text of an unchanged table is reused. */
export class StateText {
  readonly #world: World
  readonly #tables = new Map<TableName, TableText>()
  #head = ''

  constructor(world: World) {
    this.#world = world
  }

  /** Whether anything has changed since the last `write()`; a running clock does not count. */
  get changed(): boolean {
    return (
      this.#head !== this.#headNow() || tableNames.some((name) => this.#rowsOf(name) !== this.#tables.get(name)?.rows)
    )
  }

  /** Unchanged parts of the state give the same bytes. */
  write(): string {
    this.#head = this.#headNow()
    const head = JSON.stringify(stateHead(save(this.#world), this.#world.ids.seed), null, 2).slice(0, -2)
    return `${head},\n  "tables": {\n${tableNames.map((name) => this.#table(name)).join(',\n')}\n  }\n}\n`
  }

  /** Counts everything as changed: the last text was lost. */
  forget(): void {
    this.#head = ''
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

  /** After `save()`, the next change copies the table, so the map tells whether there was one. */
  #rowsOf(name: TableName): unknown {
    return this.#world.tables[name].save().rows
  }

  #headNow(): string {
    const snapshot = save(this.#world)
    const { now, ...head } = stateHead(snapshot, this.#world.ids.seed)
    return JSON.stringify({ ...head, ...(!snapshot.clock.following && { now }) })
  }
}
