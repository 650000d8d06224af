import { expect, test } from 'vitest'
import { invalid, notFound } from '../../support/api/errors.ts'
import { FOREIGN } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { allRows } from '../../support/api/state.ts'
import { template, TEMPLATE_PATH } from '../../support/api/templates.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

const variable = { id: 'A', name: 'A', type: 'event', default: {}, description: 'A', required: false }

/** Templates that break the schema, with the first line of the error, the failing keyword and the two paths. */
const broken: readonly (readonly [sent: unknown, line: string, keyword: string, schema: string, instance: string])[] = [
  [null, "None is not of type 'object'", 'type', '', ''],
  ['Sales', "'Sales' is not of type 'object'", 'type', '', ''],
  [[], "[] is not of type 'object'", 'type', '', ''],
  [5, "5 is not of type 'object'", 'type', '', ''],
  [{}, "'template_name' is a required property", 'required', '', ''],
  ...['template_name', 'dashboard_description', 'dashboard_filters', 'tiles'].map((name) => {
    const { [name as 'tiles']: _missing, ...rest } = template
    return [rest, `'${name}' is a required property`, 'required', '', ''] as const
  }),
  ...(
    [
      ['template_name', 5, "5 is not of type 'string'"],
      ['template_name', null, "None is not of type 'string'"],
      ['template_name', true, "True is not of type 'string'"],
      ['dashboard_description', [], "[] is not of type 'string'"],
      ['dashboard_filters', 'x', "'x' is not of type 'object'"],
      ['dashboard_filters', [], "[] is not of type 'object'"],
      ['dashboard_filters', null, "None is not of type 'object'"],
      ['tiles', {}, "{} is not of type 'array'"],
      ['tiles', 'x', "'x' is not of type 'array'"],
      ['tiles', null, "None is not of type 'array'"],
      ['id', 5, "5 is not of type 'string'"],
      ['team_id', 'x', "'x' is not of type 'number', 'null'"],
      ['team_id', true, "True is not of type 'number', 'null'"],
      ['created_at', null, "None is not of type 'string'"],
      ['image_url', 5, "5 is not of type 'string', 'null'"],
      ['tags', 'x', "'x' is not of type 'array'"],
      ['tags', null, "None is not of type 'array'"],
    ] as const
  ).map(
    ([name, value, line]) =>
      [{ ...template, [name]: value }, line, 'type', `['properties']['${name}']`, `['${name}']`] as const,
  ),
  [{ ...template, tiles: [] }, '[] should be non-empty', 'minItems', "['properties']['tiles']", "['tiles']"],
  ...[{}, 5, ['x', 5], [{}]].map((variables) => {
    const line = `${JSON.stringify(variables).replaceAll('"', "'").replaceAll(',', ', ')} is not valid under any of the given schemas`
    return [{ ...template, variables }, line, 'anyOf', "['properties']['variables']", "['variables']"] as const
  }),
  [{ ...template, variables: ['x'] }, "'x' is not of type 'object'", 'type', "[0]['items']", '[0]'],
  [{ ...template, variables: 5, tags: 5 }, "5 is not of type 'array'", 'type', "['properties']['tags']", "['tags']"],
  ...(
    [
      ['tiles', ['x'], "'x' is not of type 'object'", 0],
      ['tiles', [{ type: 'TEXT' }, null], "None is not of type 'object'", 1],
      ['tags', ['a', 5], "5 is not of type 'string'", 1],
    ] as const
  ).map(
    ([name, value, line, at]) =>
      [
        { ...template, [name]: value },
        line,
        'type',
        `['properties']['${name}']['items']`,
        `['${name}'][${at}]`,
      ] as const,
  ),
  ...Object.keys(variable).map((name) => {
    const { [name as 'id']: _missing, ...rest } = variable
    const line = `'${name}' is a required property`
    const sent = { ...template, variables: [variable, rest] }
    return [sent, line, 'required', "[0]['items']", '[1]'] as const
  }),
  ...(
    [
      ['id', 5, "5 is not of type 'string'", 'type'],
      ['type', 'action', "'action' is not one of ['event']", 'enum'],
      ['default', 'x', "'x' is not of type 'object'", 'type'],
      ['required', 'yes', "'yes' is not of type 'boolean'", 'type'],
    ] as const
  ).map(
    ([name, value, line, keyword]) =>
      [
        { ...template, variables: [{ ...variable, [name]: value }] },
        line,
        keyword,
        `[0]['items']['properties']['${name}']`,
        `[0]['${name}']`,
      ] as const,
  ),
]

test.each(broken)('the template %j is refused: %s', async (sent, line, keyword, schema, instance) => {
  const { fake, send } = directBench()
  const before = allRows(fake)

  const response = await send('POST', TEMPLATE_PATH, { template: sent })

  expect(response.status).toBe(400)
  const { detail, ...rest } = (await response.json()) as { readonly detail: string }
  expect(rest).toEqual({ type: 'validation_error', code: 'invalid_input', attr: null })
  const lines = detail.split('\n')
  expect(lines.slice(0, 3)).toEqual([line, '', `Failed validating '${keyword}' in schema${schema}:`])
  expect(lines).toContain(`On instance${instance}:`)
  expect(allRows(fake)).toEqual(before)
})

everyTransport(
  'a template is checked when the body is read: after key and scope, before project and method',
  async (bench) => {
    const { json, send } = bench
    const body = { template: { ...template, tiles: [] } }
    const error = await json<{ detail: string }>('POST', TEMPLATE_PATH, body)
    expect(error.detail).toMatch(/^\[\] should be non-empty\n/)

    for (const project of [99, FOREIGN])
      await expectRefusal(bench, ['POST', TEMPLATE_PATH, body, { project }], 400, error)
    await expectRefusal(bench, ['PUT', TEMPLATE_PATH, body], 400, error)
    const statuses = []
    for (const as of ['revoked', 'reader', null] as const)
      statuses.push((await send('POST', TEMPLATE_PATH, body, { as })).status)
    // Without a header, the key is looked for in the body, so the body is read first.
    expect(statuses).toEqual([401, 403, 400])
    const fitting = { template: { ...template, colour: 'red' } }
    await expectRefusal(bench, ['POST', TEMPLATE_PATH, fitting, { project: 99 }], 404, notFound('Project not found.'))
  },
)

everyTransport('the schema allows null where it says so, and variables', async ({ send }) => {
  const rest = { team_id: 5, image_url: 'https://example.test/a.png', tags: [], variables: [variable] }

  for (const sent of [rest, { team_id: null, image_url: null, variables: null }])
    expect((await send('POST', TEMPLATE_PATH, { template: { ...template, ...sent } })).status).toBe(200)
})

everyTransport('what the service crashes on is refused, and leaves nothing behind', async (bench) => {
  const send = (body: unknown) => ['POST', TEMPLATE_PATH, body] as const
  await expectRefusal(bench, send([]), 400, invalid('Invalid data. Expected a dictionary, but got list.'))
  await expectRefusal(bench, send(null), 400, invalid('No data provided', null, 'null'))
  const unknown = invalid('A template has no "colour".', 'template')
  await expectRefusal(bench, send({ template: { ...template, colour: 'red' } }), 400, unknown)
  const untyped = invalid('A tile of a template needs a type: INSIGHT or TEXT.', 'template')
  const [insight, text] = template.tiles
  const sendTiles = (...tiles: object[]) => send({ template: { ...template, tiles } })
  await expectRefusal(bench, sendTiles(text!, { name: 'Orders', layouts: {} }), 400, untyped)
  const unplaced = invalid('A tile of a template needs "layouts".', 'template')
  await expectRefusal(bench, sendTiles(text!, { type: 'TEXT', body: 'Hello' }), 400, unplaced)
  await expectRefusal(bench, sendTiles({ ...insight, layouts: null }), 400, unplaced)
  const hollow = invalid('An INSIGHT tile of a template needs "filters" or a "query".', 'template')
  for (const left of [{}, { filters: null, query: {} }, { filters: [] }])
    await expectRefusal(bench, sendTiles({ type: 'INSIGHT', layouts: {}, ...left }), 400, hollow)
})
