import { expect, test } from 'vitest'
import { invalid } from '../../support/api/errors.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { withoutFeature } from '../../support/api/rows.ts'
import { template, TEMPLATE_PATH } from '../../support/api/templates.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'
import type { Bench } from '../../support/api/transports.ts'

const addTemplate = ({ fake }: Bench, tags: readonly string[]) =>
  fake.world.tables.template.insert({
    template_name: 'Sales',
    dashboard_description: 'What was sold',
    dashboard_filters: {},
    tiles: [],
    tags,
  })

everyTransport('a tag that a template names twice counts once, and in another spelling again', async (bench) => {
  addTemplate(bench, ['Sales', 'Sales', 'sales', ' sales'])

  const made = await bench.json('POST', '/dashboards/', { use_template: 'Sales' })

  expect(made).toMatchObject({ tags: ['Sales', 'sales', ' sales'] })
})

everyTransport('a template that is sent without tags gives none', async ({ send, json }) => {
  const { tags: _tags, ...untagged } = template

  expect((await send('POST', TEMPLATE_PATH, { template: untagged })).status).toBe(200)
  expect(await json('GET', '/dashboards/1/')).toMatchObject({ name: 'Sales', tags: [] })
})

everyTransport('an organisation without tagging gets no tags from a stored template', async (bench) => {
  addTemplate(bench, ['sales'])
  withoutFeature(bench.fake, 'tagging')

  expect(await bench.json('POST', '/dashboards/', { use_template: 'Sales' })).toMatchObject({ name: 'Sales', tags: [] })
})

test.each([
  ['a'.repeat(256), 'Ensure a tag has no more than 255 characters.'],
  ['a\0b', 'Null characters are not allowed.'],
  ['a\ud83d', 'Surrogate characters are not allowed: U+D83D.'],
])('a template with a tag that cannot be stored is refused', async (tag, detail) => {
  const bench = directBench()
  addTemplate(bench, [tag])

  await expectRefusal(bench, ['POST', '/dashboards/', { use_template: 'Sales' }], 400, invalid(detail, 'tags'))
  const sent = { template: { ...template, tags: [tag] } }
  await expectRefusal(bench, ['POST', TEMPLATE_PATH, sent], 400, invalid(detail, 'tags'))
})
