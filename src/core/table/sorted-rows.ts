/** The writer of a version. It changes the nodes that it has made itself, and copies any other: somebody else may read that. */
export interface RowWriter<R> {
  /** The order of the rows. Only versions of the same row are equal. */
  compare(a: R, b: R): number
}

/** A change at the place of one row. */
interface LeafChange {
  /** By how many rows the tree grows. */
  readonly grows: -1 | 0 | 1
  /** Changes the rows of a leaf. `end` is the position of the first row after the place. */
  readonly apply: <R>(rows: R[], end: number, row: R) => unknown
}

const ADD: LeafChange = { grows: 1, apply: (rows, end, row) => rows.splice(end, 0, row) }
const REMOVE: LeafChange = { grows: -1, apply: (rows, end) => rows.splice(end - 1, 1) }
const REPLACE: LeafChange = { grows: 0, apply: (rows, end, row) => (rows[end - 1] = row) }

/** Whether a row is after the place of a change; undefined if the place is the end. Most rows come in order. */
type IsAfter<R> = ((row: R) => boolean) | undefined

/** The most rows of a leaf, and the most nodes of a branch. */
const MOST = 64
const NO_NODES: never[] = []

/**
 * Rows in order, in a B+ tree: a leaf holds rows, a branch holds nodes. Versions share their nodes. So a new version costs
 * the nodes on the way to its row, however many rows there are.
 */
export class SortedRows<R> {
  readonly #writer: RowWriter<R>
  readonly #rows: R[]
  readonly #nodes: SortedRows<R>[]
  #length: number

  constructor(writer: RowWriter<R>, rows: R[] = [], nodes: SortedRows<R>[] = NO_NODES) {
    this.#writer = writer
    this.#rows = rows
    this.#nodes = nodes
    this.#length = rows.length + lengthOf(nodes)
  }

  get length(): number {
    return this.#length
  }

  /** The nodes below this one; none below a leaf. Versions share every node that no write has touched. */
  get nodes(): readonly SortedRows<R>[] {
    return this.#nodes
  }

  get first(): R | undefined {
    return this.#nodes[0]?.first ?? this.#rows[0]
  }

  get last(): R | undefined {
    return this.#nodes.at(-1)?.last ?? this.#rows.at(-1)
  }

  *[Symbol.iterator](): Generator<R> {
    for (const rows of this.#leaves()) for (const row of rows) yield row
  }

  /** The rows from one position up to but not including another. Unlike those of a list, positions are never negative. */
  slice(from = 0, to = this.#length): R[] {
    if (this.#nodes.length === 0) return this.#rows.slice(from, to)
    const parts: R[][] = []
    let start = 0
    for (const node of this.#nodes) {
      const end = start + node.#length
      if (from < end && start < to) parts.push(node.slice(Math.max(0, from - start), to - start))
      start = end
    }
    return this.#rows.concat(...parts)
  }

  /** The position of the first row for which a condition holds that holds for all rows after it too. */
  position(holds: (row: R) => boolean): number {
    if (this.#nodes.length === 0) return firstOf(this.#rows, holds)
    const at = this.#nodeBefore(holds)
    return lengthOf(this.#nodes.slice(0, at)) + this.#nodes[at]!.position(holds)
  }

  /** A version with one more row. */
  add(row: R, writer: RowWriter<R>): SortedRows<R> {
    return this.#with(row, writer, ADD)
  }

  /** A version without a row. */
  remove(row: R, writer: RowWriter<R>): SortedRows<R> {
    return this.#with(row, writer, REMOVE)
  }

  /** A version with a row in the place of its equal. */
  replace(row: R, writer: RowWriter<R>): SortedRows<R> {
    return this.#with(row, writer, REPLACE)
  }

  *#leaves(): Generator<readonly R[]> {
    if (this.#nodes.length === 0) yield this.#rows
    else for (const node of this.#nodes) yield* node.#leaves()
  }

  #with(row: R, writer: RowWriter<R>, change: LeafChange): SortedRows<R> {
    const isAfter = (other: R) => writer.compare(other, row) > 0
    const { last } = this
    const root = this.#ownedBy(writer)
    const rest = root.#edit(change, row, last && isAfter(last) ? isAfter : undefined)
    return rest ? new SortedRows(writer, [], [root, rest]) : root
  }

  #ownedBy(writer: RowWriter<R>): SortedRows<R> {
    return this.#writer === writer ? this : new SortedRows(writer, [...this.#rows], [...this.#nodes])
  }

  /** Changes this node. Returns the rest of it, as a node of its own, when it has become too large. */
  #edit(change: LeafChange, row: R, isAfter: IsAfter<R>): SortedRows<R> | undefined {
    this.#length += change.grows
    if (this.#nodes.length > 0) return this.#split(this.#editNode(change, row, isAfter))
    const end = firstOf(this.#rows, isAfter)
    change.apply(this.#rows, end, row)
    return this.#split(end)
  }

  /** Changes a node below this one, and returns its position. */
  #editNode(change: LeafChange, row: R, isAfter: IsAfter<R>): number {
    const at = this.#nodeBefore(isAfter)
    const node = this.#nodes[at]!.#ownedBy(this.#writer)
    const rest = node.#edit(change, row, isAfter)
    this.#nodes[at] = node
    if (rest) this.#nodes.splice(at + 1, 0, rest)
    else if (node.#length === 0) this.#nodes.splice(at, 1)
    return at
  }

  /** Most rows come in order, so a node that has grown at its end stays full. */
  #split(grownAt: number): SortedRows<R> | undefined {
    if (this.#rows.length <= MOST && this.#nodes.length <= MOST) return undefined
    const from = grownAt < MOST - 1 ? MOST / 2 : MOST
    const rest = new SortedRows(this.#writer, this.#rows.splice(from), this.#nodes.splice(from))
    this.#length -= rest.#length
    return rest
  }

  /** The last node that begins before the condition holds, or else the first one. */
  #nodeBefore(holds: IsAfter<R>): number {
    return Math.max(0, firstOf(this.#nodes, holds && ((node) => holds(node.first!))) - 1)
  }
}

/** Builds a tree from rows that are in order already. */
export function sortedRows<R>(rows: readonly R[], writer: RowWriter<R>): SortedRows<R> {
  let nodes = inParts(rows).map((part) => new SortedRows(writer, part))
  while (nodes.length > 1) nodes = inParts(nodes).map((part) => new SortedRows(writer, [], part))
  return nodes[0] ?? new SortedRows(writer)
}

const inParts = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / MOST) }, (_, part) => items.slice(part * MOST, (part + 1) * MOST))

const lengthOf = (nodes: readonly { readonly length: number }[]): number =>
  nodes.reduce((sum, { length }) => sum + length, 0)

/** The first position at which a condition holds, by binary search; the end without a condition. */
function firstOf<T>(items: readonly T[], holds: IsAfter<T>): number {
  let low = 0
  let high = items.length
  if (!holds) return high
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(items[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
