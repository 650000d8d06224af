import { expect, test } from 'vitest'
import { addDashboard, shownDefaults } from '../../support/api/dashboards.ts'
import { allRows } from '../../support/api/state.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

const LONGEST_NAME = 'x'.repeat(400)

const flagsAccepted: readonly (readonly [sent: unknown, shown: boolean])[] = [
  [true, true],
  [false, false],
  ['true', true],
  ['off', false],
  ['Yes', true],
  ['N', false],
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
]

const accepted: readonly (readonly [field: string, sent: unknown, shown: unknown])[] = [
  ['name', 'Web', 'Web'],
  ['name', ' \t Web\n', 'Web'],
  ['name', '', ''],
  ['name', '   ', ''],
  ['name', null, null],
  ['name', 5, '5'],
  ['name', 1.5, '1.5'],
  ['name', LONGEST_NAME, LONGEST_NAME],
  ['name', ` ${LONGEST_NAME} `, LONGEST_NAME],
  ['name', '😀'.repeat(400), '😀'.repeat(400)],
  ['name', '<b>"quoted"</b>', '<b>"quoted"</b>'],
  ['description', '', ''],
  ['description', ' Visits ', 'Visits'],
  ['description', 7, '7'],
  ['description', 'x'.repeat(5000), 'x'.repeat(5000)],
  ...flagsAccepted.map(([sent, shown]) => ['pinned', sent, shown] as const),
  ...flagsAccepted.map(([sent, shown]) => ['deleted', sent, shown] as const),
  ...flagsAccepted.map(([sent]) => ['delete_insights', sent, false] as const),
  ['use_template', '', ''],
  ['use_template', '  ', ''],
  ['use_dashboard', null, null],
  ['use_dashboard', 0, null],
  ['use_dashboard', '0', null],
  ['tags', [], []],
  ['tags', ['a', 'b'], ['a', 'b']],
  ['restriction_level', 21, 21],
  ['restriction_level', 37, 37],
  ['restriction_level', '21', 21],
  ['restriction_level', '37', 37],
]

test.each(accepted)('%s takes %j on create', async (field, sent, shown) => {
  const { json } = directBench()

  expect(await json('POST', '/dashboards/', { [field]: sent })).toMatchObject({ id: 1, [field]: shown })
})

test.each(accepted)('%s takes %j on update', async (field, sent, shown) => {
  const { fake, send } = directBench()
  addDashboard(fake, { name: 'Old', description: 'Old', pinned: true, tags: ['old'], restriction_level: 37 })

  const response = await send('PATCH', '/dashboards/1/', { [field]: sent })

  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ [field]: shown })
})

everyTransport('fields nobody may write are ignored, and so are unknown ones', async ({ fake, json }) => {
  const ignored = {
    id: 77,
    created_at: '1999-01-01T00:00:00Z',
    created_by: { id: 3 },
    is_shared: true,
    creation_mode: 'duplicate',
    filters: { date_from: '-1d' },
    variables: { a: { value: 1 } },
    tiles: [{ text: { body: 'Hello' } }],
    effective_restriction_level: 37,
    effective_privilege_level: 21,
    user_access_level: 'none',
    duplicate_tiles: true,
    project_id: 3,
    created_by_id: 3,
    unknown: null,
    ['__proto__']: { name: 'x' },
  }

  const made = await json('POST', '/dashboards/', ignored)
  const before = allRows(fake)
  const updated = await json('PATCH', '/dashboards/1/', ignored)
  const replaced = await json('PUT', '/dashboards/1/', ignored)

  expect(made).toEqual({ ...shownDefaults(fake), id: 1 })
  expect(updated).toEqual(made)
  expect(replaced).toEqual(made)
  expect(allRows(fake)).toEqual(before)
})
