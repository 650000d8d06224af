import { like, of, optional, value } from '../../contract/parts.ts'
import { shapeOf } from '../../contract/shape.ts'
import { text } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import type { Dashboard } from '../dashboards/model.ts'
import { dashboardShape } from '../dashboards/shape.ts'
import type { ProjectView, WorldView } from '../view.ts'
import { sharingTable } from './model.ts'
import type { Sharing, UnsavedSharing } from './model.ts'

const { columns } = sharingTable

/** `created_at` is null until somebody changes the configuration. @see interface.md «Sharing configuration»; semantics.md 8 */
export const sharingShape = shapeOf<Sharing | UnsavedSharing, WorldView>('Sharing', {
  created_at: value({ type: ['string', 'null'], format: 'date-time' }, ({ created_at }) => created_at),
  enabled: like(columns.enabled, ({ enabled }) => enabled),
  access_token: like(columns.access_token, ({ access_token }) => access_token),
})

/** What is shown of a shared dashboard, and which query parameters came with the request. */
export interface OpenedDashboard {
  readonly dashboard: Dashboard
  readonly token: string
  readonly asked: ReadonlySet<string>
}

/** Shown as true where the query has a parameter of this name, whatever its value. */
const asAsked = (name: string) => optional({ const: true }, ({ asked }: OpenedDashboard) => asked.has(name) || undefined)

const display = {
  noHeader: asAsked('noHeader'),
  showInspector: asAsked('showInspector'),
  legend: asAsked('legend'),
  detailed: asAsked('detailed'),
}

/** The query parameters that change how a shared dashboard is shown. */
export const displayParameters: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  ['embedded', ...Object.keys(display)].map((name) => [name, text]),
)

/**
 * A shared dashboard as everybody sees it.
 *
 * @see semantics.md 8 (O24:api/sharing.py `SharingViewerPageViewSet.retrieve`)
 */
export const sharedDashboardShape = shapeOf<OpenedDashboard, ProjectView>('SharedDashboard', {
  type: value({ type: 'string', enum: ['scene', 'embed'] }, ({ asked }) => (asked.has('embedded') ? 'embed' : 'scene')),
  accessToken: like(sharingTable.columns.access_token, ({ token }) => token),
  dashboard: of(dashboardShape, ({ dashboard }) => dashboard),
  ...display,
})
