import type { Contract } from '../../contract/contract.ts'
import type { Format } from '../../core/http/negotiation.ts'
import { withoutBrackets } from '../../core/http/query.ts'
import type { Query } from '../../core/http/query.ts'
import type { Warn } from '../../core/warn.ts'
import { showsNothing } from '../../resources/answers.ts'
import type { ActionAnswers } from '../../resources/answers.ts'
import { CREDENTIAL } from '../../resources/keys/credentials.model.ts'
import { isRead } from '../../resources/route.ts'
import type { Action, Route } from '../../resources/route.ts'
import type { World } from '../../resources/world.ts'
import { firstProjectToken, takesProjectToken, PROJECT_TOKENS } from '../query-tokens.ts'
import { decidingRow } from './deciding-row.ts'

/** The part of a request that decides which parameters have an effect. */
export interface SentQuery {
  readonly method: string
  readonly route: Route
  readonly query: Query
  readonly format: Format
  readonly warn: Warn
  readonly world: Pick<World, 'contract'>
}

/** The part of an action that says which parameters it reads, and whether its answer shows their effect. */
type ReadsQuery = ActionAnswers & Pick<Action, 'query'>

const decidingRows = new WeakMap<Contract, Map<ReadsQuery, string | undefined>>()
const ALWAYS_KNOWN = ['format', CREDENTIAL, ...PROJECT_TOKENS]

/**
 * Warns of every query parameter that has no effect. Every value of a list counts, also with brackets.
 *
 * @see spec R.16, R.17, R.18
 */
export function warnOfIdleParameters(asked: SentQuery, action: ReadsQuery): void {
  const warnings = new Set<string>()
  for (const sent of asked.query.names()) {
    const warning = warningOf(asked, action, sent)
    if (warning !== undefined) warnings.add(warning)
  }
  for (const warning of warnings) asked.warn(warning)
}

function warningOf(asked: SentQuery, action: ReadsQuery, sent: string): string | undefined {
  const { query: known = {} } = action
  const name = withoutBrackets(sent)
  if (!Object.hasOwn(known, name) && !ALWAYS_KNOWN.includes(name))
    return `Unknown query parameter "${name}" was ignored.`
  const row = Object.hasOwn(known, name) && asked.query.get(sent) ? rowWithoutBody(asked, action) : undefined
  if (row !== undefined) return `Query parameter "${name}" was ignored: ${row}, so the answer has no body.`
  if (known[name]?.type === 'array') return undefined
  const reason = sent === name ? whyIgnored(asked, name) : `it is written "${name}"`
  if (reason !== undefined) return `Query parameter "${sent}" was ignored: ${reason}.`
  return asked.query.all(name).length > 1 ? `Of query parameter "${name}" only the last value counts.` : undefined
}

/**
 * The row of the contract that leaves the answer without a body, so that parameters for its content have no effect. It is
 * found once for each contract, because that takes a fifth of such a request. @see spec F.6
 */
function rowWithoutBody({ world: { contract } }: SentQuery, action: ReadsQuery): string | undefined {
  if (!showsNothing(action, contract)) return undefined
  const known = decidingRows.get(contract) ?? new Map<ReadsQuery, string | undefined>()
  if (!known.has(action))
    known.set(
      action,
      decidingRow(contract, (other) => !showsNothing(action, other)),
    )
  decidingRows.set(contract, known)
  return known.get(action)
}

/** An empty value counts as absent. */
function whyIgnored(asked: SentQuery, name: string): string | undefined {
  const value = asked.query.get(name)
  if (!value) return undefined
  if (PROJECT_TOKENS.includes(name)) return whyTokenIgnored(asked, name)
  if (name === CREDENTIAL) return asked.route.reach === 'public' ? 'no key is read here' : undefined
  return name === 'format' && value !== asked.format ? 'the path names the format' : undefined
}

/** Why a project token has no effect; undefined if it has one. */
function whyTokenIgnored({ method, route, query }: SentQuery, name: string): string | undefined {
  if (!takesProjectToken(route)) return 'no project token is read here'
  if (!isRead(method)) return 'a project token is read on GET and HEAD alone'
  const first = firstProjectToken(query)
  return first === name ? undefined : `"${first}" comes first`
}
