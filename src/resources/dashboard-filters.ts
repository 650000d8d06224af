import { isFalsy } from '../core/json/python.ts'
import { Lazy } from '../core/lazy.ts'
import type { Filtered, OverInsights } from './merged-filters.ts'

/** Most dashboards of most tests have no filters, so a page loads this code for the first one that has. */
export const merging = new Lazy(() => import('./merged-filters.ts'))

/** Code that answers with a dashboard, and the code for what stands on it. */
export const withMerging = <T>(load: () => Promise<T>): Lazy<T> =>
  new Lazy(async () => {
    await merging.load()
    return load()
  })

/** Whether a dashboard shows an insight as it is stored. Filters get dates even where the dashboard has none. */
export const isShownAsStored = ({ query }: Filtered, { filters, variables }: OverInsights): boolean =>
  !isFalsy(query) && isFalsy(filters) && isFalsy(variables)

/** An insight as it stands on a dashboard. @see spec T.6 */
export const onDashboard = <Row extends Filtered>(insight: Row, dashboard: OverInsights): Row =>
  isShownAsStored(insight, dashboard) ? insight : merging.value.mergedOnTile(insight, dashboard)
