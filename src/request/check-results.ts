import { BODY, BODY_SIZE } from '../core/http/body.ts'
import type { Basis } from '../core/http/errors.ts'
import { FORMAT } from '../core/http/negotiation.ts'
import type { JournalEntry } from '../observe/journal/journal-entry.ts'
import { BOUNDS } from '../resources/key-bounds.ts'
import { CREDENTIALS } from '../resources/keys/credentials.model.ts'
import { isSafe } from '../resources/route.ts'
import { routes } from '../resources/routes.ts'
import { routeFor } from '../resources/served-route.ts'
import type { LoadedRoute } from '../resources/served-route.ts'
import type { World } from '../resources/world.ts'
import { checksOf, CONDITION, PROJECT } from './checks.ts'
import { SCOPE } from './scopes.ts'

/** One check of a request, and what came of it. */
export interface CheckResult extends Basis {
  /** `'answered'` stands for the endpoint or the fault that decided an answer which no check refused. */
  readonly outcome: 'passed' | 'refused' | 'answered' | 'not reached'
}

/**
 * The checks of a request in their order, with the one that decided. It follows from the decision and the order of the
 * pipeline, so requests do not pay for it. Empty while nothing was decided.
 *
 * @see spec R.1, F.20
 */
export function checkResults(entry: JournalEntry, world: World): readonly CheckResult[] {
  const { rule, source, refusal } = entry
  if (rule === '') return []
  const decided: CheckResult = { rule, source, outcome: refusal === undefined ? 'answered' : 'refused' }
  const route = findRoute(entry)
  if (!route || rule === 'fault') return [decided]
  const checks = checksOf(route)
  const at = placeAmong(checks, entry, route, world)
  const isCondition = isOfCondition(entry, route)
  return [
    ...checks.slice(0, at).map((check) => withOutcome(check, 'passed')),
    decided,
    ...checks
      .slice(at)
      .flatMap((check) =>
        check.rule === rule || (isCondition && check === CONDITION) ? [] : [withOutcome(check, 'not reached')],
      ),
  ]
}

const withOutcome = ({ rule, source }: Basis, outcome: CheckResult['outcome']): CheckResult => ({
  rule,
  source,
  outcome,
})

function findRoute({ method, route }: JournalEntry): LoadedRoute | undefined {
  const served = routes.find(({ path }) => path === route)
  const code = served && routeFor(served, method)
  return code?.isLoaded ? code.value : undefined
}

/** How many checks were passed before the decision: all of them if the endpoint decided. */
function placeAmong(checks: readonly Basis[], entry: JournalEntry, route: LoadedRoute, world: World): number {
  const { rule, source, user } = entry
  const placeOf = (basis: Basis): number => checks.findIndex((check) => check.rule === basis.rule)
  if (rule === BODY_SIZE.rule) return 0
  // A method or a view that the fake lacks is refused from the path alone, right after the format check.
  if (rule === 'not faked') return placeOf(FORMAT) + 1
  // A key is looked for in the body if no header names one.
  if (rule === BODY.rule && user === undefined) return placeOf(CREDENTIALS)
  if (rule === BOUNDS.rule || (rule === PROJECT.rule && isFoundByBounds(entry, route, world))) return placeOf(SCOPE)
  if (isOfCondition(entry, route)) return placeOf(CONDITION)
  const at = placeOf({ rule, source })
  return at < 0 ? checks.length : at
}

/** The bases of the refusals that a path condition makes: they stand in its place. @see spec 10.2, 42.3 */
const OF_CONDITION: ReadonlySet<string> = new Set(['P.10', 'P.11', '42.3'])

/** In a project, the condition of a path applies only to changes. */
const isOfCondition = ({ method, source }: JournalEntry, { permit, reach }: LoadedRoute): boolean =>
  permit !== undefined && OF_CONDITION.has(source) && (reach === 'account' || !isSafe(method))

/** A key that is bound to projects has its project looked up with its scopes. @see spec K.14 */
function isFoundByBounds({ key, user }: JournalEntry, route: LoadedRoute, { tables }: World): boolean {
  if ('bounds' in route || route.scopes === false) return false
  return [...tables.key.all()].some(
    ({ name, user_id, scopes, scoped_teams, scoped_organizations }) =>
      name === key &&
      tables.user.get(user_id)?.email === user &&
      (scopes ?? []).length > 0 &&
      scoped_teams.length + scoped_organizations.length > 0,
  )
}
