import { kindOf } from '../session/request-kind.ts'
import type { RequestKind } from '../session/request-kind.ts'
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
  const outlines: Record<RequestKind, string> = { read: '', write: '', waiting: '', refused: '', failed: '' }
  const columns = Math.max(1, Math.min(all.length, Math.floor(width / COLUMN)))
  const wide = width / columns
  const across = Math.max(1, wide - 1).toFixed(1)
  for (let column = 0; column < columns; column++) {
    const from = Math.floor((column * all.length) / columns)
    const to = Math.floor(((column + 1) * all.length) / columns)
    const counts = countKinds(all, from, to)
    let y = OVERVIEW
    for (const kind of STACK) {
      if (!counts[kind]) continue
      const height = Math.max(LOWEST, Math.round((counts[kind] / (to - from)) * OVERVIEW * 0.7))
      y -= height
      outlines[kind] += `M${(column * wide).toFixed(1)} ${y}h${across}v${height}h-${across}z`
    }
  }
  return STACK.map((kind) => [kind, outlines[kind]] as const)
}

function countKinds(all: readonly KnownRequest[], from: number, to: number): Partial<Record<RequestKind, number>> {
  const counts: Partial<Record<RequestKind, number>> = {}
  for (let place = from; place < to; place++) {
    const kind = kindOf(all[place]!)
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}
