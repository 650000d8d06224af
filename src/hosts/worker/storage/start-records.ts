import type { World } from '../../../resources/world.ts'
import type { Snapshot } from '../../../state/snapshot.ts'
import { momentJson } from './moment-json.ts'
import type { MomentJson } from './moment-json.ts'
import { applyRows, batchesOf } from './row-records.ts'
import type { RowJson } from './row-records.ts'
import type { StartPrint } from './start-print.ts'

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
