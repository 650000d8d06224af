import { readJson } from '../../../core/decode.ts'
import type { ObjectStorage } from './object-storage.ts'
import type { StoredHead } from './stored-head.ts'
import { dropRecords, TextRecords } from './text-records.ts'
import { HEAD } from './world-records.ts'

/**
 * Removes what is stored of a world, whether or not it can be opened.
 *
 * @param life - which of the worlds that have had the name. Default: any.
 */
export function dropStored(storage: ObjectStorage, life?: number): void {
  const head = new TextRecords(storage).find(HEAD)
  if (life === undefined || head === undefined || lifeIn(head) === life) dropRecords(storage)
}

/** Undefined if it cannot be read. */
const lifeIn = (head: string): number | undefined => (readJson(head) as StoredHead | undefined)?.life
