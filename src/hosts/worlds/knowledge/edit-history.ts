import type { RowChange } from '../../../core/table/changes.ts'
import type { Key } from '../../../core/table/definition.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import type { Fake } from '../../../fake/fake.ts'
import { definitions, tableNames } from '../../../resources/database.ts'
import type { TableName } from '../../../resources/database.ts'
import { keyOf, rowDifferences } from '../../../state/row-differences.ts'
import { anyTable } from '../../../state/row-edits.ts'
import type { RowValues } from '../../../state/row-edits.ts'

/** One change of rows by control, with every row that it touched. */
export interface Edit {
  /** Counts from 1 since the world began or was reset. */
  readonly number: number
  /** The time on the fake's clock. */
  readonly at: string
  /** The number of the last request that had come before. */
  readonly after: number
  readonly table: TableName
  readonly kind: 'added' | 'changed' | 'removed' | 'undone'
  /** The number of the edit that this one undid. */
  readonly undoes?: number
  readonly changes: readonly RowChange[]
}

/** As many edits are known as that; older ones cannot be undone any more. */
const MOST = 1000

/** The changes of rows that control has made in one world. Each of them can be undone while nothing else has touched its rows. */
export class EditHistory {
  readonly #fake: Fake
  #edits: readonly Edit[] = []
  #made = 0

  constructor(fake: Fake) {
    this.#fake = fake
  }

  /** Oldest first. */
  get all(): readonly Edit[] {
    return this.#edits
  }

  /** How many there were since the world began or was reset. */
  get made(): number {
    return this.#made
  }

  clear(): void {
    this.resume([], 0)
  }

  /** Goes on with the edits of another life of this world. */
  resume(edits: readonly Edit[], made: number): void {
    this.#edits = edits
    this.#made = made
  }

  /** Makes one change, and notes the rows that it touched. */
  make(table: TableName, kind: Edit['kind'], change: () => unknown, undoes?: number): Edit {
    const fake = this.#fake
    const before = fake.snapshot().tables
    change()
    const edit: Edit = {
      number: ++this.#made,
      at: fake.clock.iso(),
      after: fake.journal.last?.number ?? 0,
      table,
      kind,
      ...(undoes !== undefined && { undoes }),
      changes: rowDifferences(before, fake.snapshot().tables),
    }
    this.#edits = [...this.#edits.slice(-MOST + 1), edit]
    return edit
  }

  /**
   * Puts all rows of an edit back. A row that was removed comes back at the end of its table.
   *
   * @throws FakeUsageError when there is no such edit, something has changed one of its rows since, or a row now belongs to one
   *   that would go.
   */
  undo(number: number): Edit {
    const edit = this.#edits.find((one) => one.number === number)
    if (!edit)
      throw new FakeUsageError(
        `There is no edit ${number}. Known: ${this.#edits.map((one) => one.number).join(', ') || 'none'}.`,
      )
    for (const change of edit.changes) this.#requireUntouched(edit, change)
    return this.make(edit.table, 'undone', () => this.#putBack(edit.changes), number)
  }

  #requireUntouched({ number }: Edit, { table, before, after }: RowChange): void {
    const name = table as TableName
    const key = keyOf(name, (after ?? before)!)
    if (!isSame(anyTable(this.#fake.world, name).get(key), after))
      throw new FakeUsageError(
        `Edit ${number} cannot be undone: the ${table} ${key} was changed since. Undo the later edits first, or change the row.`,
      )
    if (before) return
    const [referrer] = referrersTo(this.#fake, name, key)
    if (referrer)
      throw new FakeUsageError(
        `Edit ${number} cannot be undone: a ${referrer.table} belongs to the ${table} ${key} by its ${referrer.column} now. Remove that first.`,
      )
  }

  /** Rows that others name come before those, and go after them. */
  #putBack(changes: readonly RowChange[]): void {
    const inOrder = tableNames.flatMap((name) => changes.filter(({ table }) => table === name))
    for (const { table, before, after } of inOrder.toReversed())
      if (!before) anyTable(this.#fake.world, table as TableName).drop(keyOf(table as TableName, after!))
    for (const { table, before, after } of inOrder) {
      const own = anyTable(this.#fake.world, table as TableName)
      if (before && after) own.update(after, before)
      else if (before) own.insert(before)
    }
  }
}

/** The rows of a table have their columns in one order. A row that came back is another object with the same values. */
const isSame = (row: object | undefined, other: object | undefined): boolean =>
  row === other || JSON.stringify(row) === JSON.stringify(other)

/** The rows of one table that name a row in one of their columns. */
export interface Referrers {
  readonly table: TableName
  readonly column: string
  readonly count: number
}

/** Which rows name a row, by table and column; none where it is not named. */
export const referrersTo = ({ world }: Pick<Fake, 'world'>, target: TableName, key: Key): readonly Referrers[] =>
  tableNames.flatMap((table) =>
    Object.entries(definitions[table].columns).flatMap(([column, { references }]) => {
      if (references !== target) return []
      const count = [...anyTable(world, table).all()].filter((row) => (row as RowValues)[column] === key).length
      return count > 0 ? [{ table, column, count }] : []
    }),
  )
