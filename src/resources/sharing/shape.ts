import { like, of, optional, value } from '../../contract/parts.ts'
import { shapeOf } from '../../contract/shape.ts'
import { text } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import type { Dashboard } from '../dashboards/model.ts'
import { dashboardShape } from '../dashboards/shape.ts'
import type { Insight } from '../insights/model.ts'
import { insightDetailShape } from '../insights/read.shape.ts'
import type { InsightView } from '../insights/read.shape.ts'
import type { ProjectView, WorldView } from '../view.ts'
import { sharingTable } from './model.ts'
import type { Sharing, UnsavedSharing } from './model.ts'

const { columns } = sharingTable

/** `created_at` is null until the first change. @see spec 12.3 */
export const sharingShape = shapeOf<Sharing | UnsavedSharing, WorldView>('Sharing', {
  created_at: value({ type: ['string', 'null'], format: 'date-time' }, ({ created_at }) => created_at),
  enabled: like(columns.enabled, ({ enabled }) => enabled),
  access_token: like(columns.access_token, ({ access_token }) => access_token),
})

/** A token that opened something, and the names of the query parameters of the request. */
interface Opened {
  readonly token: string
  readonly parameters: ReadonlySet<string>
}

export interface OpenedDashboard extends Opened {
  readonly dashboard: Dashboard
}

export interface OpenedInsight extends Opened {
  readonly insight: Insight
}

/** True if the query has a parameter of this name, with any value; otherwise left out. */
const parameterFlag = (name: string) =>
  optional(value({ const: true }, ({ parameters }: Opened) => parameters.has(name) || undefined))

const head = {
  type: value({ type: 'string', enum: ['scene', 'embed'] }, ({ parameters }: Opened) =>
    parameters.has('embedded') ? 'embed' : 'scene',
  ),
  accessToken: like(columns.access_token, ({ token }: Opened) => token),
}

const display = {
  noHeader: parameterFlag('noHeader'),
  showInspector: parameterFlag('showInspector'),
  legend: parameterFlag('legend'),
  detailed: parameterFlag('detailed'),
}

/** The query parameters that change the view of a public dashboard. */
export const displayParameters: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  ['embedded', ...Object.keys(display)].map((name) => [name, text]),
)

/**
 * A dashboard in its public view.
 *
 * @see spec 21.3, 21.4
 */
export const sharedDashboardShape = shapeOf<OpenedDashboard, ProjectView>('SharedDashboard', {
  ...head,
  dashboard: of(dashboardShape, ({ dashboard }) => dashboard),
  ...display,
})

/**
 * An insight in its public view.
 *
 * @see spec 21.5
 */
export const sharedInsightShape = shapeOf<OpenedInsight, InsightView>('SharedInsight', {
  ...head,
  insight: of(insightDetailShape, ({ insight }) => insight),
  ...display,
})
