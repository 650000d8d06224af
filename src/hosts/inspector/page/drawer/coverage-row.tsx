import type { VNode } from 'preact'
import type { EndpointCoverage } from '../../../control-api/knowledge/endpoint-coverage.ts'
import { counted } from '../../../../core/counted.ts'
import { useSession } from '../session/session-context.ts'
import { shortPath } from './endpoint-paths.tsx'
import { filterOf } from './outcome-filter.ts'

const HOTTEST = 4

interface CoverageRowProps {
  readonly endpoint: EndpointCoverage
  /** The columns. */
  readonly outcomes: readonly string[]
  /** The column whose cell is in the tab order; undefined where that cell is in another row. */
  readonly current: number | undefined
  readonly onFocus: (column: number) => void
}

/** One endpoint: how often each outcome was seen. */
export function CoverageRow({ endpoint, outcomes, current, onFocus }: CoverageRowProps): VNode {
  return (
    <tr>
      <th scope="row">
        <b>{endpoint.method}</b> {breakable(shortPath(endpoint.path))}
      </th>
      {outcomes.map((outcome, column) => (
        <CoverageCell
          endpoint={endpoint}
          outcome={outcome}
          isCurrent={current === column}
          onFocus={() => onFocus(column)}
        />
      ))}
    </tr>
  )
}

interface CoverageCellProps {
  readonly endpoint: EndpointCoverage
  readonly outcome: string
  readonly isCurrent: boolean
  readonly onFocus: () => void
}

/** How often one outcome was seen. Choosing it shows its requests in the list. */
function CoverageCell({ endpoint, outcome, isCurrent, onFocus }: CoverageCellProps): VNode {
  const session = useSession()
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
      data-heat={heatOf(count)}
      onFocus={onFocus}
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

/** From 1 to 4: once, up to 3 times, up to 15 times, more often. */
const heatOf = (count = 0): number | undefined =>
  count === 0 ? undefined : Math.min(HOTTEST, 1 + Math.floor(Math.log2(count) / 1.5))
