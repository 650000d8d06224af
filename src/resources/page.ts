import { listOf, said, value } from '../contract/parts.ts'
import { shapeOf } from '../contract/shape.ts'
import type { Shape } from '../contract/shape.ts'
import type { OffsetPage } from '../core/http/paging.ts'

const link = { type: ['string', 'null'], format: 'uri' } as const

/** A page of most lists: how many there are, where the neighbouring pages are, and what is on this one. */
export const pageOf = <R, V>(name: string, rows: Shape<R, V>): Shape<OffsetPage<R>, V> =>
  shapeOf<OffsetPage<R>, V>(name, {
    count: value({ type: 'integer', minimum: 0 }, ({ count }) => count),
    next: said('link', link, ({ next }) => next),
    previous: said('link', link, ({ previous }) => previous),
    results: listOf(rows, ({ results }) => results),
  })
