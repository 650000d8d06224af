import preparedCohortsAndGroups from '../../fixtures/cohorts-and-groups.json?raw'
import { isoDate } from '../core/time/instant.ts'
import { createFactories } from '../factories/factories.ts'
import type { Factories } from '../factories/factories.ts'
import type { Rows } from '../resources/database.ts'
import type { World } from '../resources/world.ts'
import { mainProjectId } from './main-project.ts'
import { fill } from './prepared.ts'

const HOUR = 3_600_000

/** Persons of every kind in cohorts and companies, their events, and an owner who is in two organisations. */
export function cohortsAndGroups(world: World): void {
  fill(world, preparedCohortsAndGroups, makeCohortsAndGroups)
}

export function makeCohortsAndGroups(world: World): void {
  const create = createFactories(world)
  const acme = create.organization({ name: 'Acme', slug: 'acme' })
  const project = create.project({ ...mainProjectId(world), name: 'Web shop', organization: acme })
  const owner = create.user.owner({ organization: acme })
  create.membership({ user: owner, organization: create.organization({ name: 'Globex', slug: 'globex' }) })
  create.key({ user: owner })
  create.dashboard.withTiles(2, { project, created_by: owner })
  const customers = createPersons(create, world, project)
  createCohorts(create, project, customers)
  createEvents(create, world, customers, createGroups(create, project))
}

/** Each of the customers came on another day, the last of them more than ten days ago. */
function createPersons(create: Factories, world: World, project: Rows['project']): readonly Rows['person'][] {
  const customers = create.person.many(12, (place) => ({
    project,
    created_at: isoDate(world.clock.now() - ((22 - place) * 24 - 9) * HOUR),
    properties: { email: `customer${place}@shop.test`, plan: place % 3 === 0 ? 'team' : 'free', seats: place },
  }))
  const known = create.person({ project, distinct_ids: ['visitor-1', 'ana@shop.test'], properties: { name: 'Ana' } })
  return [...customers, known, create.person.anonymous({ project })]
}

function createCohorts(create: Factories, project: Rows['project'], persons: readonly Rows['person'][]): void {
  create.cohort({
    project,
    name: 'On the team plan',
    people: persons.filter(({ properties }) => properties['plan'] === 'team'),
  })
  create.cohort({ project, name: 'First customers', people: persons.slice(0, 3) })
  create.cohort({ project, name: 'Nobody yet' })
}

/** Companies are groups of type 0, teams groups of type 1. The team comes first. */
function createGroups(create: Factories, project: Rows['project']): readonly Rows['group'][] {
  const team = { group_type_index: 1, group_key: 'team-0', group_properties: { name: 'Sales' } } as const
  const companies = ['finance', 'health', 'retail'].map((industry, place) => ({
    group_key: `company-${place}`,
    group_properties: { industry, size: 10 ** (place + 1) },
  }))
  return [team, ...companies].map((values) => create.group({ project, ...values }))
}

/** Three of four events belong to a company each, and one to none. Those of the second company belong to the team too. */
function createEvents(
  create: Factories,
  world: World,
  persons: readonly Rows['person'][],
  [team, ...companies]: readonly Rows['group'][],
): void {
  create.event.many(60, (place) => {
    const company = companies[place % 4]
    return {
      person: persons[place % persons.length]!,
      event: place % 2 === 0 ? 'order placed' : '$pageview',
      timestamp: new Date(world.clock.now() - place * HOUR).toISOString(),
      properties: {
        ...(company && { $group_0: company.group_key }),
        ...(team && place % 4 === 1 && { $group_1: team.group_key }),
      },
    }
  })
}
