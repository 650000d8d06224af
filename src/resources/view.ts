import { listOf, said, value } from '../contract/parts.ts'
import { shapeOf, shapesSeenWith } from '../contract/shape.ts'
import type { Shape } from '../contract/shape.ts'
import type { OffsetPage } from '../core/http/paging.ts'
import type { Viewer } from './permissions.ts'
import type { World } from './world.ts'

/** What a shape is seen with: the world it is in. */
export interface WorldView {
  readonly world: World
}

/** What a shape of a project's own is seen with: who looks at it, too. */
export interface ProjectView extends WorldView {
  readonly caller: Viewer
}

/** Declares the shape of a row that everybody sees in the same way. */
export const shape = shapesSeenWith<WorldView>()

/** Declares the shape of a row that depends on who looks at it. */
export const projectShape = shapesSeenWith<ProjectView>()

/** What a row looks like to a client. */
export const show = <R, V extends WorldView>(shown: Shape<R, V>, row: R, view: V): object =>
  view.world.writers.of(shown)(row, view)

/** What rows look like to a client. */
export const showAll = <R, V extends WorldView>(shown: Shape<R, V>, rows: readonly R[], view: V): object[] =>
  rows.map((row) => show(shown, row, view))

const link = { type: ['string', 'null'], format: 'uri' } as const

/** A page of most lists: how many there are, where the neighbouring pages are, and what is on this one. */
export const pageOf = <R, V>(name: string, rows: Shape<R, V>): Shape<OffsetPage<R>, V> =>
  shapeOf<OffsetPage<R>, V>(name, {
    count: value({ type: 'integer', minimum: 0 }, ({ count }) => count),
    next: said('link', link, ({ next }) => next),
    previous: said('link', link, ({ previous }) => previous),
    results: listOf(rows, ({ results }) => results),
  })
