import type { VNode } from 'preact'
import type { EndpointCoverage } from '../../../control-api/knowledge/endpoint-coverage.ts'
import { filterOf } from './outcome-filter.ts'
import { counted } from '../../../../core/counted.ts'
import type { WorldSession } from '../session/world-session.ts'
import { shortPath } from './endpoint-paths.tsx'

/** How much colour the busiest cells have, in per cent. */
const HOTTEST = 46

/**
 * One endpoint: how often each outcome was seen.
 *
 * @param outcomes - The columns.
 * @param current - The column whose cell is in the tab order; undefined where that cell is in another row.
 */
export const coverageRow = (
  session: WorldSession,
  endpoint: EndpointCoverage,
  outcomes: readonly string[],
  current: number | undefined,
): VNode => (
  <tr key={`${endpoint.method} ${endpoint.path}`}>
    <th scope="row">
      <b>{endpoint.method}</b> {breakable(shortPath(endpoint.path))}
    </th>
    {outcomes.map((outcome, column) => coverageCell(session, endpoint, outcome, current === column))}
  </tr>
)

/** How often one outcome was seen. Choosing it shows its requests in the list. */
function coverageCell(session: WorldSession, endpoint: EndpointCoverage, outcome: string, isCurrent: boolean): VNode {
  const { shown } = session
  const counted = endpoint.outcomes.find((one) => one.outcome === outcome)
  const count = counted?.count
  const name = `${endpoint.method} ${shortPath(endpoint.path)}, ${outcome}: ${describeCount(count)}`
  const choose = () => {
    if (counted && count) shown.filter = filterOf(endpoint, counted)
    session.notice = count ? `The list shows ${name}.` : `${name}.`
  }
  return (
    <td
      role="gridcell"
      tabIndex={isCurrent ? 0 : -1}
      aria-label={name}
      style={count ? { '--Heat': `${heatOf(count)}%` } : undefined}
      onClick={choose}
      onKeyDown={({ key }) => key === 'Enter' && choose()}
    >
      {count === 0 ? '○' : count}
    </td>
  )
}

/** A path that may be broken before the name of a resource, and within it behind an underscore. */
const breakable = (path: string): string => path.replace(/\/(?!:)/g, '\u200B/').replaceAll('_', '_\u200B')

/** Undefined is for what an endpoint never answers. */
function describeCount(count: number | undefined): string {
  if (count === undefined) return 'not possible'
  if (count === 0) return 'never seen'
  return `seen ${counted(count, 'time')}`
}

/** In four steps: up to twice, up to 7 times, up to 22 times, more often. */
const heatOf = (count: number): number => Math.min(HOTTEST, 16 + 10 * Math.floor(Math.log2(count) / 1.5))
