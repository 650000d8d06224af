import { expect, test } from 'vitest'
import type { Fake } from '../../src/index.ts'
import { OWNER, PRIVATE, SECOND, THIRD } from '../support/api/office.ts'
import { addRestricted, uuidOf, withoutFeature } from '../support/api/rows.ts'
import { directBench } from '../support/api/transports.ts'

const RESTRICTED = 1
const OPEN = 2

const refusals: readonly (readonly [
  title: string,
  refused: { readonly dashboard?: number; readonly user?: number; readonly level?: number },
  hint: string | undefined,
  prepare?: (fake: Fake) => void,
])[] = [
  [
    'somebody who may not enter the project',
    { user: THIRD },
    'Project 2 ("Private") is closed to them: third@acme.test has no row of member in it.',
  ],
  ['somebody with another level than that of edit access', { level: 21 }, 'The level of edit access is 37.'],
  [
    'a dashboard that is not restricted',
    { dashboard: OPEN },
    'PATCH dashboard 2 with { "restriction_level": 37 } first.',
  ],
  [
    'a dashboard of an organisation without restrictions',
    {},
    'Its organisation lacks the feature "advanced_permissions", so no restriction is in effect.',
    (fake) => withoutFeature(fake, 'advanced_permissions'),
  ],
  ['its owner', { user: OWNER }, undefined],
]

test.for(refusals)('the refusal of %s as a collaborator has the hint it needs', async ([, refused, hint, prepare]) => {
  const { fake, send } = directBench()
  addRestricted(fake, { project_id: PRIVATE })
  addRestricted(fake, { project_id: PRIVATE, restriction_level: 21 })
  prepare?.(fake)
  const { dashboard = RESTRICTED, user = SECOND, level = 37 } = refused

  const body = { user_uuid: uuidOf(fake, user), level }
  const { status } = await send('POST', `/dashboards/${dashboard}/collaborators/`, body, { project: PRIVATE })

  expect([status, fake.journal.last?.hint]).toEqual([400, hint])
})

const moves: readonly (readonly [title: string, tile: number, toDashboard: number, hint: string])[] = [
  ['a tile that is not there', 9, OPEN, 'There is no tile 9; dashboard 1 has: 1.'],
  ['a tile of another dashboard', 3, OPEN, 'Tile 3 is on dashboard 2; dashboard 1 has: 1.'],
  ['a deleted tile', 2, OPEN, 'Tile 2 is deleted.'],
  ['a move to a dashboard that is not there', 1, 9, 'There is no dashboard 9; in this project are: 1, 2.'],
  ['a move to another project', 1, 3, 'Dashboard 3 belongs to project 1, not to 2.'],
]

test.for(moves)('the refusal of %s says which of the two was not found', async ([, tile, toDashboard, hint]) => {
  const { fake, send } = directBench()
  for (const project_id of [PRIVATE, PRIVATE, 1]) addRestricted(fake, { project_id })
  fake.db.tile.create({ dashboard_id: 1 })
  fake.db.tile.create({ dashboard_id: 1, deleted: true })
  fake.db.tile.create({ dashboard_id: OPEN })

  const body = { tile: { id: tile }, toDashboard }
  const { status } = await send('PATCH', '/dashboards/1/move_tile/', body, { project: PRIVATE })

  expect([status, fake.journal.last?.hint]).toEqual([404, hint])
})
