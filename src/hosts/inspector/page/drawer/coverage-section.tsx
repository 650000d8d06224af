import type { VNode } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import type { EndpointCoverage } from '../../../control-api/knowledge/endpoint-coverage.ts'
import { useSession } from '../session/session-context.ts'
import { useReading } from '../parts/loading.tsx'
import { Section } from './section.tsx'

/** How often it is looked whether there are new requests to count, in milliseconds. */
const PAUSE = 500

/** The endpoints that the requests have called, and the outcomes. */
export function CoverageSection(): VNode {
  return (
    <Section title="Coverage">
      <Coverage />
    </Section>
  )
}

/**
 * A heat map of endpoints and outcomes. Called endpoints come first. An outcome that never came has a 0, and one that cannot
 * come has nothing.
 */
function Coverage(): VNode | null {
  const coverage = useReading((from) => from.coverage(), useNewRequests())
  if (!coverage) return null
  const endpoints = [...coverage.endpoints, ...coverage.elsewhere].toSorted((a, b) => +!a.asked - +!b.asked)
  const outcomes = outcomesOf(endpoints)
  return (
    <div class="map" role="group" aria-label="Coverage" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Endpoint</th>
            {outcomes.map(outcomeHead)}
          </tr>
        </thead>
        <tbody>
          {endpoints.map((endpoint) => (
            <CoverageRow key={endpoint.name} endpoint={endpoint} outcomes={outcomes} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const outcomeHead = (outcome: string): VNode => (
  <th scope="col">
    <span>{outcome}</span>
  </th>
)

interface CoverageRowProps {
  readonly endpoint: EndpointCoverage
  /** The columns. */
  readonly outcomes: readonly string[]
}

/** How often an endpoint had each outcome. Choosing a number shows the requests in the list. A long path breaks before a slash. */
function CoverageRow({ endpoint: { name, outcomes: counted }, outcomes }: CoverageRowProps): VNode {
  const { shown } = useSession()
  return (
    <tr>
      <th scope="row">{name.replaceAll('/', '\u200B/')}</th>
      {outcomes.map((outcome) => {
        const { count, filter = '' } = counted.find((one) => one.outcome === outcome) ?? {}
        const find = (): void => {
          shown.filter = filter
        }
        return <td>{count ? countButton(count, `${name}, ${outcome}: ${count}`, find) : count}</td>
      })}
    </tr>
  )
}

/** The more, the hotter. */
const countButton = (count: number, label: string, onClick: () => void): VNode => (
  <button type="button" aria-label={label} style={{ '--Heat': `${46 - 30 / count}%` }} onClick={onClick}>
    {count}
  </button>
)

/** All outcomes, by their status. */
const outcomesOf = (endpoints: readonly EndpointCoverage[]): readonly string[] =>
  [...new Set(endpoints.flatMap(({ outcomes }) => outcomes.map(({ outcome }) => outcome)))].toSorted()

/** Another number when there are new requests, at most twice a second however fast they come. */
function useNewRequests(): number {
  const { requests } = useSession()
  const [version, look] = useState(requests.version)
  useLayoutEffect(() => {
    const timer = setInterval(() => look(requests.version), PAUSE)
    return () => clearInterval(timer)
  }, [])
  return version
}
