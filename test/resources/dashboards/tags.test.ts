import { expect, test } from 'vitest'
import { addDashboard, addInsight, showInsight } from '../../support/api/dashboards.ts'
import { invalid } from '../../support/api/errors.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addRestricted, withoutFeature } from '../../support/api/rows.ts'
import { allRows } from '../../support/api/state.ts'
import { template, TEMPLATE_PATH } from '../../support/api/templates.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

const LONGEST_TAG = 'x'.repeat(255)

everyTransport('tags are trimmed, lower-cased and unique', async ({ json }) => {
  const tags = [' Growth ', 'growth', 'GROWTH\t', 'Été', 'a b', '']

  expect(await json('POST', '/dashboards/', { tags })).toMatchObject({ tags: ['growth', 'été', 'a b', ''] })
  expect(await json('PATCH', '/dashboards/1/', { tags: ['B', 'b '] })).toMatchObject({ tags: ['b'] })
})

test('tags are trimmed of what Python takes for a blank', async () => {
  const { json } = directBench()
  const tags = ['\u001cone\u0085', '\ufefftwo\u3000']

  expect(await json('POST', '/dashboards/', { tags })).toMatchObject({ tags: ['one', '\ufefftwo'] })
})

everyTransport('tags that are sent replace the whole set, and none take it away', async ({ fake, json }) => {
  addDashboard(fake, { tags: ['a', 'b'] })

  expect(await json('PATCH', '/dashboards/1/', { name: 'New' })).toMatchObject({ tags: ['a', 'b'] })
  expect(await json('PATCH', '/dashboards/1/', { tags: ['b', 'c'] })).toMatchObject({ tags: ['b', 'c'] })
  expect(await json('PATCH', '/dashboards/1/', { tags: [] })).toMatchObject({ tags: [] })
})

everyTransport('without tagging, tags are ignored and none are shown', async ({ fake, json, send }) => {
  addDashboard(fake, { tags: ['old'] })
  showInsight(fake, 1, addInsight(fake, { tags: ['old'] }).id)
  withoutFeature(fake, 'tagging')
  const before = allRows(fake)

  expect(await json('PATCH', '/dashboards/1/', { tags: ['new', 5] })).toMatchObject({ tags: [] })
  expect(allRows(fake)).toEqual(before)
  expect(await json('GET', '/dashboards/1/')).toMatchObject({ tags: [], tiles: [{ insight: { tags: [] } }] })
  expect(await json('GET', '/dashboards/')).toMatchObject({ results: [{ tags: [] }] })
  expect(await json('POST', '/dashboards/', { tags: ['new'] })).toMatchObject({ tags: [] })
  await send('POST', TEMPLATE_PATH, { template: { ...template, tags: ['new'] } })
  expect([...fake.world.tables.dashboard.all()].slice(1)).toMatchObject([{ tags: [] }, { tags: [] }])
})

everyTransport('without tagging, tags still have to be a list', async (bench) => {
  addDashboard(bench.fake)
  withoutFeature(bench.fake, 'tagging')
  const error = invalid('Expected a list of items but got type "str".', 'tags', 'not_a_list')

  await expectRefusal(bench, ['POST', '/dashboards/', { tags: 'new' }], 400, error)
  await expectRefusal(bench, ['PATCH', '/dashboards/1/', { tags: 'new' }], 400, error)
})

test('a tag may be as long as the service can store', async () => {
  const { json } = directBench()

  expect(await json('POST', '/dashboards/', { tags: [` ${LONGEST_TAG} `] })).toMatchObject({ tags: [LONGEST_TAG] })
})

test('the length of a tag counts characters, also those of two UTF-16 units', async () => {
  const { json } = directBench()
  const tag = '🎈'.repeat(255)

  expect(await json('POST', '/dashboards/', { tags: [tag] })).toMatchObject({ tags: [tag] })
})

test.each([
  [5, 'Not a valid string.'],
  [null, 'Not a valid string.'],
  [{}, 'Not a valid string.'],
  [['a'], 'Not a valid string.'],
  [`${LONGEST_TAG}x`, 'Ensure a tag has no more than 255 characters.'],
  ['a\0b', 'Null characters are not allowed.'],
  ['a\ud83d', 'Surrogate characters are not allowed: U+D83D.'],
])('the tag %j is refused', async (tag, detail) => {
  const bench = directBench()
  addDashboard(bench.fake, { name: 'Old', tags: ['old'] })

  for (const sending of [
    ['POST', '/dashboards/', { name: 'New', tags: ['fine', tag] }],
    ['POST', '/dashboards/', { use_template: 'DEFAULT_APP', tags: ['fine', tag] }],
    ['PATCH', '/dashboards/1/', { name: 'New', tags: ['fine', tag] }],
    ['PUT', '/dashboards/1/', { name: 'New', deleted: true, tags: ['fine', tag] }],
  ] as const)
    await expectRefusal(bench, sending, 400, invalid(detail, 'tags'))
})

everyTransport('a bad tag is told before the right to restrict is missed', async (bench) => {
  addRestricted(bench.fake, { restriction_level: 21 })
  const body = { tags: [5], restriction_level: 21 }

  const error = invalid('Not a valid string.', 'tags')
  await expectRefusal(bench, ['PATCH', '/dashboards/1/', body, { as: 'member' }], 400, error)
})
