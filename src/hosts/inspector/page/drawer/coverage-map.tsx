import type { VNode } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { EndpointCoverage } from '../../../control-api/knowledge/endpoint-coverage.ts'
import { useSession } from '../session/session-context.ts'
import { coverageRow } from './coverage-row.tsx'
import { nextPlace } from './grid-keys.ts'
import type { GridPlace } from './grid-keys.ts'

/** A grid of endpoints and outcomes. One cell is in the tab order, and arrow keys lead to the others. */
export function CoverageMap({ endpoints }: { readonly endpoints: readonly EndpointCoverage[] }): VNode {
  const session = useSession()
  const outcomes = outcomesOf(endpoints)
  const [chosen, choose] = useState({ row: 0, column: 0 })
  const last = { row: endpoints.length - 1, column: outcomes.length - 1 }
  // There may be fewer than when it was chosen.
  const place = { row: Math.min(chosen.row, last.row), column: Math.min(chosen.column, last.column) }
  const table = useRef<HTMLTableElement>(null)
  const move = (event: KeyboardEvent) => {
    const next = nextPlace(place, event, last)
    if (!next) return
    event.preventDefault()
    table.current!.rows[next.row + 1]?.cells[next.column + 1]?.focus()
  }
  return (
    <div class="map">
      <table
        role="grid"
        aria-label="Coverage"
        ref={table}
        onKeyDown={move}
        onFocusIn={({ target }) => choose(placeOf(target as HTMLTableCellElement))}
      >
        {outcomeHeadings(outcomes)}
        <tbody>
          {endpoints.map((endpoint, row) =>
            coverageRow(session, endpoint, outcomes, place.row === row ? place.column : undefined),
          )}
        </tbody>
      </table>
    </div>
  )
}

/** The first row and the first cell of a row are headings. */
const placeOf = ({ parentElement, cellIndex }: HTMLTableCellElement): GridPlace => ({
  row: (parentElement as HTMLTableRowElement).rowIndex - 1,
  column: cellIndex - 1,
})

const outcomeHeadings = (outcomes: readonly string[]): VNode => (
  <thead>
    <tr>
      <th scope="col">Endpoint</th>
      {outcomes.map((outcome) => (
        <th scope="col">
          <span>{outcome}</span>
        </th>
      ))}
    </tr>
  </thead>
)

/** All outcomes, by their status. */
const outcomesOf = (endpoints: readonly EndpointCoverage[]): readonly string[] =>
  [...new Set(endpoints.flatMap(({ outcomes }) => outcomes.map(({ outcome }) => outcome)))].toSorted()
