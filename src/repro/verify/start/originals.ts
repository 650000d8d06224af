import type { Key } from '../../../core/table/columns.ts'
import { ownFilters } from '../../hydrate/own-filters.ts'
import type { PartialRow, PartialRows } from '../../hydrate/partial-state.ts'
import { UNSEEN } from './recorded-write.ts'

export const isUnseen = (id: unknown): boolean => typeof id === 'number' && id > UNSEEN

export const filteredParts = ({ filters, query }: PartialRow): PartialRow => ({ filters, query })

/** Finds the contents of a dashboard by their clones. */
export class Originals {
  readonly #rows: PartialRows
  readonly #source: number
  /** The tiles of the dashboard that have a copy. */
  readonly taken = new Set<Key>()

  constructor(rows: PartialRows, source: number) {
    this.#rows = rows
    this.#source = source
  }

  /** A tile whose content was made up, because it was moved away or deleted later. */
  blankTile(): Key | undefined {
    const { tile } = this.#rows.tables
    return this.#free().find((key) => isUnseen(tile.get(key)!['text_id']))
  }

  /** The tiles that were made up as hidden ones: for copies that no answer shows, or because a tile was moved away later. */
  hiddenTiles(): readonly Key[] {
    const { tile, insight } = this.#rows.tables
    const isHidden = (id: unknown): boolean => isUnseen(id) && insight.get(id as Key)?.['deleted'] === true
    return this.#free().filter((key) => isHidden(tile.get(key)!['insight_id']))
  }

  #free(): readonly Key[] {
    return this.#rows.keysWith('tile', { dashboard_id: this.#source }).filter((tile) => !this.taken.has(tile))
  }

  /** The id of the content with the same name or words as a clone on a copied dashboard. If none was seen, one is made up. */
  of(table: 'insight' | 'text', clone: unknown, copied: PartialRow): unknown {
    const { tables } = this.#rows
    const row = tables[table].get(clone as Key)
    if (!row) return clone
    const original = beforeCloning(row)
    const contentOf = (tile: Key) => tables.tile.get(tile)![`${table}_id`]
    const tile = this.#free().find((key) => isAlike(tables[table].get(contentOf(key) as Key), original))
    if (tile === undefined) {
      const madeUp = UNSEEN + (clone as number)
      this.#rows.put(table, madeUp, original)
      return madeUp
    }
    const content = contentOf(tile) as Key
    // If its dashboard has dates, a tile does not show the insight's own. The clone may be on a dashboard without
    // dates.
    if (table === 'insight')
      this.#rows.put(table, content, { ...ownFilters(filteredParts(original), tables.insight.get(content)!, copied) })
    return content
  }
}

/** The row that was cloned, as its clone shows it. The name of an insight ends with a mark in the clone. */
function beforeCloning({ id: _id, short_id: _shortId, name, ...row }: PartialRow): PartialRow {
  return { ...row, name: typeof name === 'string' ? name.replace(/ \(Copy\)$/, '') : name }
}

/** An empty name becomes null in a clone. */
export const isAlike = (row: PartialRow | undefined, { name, body }: PartialRow): boolean =>
  row !== undefined && (row['name'] || null) === (name ?? null) && row['body'] === body
