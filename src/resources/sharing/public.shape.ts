import type { Viewer } from '../permissions.ts'
import type { World } from '../world.ts'
import type { Dashboard } from '../dashboards/model.ts'
import { toDashboard } from '../dashboards/shape.ts'

/** The query parameters that change how a page shows a shared dashboard, and come back as they are understood. */
export const DISPLAY = ['noHeader', 'showInspector', 'legend', 'detailed'] as const

/**
 * A shared dashboard as everybody sees it.
 *
 * @see semantics.md 8 (O24:api/sharing.py `SharingViewerPageViewSet.retrieve`)
 */
export function toSharedDashboard(
  world: World,
  accessToken: string,
  { dashboard, viewer }: { readonly dashboard: Dashboard; readonly viewer: Viewer },
  asked: ReadonlySet<string>,
): object {
  const display = DISPLAY.filter((name) => asked.has(name)).map((name) => [name, true] as const)
  return {
    type: asked.has('embedded') ? 'embed' : 'scene',
    accessToken,
    dashboard: toDashboard(world, viewer, dashboard),
    ...Object.fromEntries(display),
  }
}
