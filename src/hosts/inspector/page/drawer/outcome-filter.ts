import type { EndpointCoverage, OutcomeCount } from '../../../control-api/knowledge/endpoint-coverage.ts'

/** The filter of the list that shows the requests to an endpoint that ended so. */
export function filterOf(
  { method, path, operation }: EndpointCoverage,
  { outcome, status, rule }: OutcomeCount,
): string {
  const terms = [
    method.toLowerCase(),
    operation === undefined ? `path:${path}` : `route:${path}$`,
    status !== undefined && `${status}`,
    rule !== undefined && `rule:"${rule}"`,
    outcome.endsWith('fault') && 'is:fault',
  ]
  return terms.filter(Boolean).join(' ')
}
