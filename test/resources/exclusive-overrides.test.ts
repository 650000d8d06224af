import { expect, test } from 'vitest'
import type { Factories } from '../../src/factories.ts'
import { FakeUsageError } from '../../src/index.ts'
import { emptyTables } from '../support/api/empty-tables.ts'
import { allRows } from '../support/api/state.ts'

/** A fake with the rows that overrides name. */
function furnished() {
  const { fake, create } = emptyTables()
  const project = create.project()
  const rows = {
    project,
    home: fake.db.organization.getAll()[0]!,
    away: create.organization(),
    elsewhere: create.project(),
    user: create.user(),
    membership: create.membership(),
    text: create.text(),
    person: create.person({ project }),
  }
  return { fake, create, rows }
}
type Furnished = ReturnType<typeof furnished>['rows']

test.each<[what: string, add: (create: Factories, rows: Furnished) => unknown, message: string]>([
  [
    'a text and the body of another',
    (create, { text }) => create.tile({ text, body: 'New' }),
    'A tile got "body", which decides its text_id, and that too. Give one of them.',
  ],
  [
    'a user and the membership of another',
    (create, { user, membership }) => create.member({ user, membership }),
    'A member got "user", which decides its membership_id, and that too.',
  ],
  [
    'projects and their ids',
    (create, { project }) => create.key({ projects: [project], scoped_teams: [project.id] }),
    'A key got "projects", which decides its scoped_teams, and that too.',
  ],
  [
    'people and their ids',
    (create) => create.cohort({ people: 1, person_ids: [1] }),
    'A cohort got "people", which decides its person_ids, and that too.',
  ],
  [
    'a row and another table',
    (create) => create.change({ adds: { event: {} }, table: 'person' }),
    'A change got "adds", which decides its table, and that too.',
  ],
  [
    'a count and another one',
    (create) => create.dashboard.withTiles(2, { tiles: 3 }),
    'create.dashboard.withTiles(n) says what "tiles" is. Leave out one of them.',
  ],
  [
    'an organization and no level in it',
    (create, { home: organization }) => create.user({ organization, level: null }),
    'A user of level null joins no organization: leave out one of the two.',
  ],
  [
    'the first organization and a place outside of it',
    (create, { home: organization }) => create.user.outsider({ organization }),
    'A user outside of the first organization cannot join it: name another, or leave it out.',
  ],
  [
    'a place outside and no level there',
    (create) => create.user.outsider({ level: null }),
    'A user of level null joins no organization: leave out one of the two.',
  ],
  [
    'a current project, the first organization and a place outside of it',
    (create, { home: organization }) => create.user.outsider({ organization, current_project_id: 1 }),
    'A user outside of the first organization cannot join it: name another, or leave it out.',
  ],
  [
    'a person and the distinct id of somebody else',
    (create, { person }) => create.event({ person, distinct_id: 'other' }),
    'create.event: person 1 has no distinct id "other" in project 1.',
  ],
  [
    'a person and another project',
    (create, { person, elsewhere: project }) => create.event({ person, project }),
    "An event's project is 2, but its person is of project 1. Leave out one of the two.",
  ],
])('%s exclude each other: the factory says so and adds nothing', (_, add, message) => {
  const { fake, create, rows } = furnished()
  const before = allRows(fake)

  expect(() => add(create, rows)).toThrow(FakeUsageError)
  expect(() => add(create, rows)).toThrow(message)

  expect(allRows(fake)).toEqual(before)
})

test('an outsider may be of another organization that is named', () => {
  const { fake, create, rows } = furnished()

  const { id } = create.user.outsider({ organization: rows.away })

  const where = { user_id: { equals: id } }
  expect(fake.db.membership.findFirst({ where })?.organization_id).toBe(rows.away.id)
})

test('an extra that says what is so without it goes with any column', () => {
  const { create } = emptyTables()

  expect(create.cohort({ people: 0, person_ids: [7] }).person_ids).toEqual([7])
})

test('a count takes overrides that are an object only', () => {
  const { create } = emptyTables()

  expect(() => create.dashboard.withTiles(2, 3 as never)).toThrow(
    'create.dashboard takes an object with columns, got 3.',
  )
})

test.each(['many', 'withTiles'] as const)('in JavaScript, %s takes one object with overrides', (method) => {
  const { fake, create } = emptyTables()
  const add = create.dashboard[method] as (count: number, ...overrides: readonly object[]) => unknown

  expect(() => add(2, { name: 'A' }, { pinned: true })).toThrow(
    `After its overrides, create.dashboard.${method}() takes nothing, got {"pinned":true}. Write one object.`,
  )
  expect(fake.db.dashboard.count()).toBe(0)
})

test('a planned change comes after one answer at least', () => {
  const { create } = emptyTables()

  expect(() => create.change({ after: 0, removes: { person: { id: 1 } } })).toThrow(
    "A change's after is 0. It comes after at least one answer.",
  )
})

test('overrides that are still to come are refused', () => {
  const { create } = emptyTables()

  expect(() => create.dashboard(Promise.resolve({ name: 'A' }) as object)).toThrow(
    'an object with columns, got a promise.',
  )
})

test('a trait that counts needs its count', () => {
  const { create } = emptyTables()

  expect(() => create.dashboard.withTiles(undefined as never)).toThrow(
    "A dashboard's tiles is undefined. Expected a whole",
  )
})

test.each([
  ['an arrow function without parentheses', () => undefined, 'undefined'],
  ['an asynchronous function', async () => ({ name: 'A' }), 'a promise'],
])('%s gives no columns for several rows, and is refused', (_, overrides, got) => {
  const { fake, create } = emptyTables()

  expect(() => create.dashboard.many(2, overrides as never)).toThrow(
    `The function of create.dashboard.many returns an object with columns, got ${got}. Write (index) => ({ … }).`,
  )
  expect(fake.db.dashboard.count()).toBe(0)
})
