import { hash } from '../../../core/random.ts'
import { tableNames } from '../../../resources/database.ts'
import type { World } from '../../../resources/world.ts'
import type { Snapshot } from '../../../state/snapshot.ts'
import { momentJson } from './moment-json.ts'
import type { MomentJson } from './moment-json.ts'
import { applyRows, batchesOf } from './row-records.ts'
import type { RowJson } from './row-records.ts'

/** The parts of a start besides its rows. */
export interface StartJson extends MomentJson {
  readonly print: StartPrint
}

export const START = 'start'
const BATCHES = 'start/'

/** The records of a start that no configuration makes: its rows in batches, then everything else. */
export function* startRecords(start: Snapshot, print: StartPrint): Generator<readonly [name: string, text: string]> {
  let batches = 0
  for (const text of batchesOf(start.tables)) yield [`${BATCHES}${String(batches++).padStart(6, '0')}`, text]
  const json: StartJson = { ...momentJson(start), print }
  yield [START, JSON.stringify(json)]
}

export const isBatch = (name: string): boolean => name.startsWith(BATCHES)

/** Adds the rows of one batch to a world. Batches come in order. */
export const applyBatch = (world: World, text: string): void => applyRows(world, JSON.parse(text) as readonly RowJson[])

/** The hash and the size of a start. */
interface StartPrint {
  readonly hash: number
  /** The length of its rows as JSON. */
  readonly characters: number
}

/**
 * The prints of starts. Worlds that share the rows of their start share its print, so it is made once however many there
 * are.
 */
export class StartPrints {
  readonly #known = new WeakMap<object, { readonly tables: Snapshot['tables']; readonly print: StartPrint }>()

  of({ tables, ids }: Snapshot): StartPrint {
    const known = this.#known.get(tables.organization.rows)
    if (known && tableNames.every((name) => known.tables[name].rows === tables[name].rows)) return known.print
    const print = printOf(tables, ids)
    this.know({ tables }, print)
    return print
  }

  /** Remembers the print of a start that is known already. */
  know({ tables }: Pick<Snapshot, 'tables'>, print: StartPrint): void {
    this.#known.set(tables.organization.rows, { tables, print })
  }
}

function printOf(tables: Snapshot['tables'], ids: Snapshot['ids']): StartPrint {
  let print = hash(JSON.stringify([...ids]))
  let characters = 0
  for (const name of tableNames)
    for (const row of tables[name].rows) {
      const text = JSON.stringify(row)
      print = (Math.imul(print, 31) + hash(text)) >>> 0
      characters += text.length
    }
  return { hash: print, characters }
}
