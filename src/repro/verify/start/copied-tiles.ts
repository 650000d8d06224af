import type { Key } from '../../../core/table/columns.ts'
import type { PartialRows } from '../../hydrate/partial-state.ts'
import { UNSEEN } from './recorded-write.ts'

/** The tiles of copied dashboards. A copy gets its tiles in the order of theirs, so their numbers rise, seen or not. */
export class CopiedTiles {
  readonly #orders: Key[][] = []

  get isEmpty(): boolean {
    return this.#orders.length === 0
  }

  /** Notes tiles in the order of their copies. */
  add(tiles: readonly Key[]): void {
    this.#orders.push([...tiles])
  }

  /** Gives a tile the place of one that was made up for it. */
  replace(madeUp: Key, tile: Key): void {
    for (const order of this.#orders) for (const [at, key] of order.entries()) if (key === madeUp) order[at] = tile
  }

  /** Gives a seen tile of the same dashboard, with the same content or the same words, the place of one that was made up. */
  replaceBySeen(rows: PartialRows, madeUp: Key): void {
    const { tables } = rows
    const { dashboard_id, insight_id, text_id } = tables.tile.get(madeUp)!
    const bodyOf = (text: unknown): unknown => tables.text.get(text as Key)?.['body']
    const seen = rows.keysWith('tile', { dashboard_id }).find((key) => {
      const tile = tables.tile.get(key)!
      const isSame = tile['insight_id'] === insight_id && tile['text_id'] === text_id
      return (
        Number(key) < UNSEEN &&
        (isSame || (bodyOf(text_id) !== undefined && bodyOf(text_id) === bodyOf(tile['text_id'])))
      )
    })
    if (seen !== undefined) this.replace(madeUp, seen)
  }

  /** Gives each tile that was made up, and comes before one that was seen, a free number below that one's. */
  giveNumbers(rows: PartialRows): void {
    const { tile } = rows.tables
    for (const order of this.#orders) {
      let next = UNSEEN
      for (const key of order.toReversed()) {
        const row = tile.get(key)
        if (!row) continue
        const number = Number(key) < UNSEEN || next === UNSEEN ? Number(key) : freeBelow(next, tile)
        if (number === undefined) break
        if (number !== key) {
          rows.put('tile', number, row)
          rows.remove('tile', [key])
          this.replace(key, number)
        }
        next = Math.min(next, number)
      }
    }
  }
}

function freeBelow(next: number, taken: ReadonlyMap<Key, unknown>): number | undefined {
  let number = next - 1
  while (taken.has(number)) number--
  return number > 0 ? number : undefined
}
