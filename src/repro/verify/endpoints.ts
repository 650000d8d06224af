import { actionMethod } from '../../resources/endpoint.ts'
import type { ApiRequest } from '../har/traffic.ts'

/** How the answers of one endpoint compare with the recorded ones. */
export interface VerifiedEndpoint {
  readonly method: string
  /** The path of the route, such as `/api/environments/:project_id/dashboards`. */
  readonly path: string
  /** How many answers are the same as the recorded ones. */
  readonly confirmed: number
  /** How many answers differ without an explanation. */
  readonly differing: number
}

/** The parts of a difference that count. */
interface Counted {
  readonly request: number
  readonly explanation: string | undefined
}

/** Counts the answers by endpoint. An answer whose differences are all explained counts as neither. */
export function countEndpoints(
  same: readonly ApiRequest[],
  differences: readonly Counted[],
  traffic: readonly ApiRequest[],
): readonly VerifiedEndpoint[] {
  const alike = new Set(same)
  const unexplained = new Set(differences.filter((one) => one.explanation === undefined).map(({ request }) => request))
  const counts = new Map<string, VerifiedEndpoint>()
  for (const one of traffic) {
    const isSame = alike.has(one)
    const isDiffering = unexplained.has(one.entry.number)
    if (!isSame && !isDiffering) continue
    const method = actionMethod(one.entry.method)
    const { path } = one.match!.value
    const before = counts.get(`${method} ${path}`) ?? { method, path, confirmed: 0, differing: 0 }
    const { confirmed, differing } = before
    counts.set(`${method} ${path}`, {
      ...before,
      confirmed: confirmed + Number(isSame),
      differing: differing + Number(isDiffering),
    })
  }
  return [...counts.values()]
}
