import { compare } from '../../core/compare.ts'
import { tableNames } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import type { Capsule } from '../capsule/capsule.ts'
import { removeMost } from './remove-most.ts'
import { linkedRows, namesIn, pinnedBy, withDependants, withReferenced, withoutRows } from './row-links.ts'
import type { LinkedRow } from './row-links.ts'

/** Removes rows of a start. A row takes those that point to it. */
export class RowRemoval {
  readonly #capsule: Capsule
  readonly #holds: (candidate: Capsule) => Promise<boolean>
  readonly #rows: readonly LinkedRow[]
  readonly #pinned: ReadonlySet<number>
  #gone: ReadonlySet<number> = new Set()

  /** @param holds - Whether a candidate still meets the condition. */
  constructor(capsule: Capsule, holds: (candidate: Capsule) => Promise<boolean>) {
    this.#capsule = capsule
    this.#holds = holds
    this.#rows = linkedRows(capsule.start)
    this.#pinned = new Set(pinnedBy(capsule.events, this.#rows))
  }

  /** Removes the rows that are neither seen nor pointed to by one that is: at once if that is possible, or else table by table. */
  async removeUnless(isSeen: (row: LinkedRow) => boolean): Promise<void> {
    const seen = withReferenced(this.#rows, this.#places(isSeen))
    const unseen = [...this.#rows.keys()].filter((place) => !seen.has(place))
    if (await this.#remove(this.#afterFirst(unseen))) return
    for (const name of tableNames) await this.#removeFrom(name, new Set(unseen))
  }

  /**
   * All rows but the first of each group that belongs to the same rows: a page with a `next` link needs one row more
   * than it shows.
   */
  #afterFirst(places: readonly number[]): readonly number[] {
    const seen = new Set<string>()
    return places.filter((place) => {
      const owners = this.#ownersOf(place)
      return seen.has(owners) || !seen.add(owners)
    })
  }

  /** The table of a row and what it points to. */
  #ownersOf(place: number): string {
    const { table, row } = this.#rows[place]!
    return [table, ...namesIn(table, row)].join()
  }

  /** Removes all that can be removed, besides rows that are known to be needed. */
  async removeAll(isNeeded: (row: LinkedRow) => boolean = () => false): Promise<void> {
    const places = new Set(this.#places((row) => !isNeeded(row)))
    for (const name of tableNames) await this.#removeFrom(name, places)
  }

  #removeFrom(table: TableName, places: ReadonlySet<number>): Promise<void> {
    const own = [...places].filter((place) => this.#rows[place]!.table === table && !this.#gone.has(place))
    const sorted = sortedBy(own, (place) => this.#ownersOf(place))
    return removeMost(sorted, (gone) => this.#remove([...gone]))
  }

  async #remove(places: readonly number[]): Promise<boolean> {
    const gone = withDependants(this.#rows, [...this.#gone, ...places])
    if (gone.size === this.#gone.size) return true
    for (const place of gone) if (this.#pinned.has(place)) return false
    const { start } = this.#capsule
    if (!(await this.#holds({ ...this.#capsule, start: withoutRows(start, this.#rows, gone) }))) return false
    this.#gone = gone
    return true
  }

  #places(isMeant: (row: LinkedRow) => boolean): readonly number[] {
    return this.#rows.flatMap((row, place) => (isMeant(row) ? [place] : []))
  }
}

/** Rows of one project stand together: an answer often needs all of them or none. */
function sortedBy(places: readonly number[], text: (place: number) => string): readonly number[] {
  const texts = new Map(places.map((place) => [place, text(place)]))
  return places.toSorted((a, b) => compare(texts.get(a)!, texts.get(b)!) || a - b)
}
