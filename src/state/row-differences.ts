import type { RowChange } from '../core/table/changes.ts'
import type { Key } from '../core/table/columns.ts'
import type { SortedRows } from '../core/table/sorted-rows.ts'
import { keyOf, tableNames } from '../resources/database.ts'
import type { TableName, TablesState } from '../resources/database.ts'

/** The key of the row that was written. */
export const keyOfChange = ({ table, before, after }: RowChange<TableName>): Key => keyOf(table, (after ?? before)!)

/**
 * The rows that differ between two snapshots, each before and after, table by table. Rows are frozen and replaced, and so are
 * the versions of a table, so references are compared. It costs what was written between the two, however many rows there are.
 */
export const rowDifferences = (before: TablesState, after: TablesState): readonly RowChange<TableName>[] =>
  tableNames.flatMap((table) => (before[table].rows === after[table].rows ? [] : differencesIn(table, before, after)))

function differencesIn(table: TableName, before: TablesState, after: TablesState): readonly RowChange<TableName>[] {
  const [old, now] = [before[table], after[table]]
  const gone = unshared<object>(old.rows, now.rows).filter((row) => !now.byKey.get(keyOf(table, row)))
  const put = unshared<object>(now.rows, old.rows).filter((row) => old.byKey.get(keyOf(table, row)) !== row)
  return [
    ...gone.map((row) => ({ table, before: row, after: undefined })),
    ...put.map((row) => ({ table, before: old.byKey.get(keyOf(table, row)), after: row })),
  ]
}

/** The rows of the leaves that two versions of a table do not share: among them are all that only the first has. */
function unshared<R>(version: SortedRows<R>, other: SortedRows<R>): readonly R[] {
  const [height, otherHeight] = [heightOf(version), heightOf(other)]
  let nodes = nodesBelow([version], height - otherHeight)
  let others = nodesBelow([other], otherHeight - height)
  for (let left = Math.min(height, otherHeight); ; left--) {
    const [shared, own] = [new Set(others), new Set(nodes)]
    nodes = nodes.filter((node) => !shared.has(node))
    others = others.filter((node) => !own.has(node))
    if (left === 0) return nodes.flatMap((leaf) => leaf.slice())
    nodes = nodesBelow(nodes, 1)
    others = nodesBelow(others, 1)
  }
}

/** How many levels of nodes there are below one; all leaves are on the same level. */
const heightOf = <R>({ nodes: [first] }: SortedRows<R>): number => (first ? 1 + heightOf(first) : 0)

/** The nodes so many levels further down. */
function nodesBelow<R>(nodes: readonly SortedRows<R>[], levels: number): readonly SortedRows<R>[] {
  return levels > 0
    ? nodesBelow(
        nodes.flatMap((node) => node.nodes),
        levels - 1,
      )
    : nodes
}
