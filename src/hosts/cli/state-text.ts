import { tableNames } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import { stateHead } from '../../state/state.ts'
import type { World } from '../../resources/world.ts'

interface TableText {
  /** The rows it was written from: they are another map after any change. */
  readonly rows: unknown
  readonly text: string
}

/** Writes the state of one world as a file holds it, row by row; a table that is as it was is not written out again. */
export class StateText {
  readonly #world: World
  readonly #tables = new Map<TableName, TableText>()
  #head = ''

  constructor(world: World) {
    this.#world = world
  }

  /** Whether anything but the running of the clock has happened since it was written. */
  get changed(): boolean {
    return (
      this.#head !== this.#headNow() || tableNames.some((name) => this.#rowsOf(name) !== this.#tables.get(name)?.rows)
    )
  }

  /** The whole, which has a change only where one comes after it. */
  write(): string {
    this.#head = this.#headNow()
    const head = JSON.stringify(stateHead(this.#world), null, 2).slice(0, -2)
    return `${head},\n  "tables": {\n${tableNames.map((name) => this.#table(name)).join(',\n')}\n  }\n}\n`
  }

  /** Makes it count as changed, because what was written got lost. */
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

  /** To save a table makes the next change to it one of a copy. */
  #rowsOf(name: TableName): unknown {
    return this.#world.tables[name].save().rows
  }

  #headNow(): string {
    const { now, ...head } = stateHead(this.#world)
    return JSON.stringify({ ...head, ...(!this.#world.clock.save().following && { now }) })
  }
}
