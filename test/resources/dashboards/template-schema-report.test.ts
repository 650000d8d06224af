import { expect, test } from 'vitest'
import { invalid } from '../../support/api/errors.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { template, TEMPLATE_PATH } from '../../support/api/templates.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

everyTransport('a refusal shows the schema and the instance it fails on', async (bench) => {
  const detail = [
    '[] should be non-empty',
    '',
    "Failed validating 'minItems' in schema['properties']['tiles']:",
    "    {'description': 'The tiles of the dashboard template',",
    "     'type': 'array',",
    "     'minItems': 1,",
    "     'items': {'type': 'object'}}",
    '',
    "On instance['tiles']:",
    '    []',
  ].join('\n')

  await expectRefusal(bench, ['POST', TEMPLATE_PATH, { template: { ...template, tiles: [] } }], 400, invalid(detail))
})

test('a long instance is laid out over several lines', async () => {
  const { json } = directBench()
  const sent = { name: "It's", words: ['x'.repeat(40), 'y'.repeat(40)], more: { a: 1.5, b: [true, false, null] } }

  const { detail } = await json<{ detail: string }>('POST', TEMPLATE_PATH, {
    template: { ...template, template_name: sent },
  })

  expect(detail.split('\n').slice(-6)).toEqual([
    '',
    "On instance['template_name']:",
    `    {'name': "It's",`,
    `     'words': ['${'x'.repeat(40)}',`,
    `               '${'y'.repeat(40)}'],`,
    "     'more': {'a': 1.5, 'b': [True, False, None]}}",
  ])
})

everyTransport('of several problems the one nearest to the top is told, and of those the first', async ({ json }) => {
  const lineOf = async (sent: object) =>
    (await json<{ detail: string }>('POST', TEMPLATE_PATH, { template: { ...template, ...sent } })).detail.split(
      '\n',
    )[0]

  expect(await lineOf({ tiles: [5], tags: 5 })).toBe("5 is not of type 'array'")
  expect(await lineOf({ dashboard_filters: [], dashboard_description: 5, template_name: 6 })).toBe(
    "6 is not of type 'string'",
  )
  expect(await lineOf({ tiles: [5, 6] })).toBe("5 is not of type 'object'")
})
