import type { RequestKind } from '../../../worlds/knowledge/request-kind.ts'
import type { KnownRequest } from '../session/requests.ts'

/** The kinds that stand out in a column, from the bottom up; what is left of it are reads. */
const STACK = ['write', 'waiting', 'refused', 'failed'] as const
const COLUMN = 3
export const OVERVIEW = 20
/** Nothing is too rare to be seen. */
const LOWEST = 3

/** All requests in columns of many, as an outline for each kind: what share of a column is of it. */
export function overviewOutlines(
  all: readonly KnownRequest[],
  width: number,
): readonly (readonly [RequestKind, string])[] {
  const columns = Math.max(1, Math.min(all.length, Math.floor(width / COLUMN)))
  const wide = width / columns
  const across = Math.max(1, wide - 1).toFixed(1)
  /** The upper edge of what each column has so far. */
  const tops = Array<number>(columns).fill(OVERVIEW)
  const startOf = (column: number): number => Math.floor((column * all.length) / columns)
  return STACK.map((kind) => {
    let outline = ''
    for (const [column, top] of tops.entries()) {
      const some = all.slice(startOf(column), startOf(column + 1))
      const count = some.filter((one) => one.kind === kind).length
      if (count === 0) continue
      const height = Math.max(LOWEST, Math.round((count / some.length) * OVERVIEW * 0.7))
      tops[column] = top - height
      outline += `M${(column * wide).toFixed(1)} ${top - height}h${across}v${height}h-${across}z`
    }
    return [kind, outline]
  })
}
