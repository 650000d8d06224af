import { expect, test } from 'vitest'
import { addDashboard, addInsight, showInsight } from '../../support/api/dashboards.ts'
import { denied, invalid, notFound } from '../../support/api/errors.ts'
import { cannotEditInsight, parseError } from '../../support/api/insights.ts'
import { MEMBER, OWNER, PRIVATE } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addCollaborators, addRestricted, shownUser } from '../../support/api/rows.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

const THEN = '2026-01-01T00:00:00Z'
const NOW = '2026-02-03T04:05:06Z'

for (const method of ['PATCH', 'PUT'])
  everyTransport(
    `${method} changes what was sent, and an insight that is changed is no sample`,
    async ({ fake, json }) => {
      addInsight(fake, { name: 'Before', description: 'Kept', saved: true, is_sample: true, tags: ['a'] })

      const changed = await json(method, '/insights/1/', { name: 'After', tags: ['B'], order: 3, short_id: 'other' })

      expect(changed).toMatchObject({
        name: 'After',
        description: 'Kept',
        saved: true,
        tags: ['b'],
        order: 3,
        is_sample: false,
        short_id: 'abcd1234',
      })
      expect(await json('GET', '/insights/1/')).toEqual(changed)
    },
  )

for (const method of ['PATCH', 'PUT'])
  everyTransport(`the answer to ${method} reads overrides, which are not stored`, async ({ fake, json }) => {
    addInsight(fake, { filters: { interval: 'day' } })

    const changed = await json(method, '/insights/1/?filters_override={"interval":"week"}', { name: 'After' })

    expect(changed).toMatchObject({ name: 'After', filters: { interval: 'week' } })
    expect(await json('GET', '/insights/1/')).toMatchObject({ name: 'After', filters: { interval: 'day' } })
  })

test('an override that is no JSON object refuses a change after its fields', async () => {
  const bench = directBench()
  addInsight(bench.fake)
  const path = '/insights/1/?variables_override=x'
  const broken = invalid('Invalid JSON passed in variables_override parameter', 'variables_override')

  await expectRefusal(bench, ['PATCH', path, { name: 'After' }], 400, broken)
  await expectRefusal(bench, ['PATCH', path, { saved: 'x' }], 400, invalid('Must be a valid boolean.', 'saved'))
})

const modifying = ['name', 'description', 'filters']
const fields = {
  name: 'A',
  description: null,
  filters: {},
  query: null,
  favorited: true,
  saved: true,
  tags: [],
  dashboards: [],
  derived_name: 'B',
  order: 1,
}

test.each(Object.entries(fields))(
  'a change of %s sets the date of the update, and that of a modification where it is one',
  async (name, value) => {
    const { fake, json } = directBench({ now: NOW })
    const dates = { created_at: THEN, updated_at: THEN, last_modified_at: THEN }
    addInsight(fake, { ...dates, created_by_id: OWNER, last_modified_by_id: OWNER })

    const changed = await json('PATCH', '/insights/1/', { [name]: value }, { as: 'member' })

    const isModified = modifying.includes(name)
    expect(changed).toMatchObject({
      created_at: THEN,
      updated_at: NOW,
      last_modified_at: isModified ? NOW : THEN,
      last_modified_by: shownUser(fake, isModified ? MEMBER : OWNER),
    })
  },
)

for (const method of ['PATCH', 'PUT'])
  everyTransport(`${method} is refused in order: body, id, right to edit, fields`, async (bench) => {
    const { fake } = bench
    addRestricted(fake)
    showInsight(fake, 1, addInsight(fake, { created_by_id: MEMBER }).id)
    addInsight(fake, { deleted: true })
    addInsight(fake, { project_id: PRIVATE })
    const as = { as: 'member' } as const

    const list = parseError("'list' object has no attribute 'get'")
    for (const id of [1, 2, 3, 9]) await expectRefusal(bench, [method, `/insights/${id}/`, [], as], 400, list)
    for (const id of [2, 3, 9]) await expectRefusal(bench, [method, `/insights/${id}/`, { name: [] }], 404, notFound())
    await expectRefusal(bench, [method, '/insights/1/', { name: [] }, as], 403, denied(cannotEditInsight))
    await expectRefusal(
      bench,
      [method, '/insights/1/', { name: [], saved: 'x' }],
      400,
      invalid('Not a valid string.', 'name'),
    )
  })

everyTransport('whoever can edit one of its dashboards can change an insight', async ({ fake, send }) => {
  addRestricted(fake)
  addRestricted(fake)
  const { id } = addInsight(fake)
  for (const dashboard of [1, 2]) showInsight(fake, dashboard, id)
  addCollaborators(fake, 2, MEMBER)

  const statuses = []
  for (const as of ['owner', 'admin', 'member', 'second'] as const)
    statuses.push((await send('PATCH', '/insights/1/', { name: as }, { as })).status)

  expect(statuses).toEqual([200, 200, 200, 403])
})

test('a refusal of tags comes before anything is written', async () => {
  const bench = directBench()
  addDashboard(bench.fake)
  addInsight(bench.fake)

  await expectRefusal(
    bench,
    ['PATCH', '/insights/1/', { dashboards: [1], deleted: true, tags: [1] }],
    400,
    invalid('Not a valid string.', 'tags'),
  )
})
