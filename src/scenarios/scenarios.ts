import { nearestOf } from '../core/known-names.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import type { Scenario } from '../resources/world.ts'
import { cohortsAndGroups } from './cohorts-and-groups.ts'
import { movingTarget } from './moving-target.ts'
import { oddData } from './odd-data.ts'
import { rateLimited, restricted, unlicensed } from './refusals.ts'
import { sharedAndDeleted } from './shared-and-deleted.ts'
import { crowded, empty, longHistory } from './sizes.ts'
import { typical } from './typical.ts'

/** The named starting states. A scenario is a function, so one of your own is used in the same way. */
export const scenarios = {
  empty,
  typical,
  crowded,
  restricted,
  'long-history': longHistory,
  'shared-and-deleted': sharedAndDeleted,
  unlicensed,
  'odd-data': oddData,
  'moving-target': movingTarget,
  'rate-limited': rateLimited,
  'cohorts-and-groups': cohortsAndGroups,
} as const satisfies Readonly<Record<string, Scenario>>

/** The name of one of the package's own scenarios, such as `'typical'`. */
export type ScenarioName = keyof typeof scenarios

/** The contents of each scenario, in one line. */
export const scenarioDescriptions: Readonly<Record<ScenarioName, string>> = {
  empty: 'an owner with a key and a project, and nothing in it',
  typical: 'two organisations, a public, a private and a foreign project, a dozen dashboards, 300 events',
  crowded: '1,000 dashboards of 200 users in one private project',
  restricted: 'every level, collaborators and a private project, with a key for everyone: shows every refusal',
  'long-history': '100,000 events of 500 people over a year',
  'shared-and-deleted': 'dashboards shared, no longer shared, deleted, and both; tiles and insights in every state',
  unlicensed: 'no paid features: no tags, restrictions without effect, no private projects',
  'odd-data': 'emoji, right-to-left text, very long and null names, dates at the limits, 250 events at one instant',
  'moving-target': '250 events, some of which appear or vanish while a client follows `next`',
  'rate-limited': 'the real rate limits, with a key that has used them up and one that has not',
  'cohorts-and-groups': 'persons in cohorts and companies, their events, and an owner who is in two organisations',
}

/**
 * Finds a scenario by its name, which may come from elsewhere as text.
 *
 * @throws FakeUsageError when there is none of that name.
 */
export function scenarioNamed(name: ScenarioName | (string & {})): Scenario {
  if (Object.hasOwn(scenarios, name)) return scenarios[name as ScenarioName]
  throw new FakeUsageError(`Unknown scenario "${name}"; ${nearestOf(name, Object.keys(scenarios))}`)
}
