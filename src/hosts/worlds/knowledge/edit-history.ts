import type { RowChange } from '../../../core/table/changes.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import type { Fake } from '../../../fake/fake.ts'
import { writeRow } from '../../../repro/capsule/write-event.ts'
import { anyTable, keyOf, tableNames } from '../../../resources/database.ts'
import type { TableName } from '../../../resources/database.ts'
import { rowDifferences } from '../../../state/row-differences.ts'
import { requireUndoable } from './undo-checks.ts'

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
  readonly changes: readonly RowChange<TableName>[]
}

/** How many edits are kept. Older ones cannot be undone any more. */
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

  /** Restores the edits after the world was loaded again. */
  resume(edits: readonly Edit[], made: number): void {
    this.#edits = edits
    this.#made = made
  }

  /** Makes one change, and notes the rows that it touched. */
  make({ table, kind, undoes }: Pick<Edit, 'table' | 'kind' | 'undoes'>, change: () => unknown): Edit {
    const fake = this.#fake
    const before = fake.snapshot().tables
    change()
    const edit: Edit = {
      number: ++this.#made,
      at: fake.clock.iso(),
      after: fake.journal.asked,
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
   * @throws FakeUsageError when there is no such edit, something has changed one of its rows since, another row now belongs to
   *   one that would go, or one that would come back names a row that is gone.
   */
  undo(number: number): Edit {
    const edit = this.#edits.find((one) => one.number === number)
    if (!edit)
      throw new FakeUsageError(
        `There is no edit ${number}. Known: ${this.#edits.map((one) => one.number).join(', ') || 'none'}.`,
      )
    requireUndoable(this.#fake.world, edit)
    return this.make({ table: edit.table, kind: 'undone', undoes: number }, () => this.#putBack(edit.changes))
  }

  /** Puts the rows of an edit back. A row is added before the rows that name it, and removed after them. */
  #putBack(changes: readonly RowChange<TableName>[]): void {
    const inOrder = tableNames.flatMap((name) => changes.filter(({ table }) => table === name))
    for (const { table, before, after } of inOrder.toReversed())
      if (!before) anyTable(this.#fake.world, table).drop(keyOf(table, after!))
    for (const { table, before } of inOrder) if (before) writeRow(this.#fake.world, { table, row: before })
  }
}
