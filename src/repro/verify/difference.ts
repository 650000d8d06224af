import { knownReason } from '../../description/drift/known-drift.ts'
import type { TableName } from '../../resources/database.ts'
import type { World } from '../../resources/world.ts'
import type { ApiRequest } from '../har/traffic.ts'
import type { RecordedStart } from './start/start.ts'

/** How a value of an answer differs from the recorded one. */
type DifferenceKind = 'status' | 'header' | 'value' | 'type' | 'missing' | 'added' | 'order' | 'rows'

/** One place at which the fake's answer differs from the recorded one. */
export interface AnswerDifference {
  readonly kind: DifferenceKind
  /** `status`, `headers.Allow`, `body.results[0].name`, or `body` as a whole if it is not JSON. */
  readonly at: string
  /** Undefined when the recording has nothing there. */
  readonly recorded: unknown
  /** Undefined when the fake has nothing there. */
  readonly fake: unknown
  /** The id of the innermost row of a list that contains it. */
  readonly row?: string
}

/** An answer that differs, and what is known beside it. */
export interface DifferingAnswer {
  readonly apiRequest: ApiRequest
  readonly body: unknown
  readonly tables: World['tables']
  readonly start: RecordedStart
}

/** Whether a difference follows from a fact that the recording does not show. */
export type Explains = (difference: AnswerDifference, answer: DifferingAnswer) => boolean

/** A place without the numbers of rows: `tiles.insight.name` at `body.results[0].tiles[3].insight.name`. */
export const placeInRow = (at: string): string => at.replaceAll(/\[\d+\]/g, '').replace(/^body\.(?:results\.)?/, '')

/** Tells which differences repeat an earlier one of the same row. */
export class Repeats {
  readonly #told = new Set<string>()

  isRepeated({ at, row, recorded, kind }: AnswerDifference, rule: string, table: TableName | undefined): boolean {
    if (kind === 'status' || kind === 'header' || row === undefined) return false
    const name = [rule, placeInRow(at), row, JSON.stringify(recorded), table].join(' ')
    const wasTold = this.#told.has(name)
    this.#told.add(name)
    return wasTold
  }
}

/** Why the service is known to answer with a field that the fake does not have; undefined when that is not known. */
export function laterField({ kind, at }: AnswerDifference, { entry, match }: ApiRequest): string | undefined {
  if (kind !== 'added') return undefined
  const place = at.replace(/^body\.?/, '').replaceAll(/\[\d+\]/g, '[]')
  return knownReason({ method: entry.method, path: match!.value.path, direction: 'answer', kind: 'new', at: place })
}
