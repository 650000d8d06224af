import { listOf, classified, value } from '../contract/parts.ts'
import { shapeOf, shapesWithView } from '../contract/shape.ts'
import type { Shape } from '../contract/shape.ts'
import type { OffsetPage } from '../core/http/paging.ts'
import { Written } from '../core/json/to-json.ts'
import type { Dashboard } from './dashboards/model.ts'
import type { InsightReading } from './insights/refresh-mode.model.ts'
import type { Viewer } from './permissions.ts'
import type { World } from './world.ts'

/** The context that most shapes read rows in. */
export interface WorldView {
  readonly world: World
}

/** The context of shapes that depend on the viewer. */
export interface ProjectView extends WorldView {
  readonly caller: Viewer
  /** How the insights in it are read; from the cache alone, when left out. */
  readonly reading?: InsightReading | undefined
}

/** The context of the shapes on a dashboard, which may be under the overrides of a request. */
export interface TileView extends ProjectView {
  readonly dashboard: Dashboard
}

/** Declares the shape of a row that is the same for every viewer. */
export const shape = shapesWithView<WorldView>()

/** Declares the shape of a row that depends on the viewer. */
export const projectShape = shapesWithView<ProjectView>()

/** Declares the shape of a row that depends on the dashboard that shows it. */
export const shapeOnDashboard = shapesWithView<TileView>()

/** Writes a row in a shape. */
export const show = <R, V extends WorldView>(shown: Shape<R, V>, row: R, view: V): Written =>
  new Written(view.world.writers.of(shown)(row, view))

/** Writes rows in a shape. */
export const showAll = <R, V extends WorldView>(shown: Shape<R, V>, rows: readonly R[], view: V): Written =>
  new Written(`[${rows.map((row) => show(shown, row, view).json).join()}]`)

/** The address of a neighbouring page, or null. */
export const linkSchema = { type: ['string', 'null'], format: 'uri' } as const

/** The shape of a page of most lists: the total count, links to the neighbouring pages, and the rows. */
export const pageOf = <R, V>(name: string, rows: Shape<R, V>): Shape<OffsetPage<R>, V> =>
  shapeOf<OffsetPage<R>, V>(name, {
    count: value({ type: 'integer', minimum: 0 }, ({ count }) => count),
    next: classified('link', linkSchema, ({ next }) => next),
    previous: classified('link', linkSchema, ({ previous }) => previous),
    results: listOf(rows, ({ results }) => results),
  })
