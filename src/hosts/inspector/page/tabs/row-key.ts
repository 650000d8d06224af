import type { Key } from '../../../../core/table/definition.ts'
import type { ShownChange } from '../../../worlds/knowledge/bounded-json.ts'

/** The key of a row that was written. Every table has it in the same column. */
export const keyOf = ({ before, after }: ShownChange): Key => (after ?? before)?.['id'] as Key
