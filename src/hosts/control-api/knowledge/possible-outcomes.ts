import { BODY, BODY_SIZE } from '../../../core/http/body.ts'
import { METHOD } from '../../../core/http/errors.ts'
import type { Basis } from '../../../core/http/errors.ts'
import { FORMAT } from '../../../core/http/negotiation.ts'
import type { DescribedEndpoint } from '../../../description/described-endpoints.ts'
import { ACCESS, checksOf, CONDITION, PROJECT } from '../../../request/checks.ts'
import { SCOPE } from '../../../request/scopes.ts'
import { CREDENTIALS } from '../../../resources/keys/credentials.model.ts'
import { RATE } from '../../../resources/throttle.ts'

/** The statuses that each check refuses with. Those that an endpoint is not described to answer are left out later. */
const REFUSALS: readonly (readonly [Basis, readonly number[]])[] = [
  [FORMAT, [404, 406]],
  [CREDENTIALS, [401]],
  [SCOPE, [403]],
  [BODY, [400, 415]],
  [BODY_SIZE, [413]],
  [PROJECT, [404]],
  [ACCESS, [403]],
  [CONDITION, [403, 404]],
  [RATE, [429]],
  [METHOD, [405]],
]

/** The possible outcomes of a request to an endpoint. */
export interface PossibleOutcome {
  /** In a few words: `200`, `403 scope`, `503 fault`. */
  readonly outcome: string
  /** Absent if there was no answer. */
  readonly status?: number
  /** The check that refuses, and its source; absent when no check decides. */
  readonly rule?: string
  readonly source?: string
  /** Whether the description of the API has it: no fault, and a status that the endpoint is described to answer. */
  readonly described: boolean
}

/** Successes, then the refusals of the checks in their order, then those of the endpoint itself. @see spec F.29 */
export function possibleOutcomes({ route, action, path, responses }: DescribedEndpoint): readonly PossibleOutcome[] {
  const isDescribed = (status: number): boolean => responses.has(status)
  const checks = new Set([...checksOf(route), BODY_SIZE].map(({ rule }) => rule))
  const refusals = REFUSALS.filter(([{ rule }]) => checks.has(rule)).flatMap(([basis, statuses]) =>
    statuses.filter(isDescribed).map((status) => refusal(status, basis)),
  )
  const own = [...(action.invalid || action.body ? [400] : []), ...(hasOwnId(path) ? [404] : [])]
  return [
    ...[...responses.keys()].filter((status) => status < 400).map(bare),
    ...refusals,
    ...own.filter(isDescribed).map(bare),
  ]
}

const bare = (status: number): PossibleOutcome => ({ outcome: String(status), status, described: true })

const refusal = (status: number, { rule, source }: Basis): PossibleOutcome => ({
  outcome: `${status} ${rule}`,
  status,
  rule,
  source,
  described: true,
})

/** Whether a path names something besides its project. */
const hasOwnId = (path: string): boolean => /:(?!project_id|organization_id)/.test(path)

/** An outcome that came, by its words. */
export function seen(outcome: string, described?: DescribedEndpoint): PossibleOutcome {
  const text = /^\d+/.exec(outcome)?.[0]
  if (text === undefined) return { outcome, described: false }
  const status = Number(text)
  return { outcome, status, described: !outcome.endsWith(' fault') && described?.responses.has(status) === true }
}
