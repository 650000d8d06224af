import { factory, manyOf, oneOf, primaryKey } from '@mswjs/data'
import type { World } from '../../../src/world.ts'
import { built } from '../built.ts'
import type { Lane, Row } from '../lane.ts'
import { compare, race } from '../measure.ts'
import type { Contender } from '../measure.ts'
import { install, loadFrom } from '../peers.ts'
import { USERS, dashboardOf, plainDashboard, plainModels, schemas } from '../seeds.ts'

const DASHBOARDS = 5000
const LINKED = 250
const MOST = 1 / 3
const MOST_ROUNDS = 5

/** 5,000 dashboards with a creator and two collaborators each, by every way there is. */
export const seeding: Lane = async ({ rounds }) => {
  const few = Math.min(rounds, MOST_ROUNDS)
  const own = await ownWays()
  const peer = install('msw-data')
  const others: Contender[] = [
    { name: "@mswjs/data's create", run: () => seedFlat(DASHBOARDS) },
    { name: 'a plain Map', run: seedMap },
  ]
  if ('folder' in peer) others.push(await msWData(peer.folder))
  const timings = await race([...own, ...others], { rounds: few, calls: 1 })
  const library = timings[own.length]!
  const rows = timings.flatMap((timing, place): Row[] =>
    place < own.length
      ? timings
          .slice(own.length)
          .map((other) =>
            compare(timing.name, timing, other, { unit: 'ms', budget: other === library ? MOST : undefined }),
          )
      : [],
  )
  const [flat, linked] = await race(
    [
      { name: 'by id', run: () => seedFlat(LINKED) },
      { name: 'by relations', run: () => seedLinked(LINKED) },
    ],
    { rounds: few, calls: 1 },
  )
  rows.push(compare(`@mswjs/data's create of ${LINKED}, linked by relations`, linked!, flat!, { unit: 'ms' }))
  return { rows, skipped: 'missing' in peer ? [peer.missing] : [] }
}

async function ownWays(): Promise<Contender[]> {
  const { createFake } = await built('index')
  const { createFactories } = await built('factories')
  const begin = () => {
    const fake = createFake()
    addPeople(fake.world)
    return fake
  }
  return [
    { name: 'tables', run: () => seedTables(begin().world) },
    {
      name: 'fake.db',
      run() {
        const { db } = begin()
        for (let place = 0; place < DASHBOARDS; place++) {
          const { id } = db.dashboard.create(dashboardOf(place))
          for (const user_id of [1, 2]) db.collaborator.create({ dashboard_id: id, user_id })
        }
      },
    },
    {
      name: 'factories',
      run() {
        const { world } = begin()
        const users = [...world.tables.user.all()]
        const collaborators = [users[1]!, users[2]!]
        createFactories(world).dashboard.many(DASHBOARDS, (place) => ({
          created_by: users[place % USERS]!,
          collaborators,
        }))
      },
    },
  ]
}

function addPeople({ tables }: World): void {
  const organization = tables.organization.insert({ name: 'Acme', slug: 'acme' })
  tables.project.insert({ name: 'Web', organization_id: organization.id })
  for (let place = 0; place < USERS; place++) {
    const user = tables.user.insert({ first_name: `User ${place}` })
    tables.membership.insert({ user_id: user.id, organization_id: organization.id, level: 1 })
  }
}

function seedTables({ tables }: World): void {
  for (let place = 0; place < DASHBOARDS; place++) {
    const { id } = tables.dashboard.insert(dashboardOf(place))
    for (const user_id of [1, 2]) tables.collaborator.insert({ dashboard_id: id, user_id })
  }
}

function seedFlat(count: number): void {
  const db = factory(plainModels(primaryKey))
  for (let id = 1; id <= USERS; id++) db.user.create({ id, first_name: `User ${id}` })
  for (let place = 0; place < count; place++) {
    db.dashboard.create(plainDashboard(place))
    for (const user of [1, 2])
      db.collaborator.create({ id: place * 2 + user, dashboard_id: place + 1, user_id: user, level: 37 })
  }
}

function seedLinked(count: number): void {
  const { user, dashboard } = plainModels(primaryKey)
  const db = factory({ user, dashboard: { ...dashboard, created_by: oneOf('user'), collaborators: manyOf('user') } })
  const users = Array.from({ length: USERS }, (_, place) =>
    db.user.create({ id: place + 1, first_name: `User ${place}` }),
  )
  for (let place = 0; place < count; place++)
    db.dashboard.create({
      ...plainDashboard(place),
      created_by: users[place % USERS]!,
      collaborators: [users[1]!, users[2]!],
    })
}

function seedMap(): void {
  const dashboards = new Map<number, object>()
  const collaborators = new Map<number, object>()
  for (let place = 0; place < DASHBOARDS; place++) {
    dashboards.set(place + 1, plainDashboard(place))
    for (const user of [1, 2])
      collaborators.set(place * 2 + user, { id: place * 2 + user, dashboard_id: place + 1, user_id: user, level: 37 })
  }
}

interface Collections {
  readonly Collection: new (options: { schema: unknown }) => { create(row: object): Promise<object> }
}

async function msWData(folder: string): Promise<Contender> {
  const { Collection } = (await loadFrom(folder, '@msw/data')) as Collections
  const { z } = (await loadFrom(folder, 'zod')) as { z: Parameters<typeof schemas>[0] }
  const { dashboard, collaborator } = schemas(z)
  return {
    name: '@msw/data',
    async run() {
      const dashboards = new Collection({ schema: dashboard })
      const collaborators = new Collection({ schema: collaborator })
      for (let place = 0; place < DASHBOARDS; place++) {
        await dashboards.create(plainDashboard(place))
        for (const user of [1, 2])
          await collaborators.create({ id: place * 2 + user, dashboard_id: place + 1, user_id: user, level: 37 })
      }
    },
  }
}
