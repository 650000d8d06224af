import { expect } from 'vitest'
import { CONTRACTS } from '../../../src/contract/contract.ts'
import { withRow } from '../../support/api/contracts.ts'
import { addDashboard, addTextTile, shownDefaults } from '../../support/api/dashboards.ts'
import { invalid } from '../../support/api/errors.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { template, TEMPLATE_PATH } from '../../support/api/templates.ts'
import { everyTransport } from '../../support/api/transports.ts'
import type { Bench } from '../../support/api/transports.ts'

const ROW = 'templateFields'
const INSIGHT = { type: 'INSIGHT', filters: {}, layouts: {} }

const make = async ({ send, json }: Bench, body: unknown): Promise<object> => {
  const response = await send('POST', TEMPLATE_PATH, body)
  expect([response.status, await response.text()]).toEqual([200, ''])
  return json('GET', response.headers.get('Location')!)
}

everyTransport('a body without a template makes the dashboard that endpoint 1 makes of it', async (bench) => {
  for (const body of [
    {},
    { name: ' Web ', description: 'All', pinned: true, tags: ['A'], restriction_level: 37 },
    { name: 'x', use_template: 'DEFAULT_APP' },
    { use_dashboard: 1 },
    { delete_insights: true, creation_context: {} },
  ]) {
    const made = await make(bench, body)
    const { status } = await bench.send('POST', '/dashboards/', body)
    const other = await bench.json<object>('GET', `/dashboards/${bench.fake.world.tables.dashboard.size}/`)

    expect(status).toBe(201)
    expect(withoutIds(made)).toEqual(withoutIds(other))
  }
  expect(await bench.json('GET', '/dashboards/1/')).toEqual({ ...shownDefaults(bench.fake), id: 1 })
})

/** Tiles and insights have ids of their own. */
const withoutIds = (dashboard: object): unknown =>
  JSON.parse(
    JSON.stringify(dashboard, (key, value: unknown) =>
      ['id', 'short_id', 'dashboards', 'dashboard_tiles', 'filters_hash'].includes(key) ? undefined : value,
    ),
  )

everyTransport('a body without a template is refused as endpoint 1 refuses it', async (bench) => {
  for (const body of [
    { name: 'x'.repeat(401) },
    { pinned: 'maybe' },
    { use_template: 'none' },
    { use_dashboard: 9 },
    { use_template: 'DEFAULT_APP', use_dashboard: 1 },
    [],
    null,
  ]) {
    const refused = await bench.send('POST', '/dashboards/', body)

    await expectRefusal(bench, ['POST', TEMPLATE_PATH, body], 400, (await refused.json()) as object)
  }
})

withRow(ROW, 'live', 'a body needs a template', async (bench) => {
  for (const body of [{}, { name: 'Web' }, undefined])
    await expectRefusal(bench, ['POST', TEMPLATE_PATH, body], 400, invalid('This field is required.', 'template'))
})

for (const contract of CONTRACTS) {
  everyTransport(
    `${contract}: a template fills no field with more than a change of that field may`,
    async (bench) => {
      addDashboard(bench.fake)
      addTextTile(bench.fake, 1)
      const [name, body] = ['x'.repeat(401), 'x'.repeat(4001)]
      const long = (most: number, attr: string) =>
        invalid(`Ensure this field has no more than ${most} characters.`, attr, 'max_length')
      const send = (change: object) => ['POST', TEMPLATE_PATH, { template: { ...template, ...change } }] as const
      const text = { type: 'TEXT', body: '', layouts: {} }

      await expectRefusal(bench, ['PATCH', '/dashboards/1/', { name }], 400, long(400, 'name'))
      await expectRefusal(bench, send({ template_name: name }), 400, long(400, 'name'))
      await expectRefusal(bench, send({ tiles: [text, { ...text, body }] }), 400, long(4000, 'tiles__1__text__body'))
      for (const field of ['name', 'description'])
        await expectRefusal(
          bench,
          send({ tiles: [{ ...INSIGHT, [field]: name }] }),
          400,
          long(400, `tiles__0__insight__${field}`),
        )
    },
    { contract },
  )

  everyTransport(
    `${contract}: no text of a template has a character that a change of its field refuses`,
    async (bench) => {
      const send = (change: object) => ['POST', TEMPLATE_PATH, { template: { ...template, ...change } }] as const
      const fields = {
        name: { template_name: 'a\0b' },
        description: { dashboard_description: 'a\0b' },
        tiles__0__insight__name: { tiles: [{ ...INSIGHT, name: 'a\0b' }] },
        tiles__0__text__body: { tiles: [{ type: 'TEXT', body: 'a\0b', layouts: {} }] },
        tiles__0__color: { tiles: [{ type: 'TEXT', body: '', layouts: {}, color: 'a\0b' }] },
        dashboard_filters: { dashboard_filters: { a: ['a\0b'] } },
        tiles__0__layouts: { tiles: [{ type: 'TEXT', body: '', layouts: { 'a\0b': 1 } }] },
        tiles__0__filters: { tiles: [{ ...INSIGHT, filters: { a: { b: 'a\0b' } } }] },
        tiles__0__query: { tiles: [{ ...INSIGHT, query: { kind: 'a\0b' } }] },
      }

      for (const [attr, change] of Object.entries(fields)) {
        const refusal = invalid('Null characters are not allowed.', attr, 'null_characters_not_allowed')
        await expectRefusal(bench, send(change), 400, refusal)
      }
    },
    { contract },
  )

  everyTransport(
    `${contract}: what just fits a field is taken from a template`,
    async ({ send, json }) => {
      const [name, body] = ['x'.repeat(400), ` ${'x'.repeat(3999)}`]
      const tiles = [
        { type: 'TEXT', body, layouts: {} },
        { ...INSIGHT, name },
      ]

      await send('POST', TEMPLATE_PATH, { template: { ...template, template_name: name, tiles } })

      expect(await json('GET', '/dashboards/1/')).toMatchObject({
        name,
        tiles: [{ text: { body } }, { insight: { name } }],
      })
    },
    { contract },
  )
}

withRow(ROW, 'live', 'the row is the reason why fields beside a template are ignored', async (bench) => {
  await bench.send('POST', TEMPLATE_PATH, { template, name: 'Other' })

  expect(bench.fake.journal.last?.warnings).toEqual([
    'Body key "name" was ignored: the contract row templateFields is "live".',
  ])
})

everyTransport('with a template the fields of a dashboard are ignored, and the journal warns', async (bench) => {
  const made = await make(bench, { template, name: 'Other', pinned: true, use_template: 'DEFAULT_APP' })

  expect(made).toMatchObject({ name: 'Sales', pinned: false, creation_mode: 'default' })
  expect(bench.fake.journal.get({ method: 'POST' }).warnings).toEqual(
    ['name', 'pinned', 'use_template'].map((key) => `Body key "${key}" was ignored: the template decides.`),
  )
})
