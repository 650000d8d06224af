import { afterAll, beforeAll, expect, test } from 'vitest'
import { readText } from '../support/texts/guides.ts'
import { Copy, applyStep, stepsOf } from '../support/texts/how-to.ts'
import type { Step } from '../support/texts/how-to.ts'

const FIELD_FILES = 3
const ENDPOINT_FILES = 8

const field = stepsOf('A field')
const endpoint = stepsOf('An endpoint')
const copy = new Copy('how-to-add')

const codeFiles = (steps: readonly Step[]): readonly string[] =>
  [...new Set(steps.map(({ path }) => path))].filter((path) => path.endsWith('.ts'))
/** The files that an endpoint is made of, or that need it. */
const parts = [...codeFiles(endpoint), 'src/resources/dashboards/shape.ts', 'src/factories/factories.ts']

/** The module of the copy that corresponds to one of the sources. */
const load = <M>(path: string): Promise<M> => import(`${copy.root}src/${path}`) as Promise<M>
type Index = typeof import('../../src/index.ts')
type Factories = typeof import('../../src/factories.ts')
type Description = typeof import('../../src/openapi.ts')
type Coverage = typeof import('../../src/description/coverage.ts')

const origin = 'https://app.example.test'
const dashboards = '/api/environments/1/dashboards/'
const path = '/api/environments/:project_id/dashboards/:dashboard_id/subscriptions'

interface Subscription {
  readonly id: number
  readonly frequency: string
  readonly created_by: unknown
}

interface SubscriptionPage {
  readonly count: number
  readonly next: string | null
  readonly results: readonly Subscription[]
}

beforeAll(() => copy.apply([...field, ...endpoint]))
afterAll(() => copy.close())

/** A fake of the copy, with a dashboard. */
async function open() {
  const { createFake } = await load<Index>('index.ts')
  const { createFactories } = await load<Factories>('factories.ts')
  const fake = createFake({ auth: 'lenient' })
  const create = createFactories(fake)
  const dashboard = create.dashboard()
  const ask = async <T>(url: string, method = 'GET', body?: object): Promise<T> => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fake.fetch(new URL(url, origin), {
      method,
      ...(body && { headers, body: JSON.stringify(body) }),
    })
    return (await answer.json()) as T
  }
  return { fake, create, dashboard, ask }
}

test('a field takes three files of code or fewer, an endpoint eight', () => {
  expect(codeFiles(field).length).toBeLessThanOrEqual(FIELD_FILES)
  expect(codeFiles(endpoint).length).toBeLessThanOrEqual(ENDPOINT_FILES)
})

test('the compiler accepts what the guide says', { timeout: 120_000 }, () => {
  expect(copy.errors()).toBe('')
})

test('the new field is stored, sent and changed', async () => {
  const { ask } = await open()

  const made = await ask<{ id: number; archived: boolean }>(dashboards, 'POST', { archived: true })
  const plain = await ask<{ archived: boolean }>(dashboards, 'POST', {})
  const changed = await ask<{ archived: boolean }>(`${dashboards}${made.id}/`, 'PATCH', { archived: false })

  expect([made.archived, plain.archived, changed.archived]).toEqual([true, false, false])
})

test('the new endpoint answers in pages', async () => {
  const { create, dashboard, ask } = await open()
  const subscriptionsOf = (create as unknown as Record<'subscription', typeof create.tile>).subscription
  subscriptionsOf.many(3, { dashboard })
  subscriptionsOf()

  const first = await ask<SubscriptionPage>(`${dashboards}${dashboard.id}/subscriptions/?limit=2`)
  const second = await ask<SubscriptionPage>(first.next!)

  expect(first).toMatchObject({ count: 3, previous: null })
  expect(first.results).toMatchObject([{ id: 1, frequency: 'weekly', created_by: null }, { id: 2 }])
  expect(second).toMatchObject({ count: 3, next: null, results: [{ id: 3 }] })
})

test('the new endpoint refuses what its rule refuses, and the journal names its section', async () => {
  const { fake, dashboard, ask } = await open()

  const missing = await ask(`${dashboards}99/subscriptions/`)
  await ask(`${dashboards}${dashboard.id}/subscriptions/`)

  expect(missing).toMatchObject({ detail: 'Dashboard not found.' })
  expect(fake.journal.last).toMatchObject({ status: 200, source: '47' })
})

test('rows of the new table are part of a state', async () => {
  const { fake, create, dashboard } = await open()
  const { createFake } = await load<Index>('index.ts')
  const subscriptionsOf = (create as unknown as Record<'subscription', typeof create.tile>).subscription
  subscriptionsOf({ dashboard })

  const again = createFake({ state: fake.exportState() })

  expect(again.exportState()).toEqual(fake.exportState())
  expect(JSON.stringify(again.exportState())).toContain('weekly')
})

test('the description and the coverage table name both', async () => {
  const { openapi } = await load<Description>('openapi.ts')
  const { coverage } = await load<Coverage>('description/coverage.ts')
  const { components, paths } = openapi()
  const described = paths['/api/environments/{project_id}/dashboards/{dashboard_id}/subscriptions']?.['get']

  expect(described).toMatchObject({
    operationId: 'environments_dashboards_subscriptions_list',
    summary: 'List the subscriptions to a dashboard',
  })
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(['Subscription', 'SubscriptionPage']))
  expect(components.schemas['Dashboard']).toHaveProperty('properties.archived')
  expect(coverage.find((one) => one.path === path)).toMatchObject({ method: 'GET', section: '47', status: 'full' })
})

const nameOf = ({ path, text }: Step): string => `${path}: ${text.split('\n')[0]}`
/** Without these, nothing is wrong: a field may be hidden, or only read. */
const optional = ['archived: boolean(),', 'archived: column,']
const steps = [...field, ...endpoint].filter(
  ({ path: file, text }) => file.endsWith('.ts') && !optional.includes(text.trim()),
)

test.each(steps.map((step) => [nameOf(step), step] as const))(
  'a step that is left out is an error of the compiler: %s',
  (_, step) => {
    const others = [...field, ...endpoint].filter((one) => one.path === step.path && one !== step)
    const text = others.reduce(applyStep, step.below === undefined ? 'export {}' : readText(step.path))

    expect(copy.firstError(new Map([[step.path, text]]), parts)).toBeDefined()
  },
)

test('a text without a word on how private it is is an error of the compiler', () => {
  const file = 'src/resources/subscriptions/model.ts'
  const text = copy.read(file).replace("private: 'text'", '')

  expect(copy.firstError(new Map([[file, text]]), parts)).toBeDefined()
})

test.each(['name:', 'object:', 'tag:', 'summary:', 'answers:', 'handler:'])(
  'a route without %s is an error of the compiler',
  (word) => {
    const file = 'src/resources/subscriptions/routes.ts'
    const lines = copy.read(file).split('\n')
    const rest = lines.filter((line) => !line.trim().startsWith(word))

    expect(rest).toHaveLength(lines.length - 1)
    expect(copy.firstError(new Map([[file, rest.join('\n')]]), parts)).toBeDefined()
  },
)
