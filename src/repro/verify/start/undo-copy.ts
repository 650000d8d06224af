import type { Key } from '../../../core/table/columns.ts'
import { ownFilters } from '../../hydrate/own-filters.ts'
import type { PartialRow, PartialRows } from '../../hydrate/partial-state.ts'
import type { EarlierState } from './earlier-state.ts'
import { Originals, filteredParts, isAlike, isUnseen } from './originals.ts'
import { UNSEEN } from './recorded-write.ts'
import { putHiddenTile } from './unseen-tiles.ts'

/**
 * Gives the source of a copy the tiles of the copy: with the same contents or, if the copy is deep (rule T.21), with those that
 * were cloned. A number that is missing among the copies is that of a hidden one. Rows that were not seen get numbers from
 * `UNSEEN` on. Returns the tiles in the order of their copies.
 */
export function showSource(
  rows: PartialRows,
  { source, copies, isDeep }: { readonly source: number; readonly copies: readonly number[]; readonly isDeep: boolean },
): readonly Key[] {
  const originals = new Originals(rows, source)
  const numbers = withGaps(copies)
  return numbers.map((copy, at) => {
    const hidden = originals.hiddenTiles()
    const gaps = numbers.slice(at).filter((number) => !copies.includes(number)).length
    // A hidden tile that leaves no gap among the copies was shown: it is the one that this is a copy of.
    const shown = hidden.length > gaps ? hidden[0] : undefined
    const tile = copies.includes(copy)
      ? putOriginal(rows, originals, { source, copy, isDeep, shown })
      : (hidden[0] ?? putHiddenTile(rows, source, copy))
    originals.taken.add(tile)
    return tile
  })
}

/** A copy of a tile that is shown. */
interface CopiedTile {
  readonly source: number
  readonly copy: number
  readonly isDeep: boolean
  /** A tile that was taken for a hidden one. */
  readonly shown: Key | undefined
}

/** Puts the tile that a shown copy was made of. */
function putOriginal(rows: PartialRows, originals: Originals, { source, copy, isDeep, shown }: CopiedTile): Key {
  const { insight_id, text_id, layouts, color, dashboard_id } = rows.tables.tile.get(copy)!
  const copied = rows.tables.dashboard.get(dashboard_id as Key) ?? {}
  const content = {
    dashboard_id: source,
    insight_id: isDeep ? originals.of('insight', insight_id, copied) : insight_id,
    text_id: isDeep ? originals.of('text', text_id, copied) : text_id,
  }
  const [tile = originals.blankTile() ?? shown ?? UNSEEN + copy] = rows.keysWith('tile', content)
  rows.put('tile', tile, { ...content, layouts, color })
  return tile
}

/** How many numbers in a row may be those of hidden tiles. A longer gap is one of the service. */
const LONGEST_GAP = 20

/** Some rising numbers, with those that are missing between them. */
const withGaps = (numbers: readonly number[]): readonly number[] =>
  numbers.flatMap((number, at) => {
    const gap = number - (numbers[at - 1] ?? number) - 1
    return gap > 0 && gap <= LONGEST_GAP ? [...Array.from({ length: gap }, (_, i) => number - gap + i), number] : number
  })

/** The names under which insights are known, by their tiles. */
export const knownNames = ({ tables: { tile, insight } }: PartialRows): ReadonlyMap<Key, unknown> =>
  new Map([...tile].map(([id, { insight_id }]) => [id, insight.get(insight_id as Key)?.['name']]))

/**
 * Replaces the insights that a deep copy has made up (rule T.21) by those that an answer shows for the first time, or under a
 * new name: the answer of an insight shows its dashboards, and nothing else of them.
 */
export function replaceMadeUp({ rows, copiedTiles }: EarlierState, known: ReadonlyMap<Key, unknown>): void {
  const { tile, insight } = rows.tables
  for (const [id, shown] of tile) {
    const { dashboard_id, insight_id } = shown
    const row = insight.get(insight_id as Key)
    if (!row || known.get(id) === row['name']) continue
    const madeUp = rows
      .keysWith('tile', { dashboard_id })
      .find((key) => isUnseen(insightOn(rows, key)) && isAlike(row, insight.get(insightOn(rows, key))!))
    if (madeUp === undefined) continue
    const original = insightOn(rows, madeUp)
    const around = rows.tables.dashboard.get(dashboard_id as Key) ?? {}
    rows.put('tile', id, { ...tile.get(madeUp), ...shown })
    rows.put('insight', insight_id as Key, joined(insight.get(original)!, row, around))
    rows.remove('tile', [madeUp])
    copiedTiles.replace(madeUp, id)
    rows.remove('insight', [original])
  }
}

/** An insight as its clone and itself show it. Seen under the filters of a dashboard alone, it has those of the clone. */
function joined(clone: PartialRow, seen: PartialRow, dashboard: PartialRow): PartialRow {
  const parts = filteredParts(clone)
  const isOther = ownFilters(parts, seen, {}) !== undefined
  return { ...clone, ...seen, ...(isOther && ownFilters(seen, parts, dashboard) === undefined && parts) }
}

const insightOn = ({ tables }: PartialRows, tile: Key): Key => tables.tile.get(tile)!['insight_id'] as Key
