import type { TableName } from '../../resources/database.ts'
import type { AnswerDifference } from './difference.ts'

/** Tells which differences repeat an earlier one of the same row. */
export class Repeats {
  readonly #told = new Set<string>()

  isRepeated({ at, row, recorded, kind }: AnswerDifference, rule: string, table: TableName | undefined): boolean {
    if (kind === 'status' || kind === 'header' || row === undefined) return false
    const field = at.replaceAll(/\[\d+\]/g, '').replace(/^body\.(?:results\.)?/, '')
    const name = [rule, field, row, JSON.stringify(recorded), table].join(' ')
    const wasTold = this.#told.has(name)
    this.#told.add(name)
    return wasTold
  }
}
