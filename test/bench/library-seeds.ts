import { factory, manyOf, oneOf, primaryKey } from '@mswjs/data'
import type { Contender } from './measure.ts'
import { loadFrom } from './peers.ts'
import { DASHBOARDS, USERS, plainCollaborator, plainDashboard, plainModels, schemas } from './seeds.ts'

/** By the library as it is published, not by the part of it that our build takes along; it is given every value. */
export function seedFlat(count: number): void {
  const db = factory(plainModels(primaryKey))
  for (let id = 1; id <= USERS; id++) db.user.create({ id, first_name: `User ${id}` })
  for (let place = 0; place < count; place++) {
    db.dashboard.create(plainDashboard(place))
    for (const user of [1, 2]) db.collaborator.create(plainCollaborator(place, user))
  }
}

export function seedLinked(count: number): void {
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

export function seedMap(): void {
  const dashboards = new Map<number, object>()
  const collaborators = new Map<number, object>()
  for (let place = 0; place < DASHBOARDS; place++) {
    dashboards.set(place + 1, plainDashboard(place))
    for (const user of [1, 2]) collaborators.set(place * 2 + user, plainCollaborator(place, user))
  }
}

interface Collections {
  readonly Collection: new (options: { schema: unknown }) => { create(row: object): Promise<object> }
}

export async function mswData(folder: string): Promise<Contender> {
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
        for (const user of [1, 2]) await collaborators.create(plainCollaborator(place, user))
      }
    },
  }
}
