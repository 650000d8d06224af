import type { World } from '../../../src/resources/world.ts'
import { built } from '../built.ts'
import type { Lane, Row } from '../lane.ts'
import { mswData, seedFlat, seedLinked, seedMap } from '../library-seeds.ts'
import { compare, race } from '../measure.ts'
import type { Contender, RaceOptions } from '../measure.ts'
import { install } from '../peers.ts'
import { DASHBOARDS, USERS, dashboardOf } from '../seeds.ts'

const LINKED = 500
const BY_ID = "@mswjs/data's create, linked by id"
const MOST = 1 / 3
const MOST_ROUNDS = 5

/** 5,000 dashboards with a creator and two collaborators each, by every way there is. */
export const seeding: Lane = async ({ rounds }) => {
  const few = { rounds: Math.min(rounds, MOST_ROUNDS), calls: 1 }
  const own = await ownWays()
  const peer = install('msw-data')
  const others = [
    { name: BY_ID, run: () => seedFlat(DASHBOARDS) },
    { name: 'a plain Map', run: seedMap },
    ...('folder' in peer ? [await mswData(peer.folder)] : []),
  ]
  const timings = await race([...own, ...others], few)
  const rows = timings.slice(0, own.length).flatMap((timing) =>
    timings.slice(own.length).map((other): Row => {
      const budget = other.name === BY_ID ? MOST : undefined
      return compare(`${DASHBOARDS} by ${timing.name}`, timing, other, { unit: 'ms', budget })
    }),
  )
  return { rows: [...rows, await linked(own[0]!, few)], skipped: 'missing' in peer ? [peer.missing] : [] }
}

/**
 * With relations, the time of the library grows with the square of the rows, so it gets a tenth of the rows that the
 * fake gets.
 */
async function linked({ name, run }: Contender, options: RaceOptions): Promise<Row> {
  const [own, other] = await race(
    [
      { name, run },
      { name: `@mswjs/data's create of ${LINKED}, linked by relations`, run: () => seedLinked(LINKED) },
    ],
    options,
  )
  return compare(`${DASHBOARDS} by ${name}`, own!, other!, { unit: 'ms', budget: MOST })
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
