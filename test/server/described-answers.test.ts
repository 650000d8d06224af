import formats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import type { FakeServer } from '../../src/server.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { ask, create, dashboards, served } from '../support/servers/served.ts'

interface Operation {
  readonly summary: string
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const ajv = new Ajv2020({ allowUnionTypes: true, strict: false })
formats.default(ajv)

/** The description that control of a server gives of itself. */
async function descriptionOf({ url, token }: FakeServer): Promise<Description> {
  const answer = await fetch(`${url}/__fake/openapi.json`, { headers: { 'X-Fake-Token': token } })
  return (await answer.json()) as Description
}

/** A world in which a request was answered, one refused, and one waits; rows were edited and put back. */
async function busyWorld() {
  const { server, control, fake } = await served({}, createFake({ scenario: busyOffice }))
  await create(server.url, 'First')
  await ask(server.url, `${dashboards}404/`)
  const gate = await control.hold('GET', '/events')
  const held = ask(server.url, '/api/environments/1/events/').catch(() => undefined)
  await gate.arrived()
  await control.rows.change('dashboard', 1, { name: 'Edited' })
  await control.edits.undo(1)
  await control.rows.add('key', { user_id: 1, name: 'New' })
  await fake.fetch(`https://app.example.test${dashboards}`)
  return { server, end: () => gate.open().then(() => held) }
}

test('each path of control has a summary of at most 150 characters, by which tools name requests and their files', async () => {
  const { server } = await served()

  const { paths } = await descriptionOf(server)

  const summaries = Object.values(paths).flatMap((operations) =>
    Object.values(operations).map(({ summary }) => summary),
  )
  expect(summaries).toContain('Adds a fault')
  expect(summaries.filter((summary) => !/^[A-Z].{3,149}$/.test(summary))).toEqual([])
})

interface Asked {
  readonly method: string
  readonly path: string
  readonly address: string
  readonly body?: object
}

const ASKED: readonly Asked[] = [
  { method: 'get', path: '/entries', address: '/entries' },
  { method: 'get', path: '/entries/{number}', address: '/entries/3' },
  { method: 'get', path: '/entries/{number}/curl', address: '/entries/1/curl' },
  { method: 'get', path: '/rows', address: '/rows' },
  { method: 'get', path: '/rows/{table}', address: '/rows/event?limit=3' },
  { method: 'get', path: '/rows/{table}', address: '/rows/dashboard' },
  { method: 'get', path: '/rows/{table}/{key}', address: '/rows/dashboard/1' },
  { method: 'post', path: '/rows/{table}', address: '/rows/dashboard', body: { project_id: 1 } },
  { method: 'patch', path: '/rows/{table}/{key}', address: '/rows/dashboard/1', body: { name: 'Other' } },
  { method: 'delete', path: '/rows/{table}/{key}', address: '/rows/user/3' },
  { method: 'get', path: '/edits', address: '/edits' },
  { method: 'post', path: '/edits/{number}/undo', address: '/edits/3/undo' },
  { method: 'post', path: '/otherwise', address: '/otherwise', body: { at: 1, as: 'reader' } },
  { method: 'post', path: '/otherwise', address: '/otherwise', body: { at: 1, request: null } },
  { method: 'get', path: '/rules/{number}', address: '/rules/K.8' },
  { method: 'get', path: '/rules/{number}', address: '/rules/9' },
  { method: 'get', path: '/actor', address: '/actor' },
  { method: 'put', path: '/actor', address: '/actor', body: { as: 'reader' } },
  { method: 'get', path: '/gates', address: '/gates' },
  { method: 'get', path: '/capsule/code', address: '/capsule/code?kind=test&at=1' },
  { method: 'get', path: '/capsule/code', address: '/capsule/code?kind=story' },
  { method: 'post', path: '/links', address: '/links' },
  { method: 'post', path: '/worlds/{name}', address: '/worlds/copy', body: {} },
  { method: 'get', path: '/scenario', address: '/scenario' },
  { method: 'get', path: '/coverage', address: '/coverage' },
  { method: 'get', path: '/people', address: '/people?project=2' },
]

test.each(ASKED)('$method $address answers as its description says', async ({ method, path, address, body }) => {
  const { server, end } = await busyWorld()
  const headers = { 'X-Fake-Token': server.token }
  const { schema } = (await descriptionOf(server)).paths[`/__fake${path}`]![method]!.responses['200']!.content![
    'application/json'
  ]!

  const answer = await fetch(`${server.url}/__fake${address}`, {
    method: method.toUpperCase(),
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const value: unknown = await answer.json()
  await end()

  expect(answer.status, JSON.stringify(value)).toBe(200)
  expect(ajv.validate(closed(schema), value), JSON.stringify(ajv.errors)).toBe(true)
})

test('the description has every route that is listed, and describes the answers of all that tell of requests and rows', async () => {
  const { server } = await served()
  const { paths } = await descriptionOf(server)
  const list = await fetch(`${server.url}/__fake/`, { headers: { 'X-Fake-Token': server.token } })
  const listed = (await list.json()) as readonly { readonly method: string; readonly path: string }[]
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const withAnswer = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) => (responses['200'] ? [`${method} ${path}`] : [])),
  )

  expect(described.toSorted()).toEqual(
    listed.map(({ method, path }) => `${method} /__fake${path.replaceAll(/:(\w+)/g, '{$1}')}`).toSorted(),
  )
  expect(withAnswer.toSorted()).toEqual(
    [...new Set(ASKED.map(({ method, path }) => `${method} /__fake${path}`)), 'get /__fake/events'].toSorted(),
  )
})

/** The paths of the fields of a schema that may hold anything. */
function openFields(schema: unknown, path = ''): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (Object.keys(schema).length === 0) return [path]
  const { properties = {}, items } = schema as { readonly properties?: object; readonly items?: unknown }
  const inside = Object.entries(properties).flatMap(([name, field]) => openFields(field, `${path}.${name}`))
  return items === undefined ? inside : [...inside, ...openFields(items, path)]
}

test('every field of a described answer has a type, but for values that answers differ in', async () => {
  const { server } = await served()
  const { paths } = await descriptionOf(server)
  const answers = Object.values(paths).flatMap((operations) =>
    Object.values(operations).map(({ responses }) => responses['200']?.content?.['application/json']?.schema),
  )

  const open = answers.flatMap((schema) => openFields(schema))

  const parts = new Set(open.map((field) => /\.differences\.(?:before|after)$/.exec(field)?.[0] ?? field))
  expect(parts).toEqual(new Set(['.differences.before', '.differences.after']))
})

/** The same schema, in which every object with properties has no others: a field that nobody described is found. */
function closed(schema: unknown): object {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema as object
  const members = Object.entries(schema).map(([name, member]) => [name, closed(member)])
  return { ...Object.fromEntries(members), ...('properties' in schema && { additionalProperties: false }) } as object
}
