import type { VNode } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import type { EndpointCoverage } from '../../../control-api/knowledge/endpoint-coverage.ts'
import { counted } from '../../../../core/counted.ts'
import { useSession } from '../session/session-context.ts'
import { CoverageMap } from './coverage-map.tsx'
import { useReading } from './reading.ts'
import { Section } from './section.tsx'

/** How often it is looked whether there are new requests to count, in milliseconds. */
const PAUSE = 500

/** Which endpoints the requests have asked, and what came of it. */
export function CoverageSection(): VNode {
  return (
    <Section title="Coverage" value="">
      <Coverage />
    </Section>
  )
}

function Coverage(): VNode | null {
  const coverage = useReading((from) => from.coverage(), useNewRequests())
  const [isNarrowed, setNarrowed] = useState(false)
  if (!coverage) return null
  const { elsewhere, forgotten } = coverage
  const isAsked = ({ asked }: EndpointCoverage) => asked > 0
  const asked = coverage.endpoints.filter(isAsked).length
  const endpoints = [...coverage.endpoints, ...elsewhere]
  return (
    <>
      <p>
        {asked} of {coverage.endpoints.length} endpoints were asked.
        {forgotten > 0 && ` ${counted(forgotten, 'request')} forgotten.`}
      </p>
      <label class="check">
        <input type="checkbox" checked={isNarrowed} onChange={() => setNarrowed(!isNarrowed)} />
        only endpoints that were asked
      </label>
      <CoverageMap endpoints={isNarrowed ? endpoints.filter(isAsked) : endpoints} />
    </>
  )
}

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
